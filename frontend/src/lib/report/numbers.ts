import { isKey, type Language, type Translate } from '../i18n/translate'

/** Writes the figures of a report as a language does. */
export class Numbers {
  readonly #t: Translate
  readonly #percent: Intl.NumberFormat
  readonly #decimal: Intl.NumberFormat
  readonly #signed: Intl.NumberFormat

  constructor(language: Language, t: Translate) {
    this.#t = t
    this.#percent = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
    this.#decimal = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    this.#signed = new Intl.NumberFormat(language, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: 'exceptZero',
    })
  }

  percent(rate: number): string {
    return this.#percent.format(rate)
  }

  /** A coefficient, from -1 to 1. */
  decimal(value: number): string {
    return minus(this.#decimal.format(value))
  }

  /** A mean of scores. */
  points(mean: number | null): string {
    return mean === null ? this.#t('figure.none') : this.#decimal.format(mean)
  }

  /** A difference of means, with its sign. */
  signed(gap: number | null): string {
    return gap === null ? this.#t('figure.none') : minus(this.#signed.format(gap))
  }

  /** Why a figure has no value. */
  reason(code: string | null): string {
    const key = `reason.${code ?? 'unknown'}`
    return this.#t(isKey(key) ? (key as 'reason.unknown') : 'reason.unknown')
  }
}

/** Sets the sign as a sign, not as a hyphen. */
function minus(number: string): string {
  return number.replace('-', '\u2212')
}

/** Where a share lies on a drawing, as an attribute: pages have no inline styles. */
export function at(share: number): string {
  return `${Math.min(100, Math.max(0, 100 * share))}%`
}
