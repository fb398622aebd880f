/** The selections that measure the judge in general. */
export const measuring = ['random', 'all'] as const

/** Those that look for rows of one kind, by what a judge or a person said of them. */
export const purposes = [
  'blocking',
  'ties',
  'losses',
  'unstable',
  'unjudged',
  'low-scores',
  'close',
  'longer-won',
  'flagged',
] as const

export type Selection = (typeof measuring)[number] | (typeof purposes)[number]

/** Those that compare two answers. */
const ofPairs: readonly Selection[] = ['ties', 'losses', 'unstable', 'close', 'longer-won']

/** Whether the rows are chosen for what somebody said of them. */
export function biased(selection: Selection): boolean {
  return selection !== 'random' && selection !== 'all'
}

/** Whether a judge's opinion is what it goes by; marks are made by people. */
export function asksAJudge(selection: Selection): boolean {
  return biased(selection) && selection !== 'flagged'
}

/** Whether whoever knows the selection knows what the judge said of an item before them. */
export function tellsThePick(selection: Selection): boolean {
  return selection === 'ties' || selection === 'longer-won' || selection === 'blocking'
}

/** Whether it can find anything in rows of that kind: evaluation, dataset or run; '' where it is not known. */
export function fits(selection: Selection, kind: string): boolean {
  if (kind === 'run') return selection !== 'low-scores' && !ofPairs.includes(selection)
  return true
}
