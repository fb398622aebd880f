import { criterionTitle } from '../../lib/criterion'
import { isKey, type Translate } from '../../lib/i18n/translate'

/** A choice in words, in terms of the answers as listed. */
export function pickName(pick: string, t: Translate): string {
  const key = `pick.${pick === '' ? 'none' : pick}`
  return isKey(key) ? t(key as 'pick.tie') : pick
}

/** A criterion's name: the default ones have one in each language, a judge's own is its id. */
export function criterionName(criterion: string, t: Translate): string {
  const key = `criterion.${criterion}`
  return criterionTitle(isKey(key) ? t(key as 'criterion.tone') : criterion)
}

export interface Score {
  readonly criterion: string
  readonly answer: string
  readonly score: number
}

export interface Verdict {
  readonly criterion: string
  readonly verdict: string
  /** A judge's. */
  readonly reason?: string
}

/** Scores side by side: one row for each criterion. */
export function scoreRows(scores: readonly Score[]): { criterion: string; a: number | null; b: number | null }[] {
  const rows = new Map<string, { criterion: string; a: number | null; b: number | null }>()
  for (const { criterion, answer, score } of scores) {
    const row = rows.get(criterion) ?? { criterion, a: null, b: null }
    if (answer === 'a') row.a = score
    if (answer === 'b') row.b = score
    rows.set(criterion, row)
  }
  return [...rows.values()]
}
