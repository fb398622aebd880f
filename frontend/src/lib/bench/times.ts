import type { Language } from '../i18n/translate'

/** A stretch of time as people say it, from seconds. */
export function span(seconds: number, language: Language): string {
  const space = '\u00a0'
  // What rounds to a minute is one.
  if (seconds < 59.95) {
    const digits = seconds > 0 && seconds < 10 ? 1 : 0
    return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(seconds)}${space}s`
  }
  const whole = Math.round(seconds)
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  if (minutes < 60) return `${minutes}${space}min${rest === 0 ? '' : `${space}${two(rest)}${space}s`}`
  return `${Math.floor(minutes / 60)}${space}h${space}${two(minutes % 60)}`
}

/** The same from milliseconds. */
export function spanOfMillis(millis: number, language: Language): string {
  return span(millis / 1000, language)
}

/** A moment as the program tells it; '' for none. */
export function when(stamp: string, language: Language): string {
  if (stamp === '') return ''
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(stamp))
}

/** How many seconds lie between two moments; null while one is missing. */
export function between(from: string, to: string): number | null {
  if (from === '' || to === '') return null
  return (new Date(to).getTime() - new Date(from).getTime()) / 1000
}

function two(n: number): string {
  return `${n}`.padStart(2, '0')
}
