import type { QuoteView, ReasonView } from '../backend/bench'
import { isKey, type Translate } from '../i18n/translate'
import { withoutSuspect } from '../markdown/invisible'

/** The kinds of codes that have words. */
type Kind = 'cause' | 'warning' | 'finding' | 'check' | 'verdict' | 'status' | 'standing' | 'problem'

/** The words for a code; the code itself where a newer program has one this page does not know. */
export function wordFor(kind: Kind, code: string, t: Translate): string {
  const key = `bench.${kind}.${code}`
  // The texts of codes take no values.
  return isKey(key) ? t(key as 'bench.check.json') : code
}

/** What happened and what to do about it. */
export interface Advice {
  readonly said: string
  readonly todo: string
}

/** What a code of these kinds means, and what to do; '' where there is nothing known to do. */
export function adviceFor(kinds: readonly ('cause' | 'warning' | 'finding')[], code: string, t: Translate): Advice {
  for (const kind of kinds) {
    const todo = `bench.${kind}.${code}.do`
    if (isKey(todo)) return { said: wordFor(kind, code, t), todo: t(todo as 'bench.cause.timeout.do') }
  }
  return { said: code, todo: '' }
}

/** One thing that blocks, in words, with what is quoted or reasoned apart. */
export function reasonFor(reason: ReasonView, t: Translate): { said: string; detail: string } {
  const detail = withoutSuspect(reason.detail)
  switch (reason.kind) {
    case 'unanswered':
      return { said: t('bench.reason.unanswered', { cause: wordFor('cause', reason.cause, t) }), detail }
    case 'unjudged':
      return { said: t('bench.reason.unjudged', { cause: wordFor('cause', reason.cause, t) }), detail }
    case 'check_failed':
      return { said: wordFor('check', reason.check, t), detail: foundFor(reason.quotes, t) }
    case 'criterion_refused':
      return { said: t('bench.reason.criterion_refused', { criterion: reason.criterion }), detail }
    default:
      return { said: reason.kind, detail }
  }
}

/** What a check found: the words that failed, and what is missing. */
export function foundFor(quotes: readonly QuoteView[], t: Translate): string {
  return quotes.map((quote) => (quote.missing ? t('bench.missing', { what: lacking(quote.text, t) }) : `« ${shown(quote.text)} »`)).join(', ')
}

/** What is missing, where the program says it in English of its own. */
function lacking(text: string, t: Translate): string {
  const words = /^(\d+) words more$/.exec(text)
  if (words) return t('bench.missing.words', { n: Number(words[1]) })
  if (text === 'JSON value') return t('bench.missing.json')
  if (text === 'the rest of the JSON value') return t('bench.missing.jsonrest')
  return `« ${shown(text)} »`
}

/** A quote on one line, cut where it is long: the answer itself stands beside it. */
function shown(text: string): string {
  const line = withoutSuspect(text).replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 80)}…` : line
}
