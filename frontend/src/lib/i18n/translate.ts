import { en } from './en'
import { fr } from './fr'
import type { Key, Message, Messages, Values } from './messages'

/** The languages, each named in itself. */
export const languages = { fr: 'Français', en: 'English' } as const

export type Language = keyof typeof languages

export const messages: Readonly<Record<Language, Messages>> = { en, fr }

/** The first of the wanted languages there is; English when there is none. */
export function pickLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0]
    if (language !== undefined && language in languages) return language as Language
  }
  return 'en'
}

/** Gives the texts of one language. */
export type Translate = <K extends Key>(key: K, ...values: Values<K>) => string

export function translator(language: Language): Translate {
  const plural = new Intl.PluralRules(language)
  const number = new Intl.NumberFormat(language)

  return (key, ...[values]) => {
    const message: Message = messages[language][key]
    const given: Readonly<Record<string, string | number>> = values ?? {}
    return textOf(message, Number(given.n)).replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = given[name] ?? ''
      return typeof value === 'number' ? number.format(value) : value
    })
  }

  function textOf(message: Message, n: number): string {
    if (typeof message === 'string') return message
    return plural.select(n) === 'one' ? message.one : message.other
  }
}

/** Whether a key, put together at run time, is one there is. */
export function isKey(key: string): key is Key {
  return key in en
}
