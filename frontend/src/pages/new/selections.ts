/** The selections that measure the judge in general. */
export const measuring = ['random', 'all'] as const

/** Those that look for rows of one kind, by what a judge said of them. */
export const purposes = ['ties', 'losses', 'unstable', 'unjudged', 'low-scores', 'close', 'longer-won'] as const

export type Selection = (typeof measuring)[number] | (typeof purposes)[number]

/** Whether the rows are chosen for what a judge said of them. */
export function biased(selection: Selection): boolean {
  return selection !== 'random' && selection !== 'all'
}

/** Whether whoever knows the selection knows what the judge picked of an item before them. */
export function tellsThePick(selection: Selection): boolean {
  return selection === 'ties' || selection === 'longer-won'
}
