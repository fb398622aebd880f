import type { CaseLine } from '../../lib/backend/bench'

/** Which cases of a run are shown. */
export type Filter = 'blocking' | 'warned' | 'all'

/** How a case stands in the table; while a run goes on some have no outcome yet. */
export type Standing = 'not_blocking' | 'waiting' | 'confirmed' | 'cleared' | 'unreached' | 'answered'

/** How a case stands. */
export function standingOf(line: CaseLine, goesOn: boolean): Standing {
  if (goesOn && !line.reached) return 'unreached'
  if (goesOn && waitsForJudge(line)) return 'answered'
  return line.standing as Standing
}

/** Whether something became of the case for good, as far as a run has come. */
export function isDone(line: CaseLine, goesOn: boolean): boolean {
  return !['unreached', 'answered'].includes(standingOf(line, goesOn))
}

/** The cases a filter lets through. */
export function filtered(lines: readonly CaseLine[], filter: Filter, goesOn: boolean): readonly CaseLine[] {
  switch (filter) {
    case 'all':
      return lines
    case 'warned':
      return lines.filter((line) => line.warnings.length > 0)
    case 'blocking':
      return lines.filter((line) => isDone(line, goesOn) && line.standing !== 'not_blocking')
  }
}

/** What is done so far, counted from the cases; what nobody judged is never left out. */
export function tallyOf(lines: readonly CaseLine[]): { done: number; passed: number; blocking: number; unjudged: number } {
  const done = lines.filter((line) => isDone(line, true))
  const passed = done.filter((line) => line.standing === 'not_blocking').length
  const unjudged = done.filter((line) => line.reasons.some(({ kind }) => kind === 'unjudged')).length
  return { done: done.length, passed, blocking: done.length - passed, unjudged }
}

/** An answer that the judge has not been asked about is kept without a judgment, which reads as cancelled. */
function waitsForJudge(line: CaseLine): boolean {
  return line.answered && !line.judged && line.reasons.some(({ kind, cause }) => kind === 'unjudged' && cause === 'cancelled')
}
