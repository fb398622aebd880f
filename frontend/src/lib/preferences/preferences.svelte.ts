import { type Language, languages, pickLanguage, type Translate, translator } from '../i18n/translate'

/** What a person can choose, or leave to the system. */
export type LanguageChoice = Language | 'system'
export type ThemeChoice = 'light' | 'dark' | 'system'

const languageChoices: readonly LanguageChoice[] = ['system', ...(Object.keys(languages) as Language[])]
const themeChoices: readonly ThemeChoice[] = ['system', 'light', 'dark']

/** The language and the appearance a person has chosen; kept on this machine. */
export class Preferences {
  readonly #storage: Storage
  #language = $state<LanguageChoice>('system')
  #theme = $state<ThemeChoice>('system')
  #systemLanguages = $state.raw<readonly string[]>([])

  /** The language the page is in. */
  readonly spoken: Language = $derived(this.#language === 'system' ? pickLanguage(this.#systemLanguages) : this.#language)

  /** Gives texts in that language. */
  readonly t: Translate = $derived(translator(this.spoken))

  constructor(storage: Storage, systemLanguages: readonly string[]) {
    this.#storage = storage
    this.#systemLanguages = systemLanguages
    this.#language = this.#stored('language', languageChoices)
    this.#theme = this.#stored('theme', themeChoices)
  }

  get language(): LanguageChoice {
    return this.#language
  }

  set language(choice: LanguageChoice) {
    this.#language = choice
    this.#store('language', choice)
  }

  get theme(): ThemeChoice {
    return this.#theme
  }

  set theme(choice: ThemeChoice) {
    this.#theme = choice
    this.#store('theme', choice)
  }

  /** Takes note that the system now prefers other languages. */
  systemSpeaks(languages: readonly string[]): void {
    this.#systemLanguages = languages
  }

  #stored<T extends string>(name: string, choices: readonly T[]): T | 'system' {
    try {
      const kept = this.#storage.getItem(`contrejuge.${name}`)
      return choices.find((choice) => choice === kept) ?? 'system'
    } catch {
      return 'system' // a browser may forbid storage; then choices last as long as the page
    }
  }

  #store(name: string, choice: string): void {
    try {
      this.#storage.setItem(`contrejuge.${name}`, choice)
    } catch {
      // see #stored
    }
  }
}
