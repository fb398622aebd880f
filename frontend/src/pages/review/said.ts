import type { FaultPerson } from '../../lib/backend/backend'
import type { Language } from '../../lib/i18n/translate'

/** A moment as the language writes it. */
export function moment(at: string, language: Language): string {
  return written(at, language, { dateStyle: 'medium', timeStyle: 'short' })
}

/** A time of the day as the language writes it. */
export function timeOf(at: string, language: Language): string {
  return written(at, language, { timeStyle: 'short' })
}

/** Names in a row as the language lists them. */
export function namesOf(people: readonly FaultPerson[], language: Language): string {
  return new Intl.ListFormat(language).format(people.map(({ name }) => name))
}

function written(at: string, language: Language, style: Intl.DateTimeFormatOptions): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? at : new Intl.DateTimeFormat(language, style).format(date)
}
