/** What can be filled in. */
const fields = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * Where to begin in a dialog: at its first field, else at its main action, else
 * at its first one, else at the dialog itself, which can be scrolled from there.
 * Never at the button that closes it.
 */
export function firstIn(dialog: HTMLElement, content: ParentNode): HTMLElement {
  const first = (what: string): HTMLElement | null => content.querySelector<HTMLElement>(what)
  return first(fields) ?? first('.primary') ?? first('button') ?? dialog
}
