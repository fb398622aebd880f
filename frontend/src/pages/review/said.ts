import type { Language } from '../../lib/i18n/translate'

/**
 * The program's sentences are English. Where they name people and times, those
 * are taken from them for a sentence of the page's; where they do not read as
 * expected, they are shown as they are.
 */

/** Who holds what is left, and until when; null when the sentence does not tell. */
export function holdersIn(message: string): { who: string; time: string }[] | null {
  const list = /^[^:]*: (.+)$/s.exec(message)?.[1]
  if (list === undefined) return null
  const holders = Array.from(list.matchAll(/(.+?) until (\d\d:\d\d)(?:, |$)/gs), ([, who = '', time = '']) => ({ who, time }))
  return holders.length === 0 ? null : holders
}

/** Who was first; null when the sentence does not tell. */
export function firstIn(message: string): string | null {
  return /^(.+) got to this item first/s.exec(message)?.[1] ?? null
}

/** A moment as the language writes it. */
export function moment(at: string, language: Language): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return at
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}
