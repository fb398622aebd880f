import type { JudgmentView, Opinion, RevealView, RevisionView, SideScore } from '../../lib/backend/backend'
import { byVerdicts, type Cell } from './subject'

/** How a person and the judge compare, over all its judgments. */
export type Outcome =
  | 'agree'
  | 'disagree'
  | 'mixed'
  | 'open'
  | 'unjudged'
  | 'scores'
  | 'verdicts'
  | 'verdicts.agree'
  | 'verdicts.disagree'

export function outcomeOf(reveal: RevealView): Outcome {
  const judged = reveal.judgments.filter(({ cause }) => cause === '')
  if (judged.length === 0) return 'unjudged'
  const agrees = new Set(judged.map(({ agrees }) => agrees))
  if (byVerdicts(reveal)) return agrees.has('no') ? 'verdicts.disagree' : agrees.has('yes') ? 'verdicts.agree' : 'verdicts'
  if (reveal.single) return 'scores'
  if (agrees.has('yes') && agrees.has('no')) return 'mixed'
  if (agrees.has('yes')) return 'agree'
  return agrees.has('no') ? 'disagree' : 'open'
}

/** The opinion the judge is compared with: the first blind one, else the first. */
export function countedOf(revisions: readonly RevisionView[]): RevisionView | undefined {
  const opinions = revisions.filter(({ skip }) => skip === '')
  return opinions.find(({ blind }) => blind) ?? opinions[0]
}

/** The latest opinion. */
export function latestOf(revisions: readonly RevisionView[]): Opinion | undefined {
  return revisions.filter(({ skip }) => skip === '').at(-1)?.opinion
}

export function scoreIn(scores: readonly SideScore[], cell: Cell): number | undefined {
  return scores.find(({ side, criterion }) => side === cell.side && criterion === cell.criterion)?.score
}

/** Tells judgments of one judge apart in a list. */
export function keyOf(judgment: JudgmentView, index: number): string {
  return `${judgment.judge} ${judgment.first} ${index}`
}
