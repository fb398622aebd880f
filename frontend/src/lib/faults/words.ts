import type { Fault } from '../backend/backend'
import { isKey, type Translate } from '../i18n/translate'

/** What a fault says to people, and what they can do. */
export interface Words {
  readonly title: string
  readonly hint: string
}

/** The words for a fault: the page's own by its code, else the program's. */
export function wordsOf(fault: Fault, t: Translate): Words {
  const [title, hint, named] = [`fault.${fault.code}`, `fault.${fault.code}.hint`, `fault.${fault.code}.who`]
  const who = fault.people.map(({ name }) => name).join(', ')
  if (who !== '' && isKey(named) && isKey(hint)) return { title: t(named as 'fault.item_taken.who', { who }), hint: plain(hint) }
  if (isKey(title) && isKey(hint)) return { title: plain(title), hint: plain(hint) }
  // Not one of those the page has words for: the program's own are better than none.
  if (fault.code !== 'internal' && fault.message !== '') return { title: fault.message, hint: fault.hint }
  return { title: t('fault.unknown'), hint: t('fault.unknown.hint') }

  // The texts of a fault's code take no values.
  function plain(key: string): string {
    return t(key as 'fault.unknown')
  }
}
