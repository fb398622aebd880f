import type { EvaluationView } from '../../lib/backend/evaluations'
import type { Mood } from '../../lib/bench/state'
import type { Translate } from '../../lib/i18n/translate'

/** Where an evaluation stands, in a word. Good is for what left nothing open. */
export function standingOf(of: EvaluationView, here: boolean, t: Translate): { title: string; mood: Mood } {
  if (of.status === 'running') return { title: t(here ? 'state.live' : 'state.running'), mood: 'going' }
  if (of.status === 'stopped') return { title: t('state.stopped'), mood: 'open' }
  if (of.status !== 'finished') return { title: t('state.interrupted'), mood: 'open' }
  return isDone(of) ? { title: t('evaluation.done'), mood: 'good' } : { title: t('evaluation.open'), mood: 'open' }
}

/** Whether everything is answered and judged. */
export function isDone(of: EvaluationView): boolean {
  return of.status === 'finished' && of.unjudged + of.unanswered === 0
}

/** Whether going on would ask anything. */
export function canGoOn(of: EvaluationView): boolean {
  return of.status !== 'running' && of.adopted === 0 && !isDone(of)
}

/** What an evaluation is called for a person, from whom its name may be hidden. */
export function nameOf(of: EvaluationView, t: Translate): string {
  return of.hidden ? t('evaluation.hidden', { id: of.id }) : of.name
}

/** The orders in words. */
export function ordersFor(orders: string, t: Translate): string {
  switch (orders) {
    case 'one':
      return t('orders.one')
    case 'random':
      return t('orders.random')
    default:
      return t('orders.both')
  }
}
