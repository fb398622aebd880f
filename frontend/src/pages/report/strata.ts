import { isKey, type Translate } from '../../lib/i18n/translate'

/** A selection in words; one that is not known keeps its own name. */
export function selectionOf(selection: string, t: Translate): string {
  const key = `new.selection.${selection}`
  return isKey(key) ? t(key as 'new.selection.ties') : selection
}
