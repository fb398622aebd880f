import type { RunView } from '../backend/bench'
import type { Translate } from '../i18n/translate'
import { wordFor } from './words'

/** Good is for what is cleared, and for nothing else. */
export type Mood = 'good' | 'open' | 'bad' | 'going'

/** Where a run stands with the people, in words. */
export interface RunState {
  readonly title: string
  readonly why: readonly string[]
  readonly mood: Mood
}

/** Where a run stands. Whether it goes on here is for the caller to know. */
export function stateOf(run: RunView, here: boolean, t: Translate): RunState {
  if (run.status === 'running') {
    return here
      ? { title: t('state.live'), why: [], mood: 'going' }
      : { title: t('state.running'), why: [t('state.running.why')], mood: 'going' }
  }
  if (run.status === 'stopped') {
    const cause = wordFor('cause', run.stopped?.cause ?? 'cancelled', t)
    return { title: t('state.stopped'), why: [t('state.stopped.why', { cause })], mood: 'open' }
  }
  if (run.status !== 'finished') return { title: t('state.interrupted'), why: [t('state.interrupted.why')], mood: 'open' }
  if (run.cleared) {
    return run.blocking === 0
      ? { title: t('state.clean'), why: [t('state.clean.why')], mood: 'good' }
      : { title: t('state.cleared'), why: [t('state.cleared.why', { n: run.blocking })], mood: 'good' }
  }
  const why = []
  if (run.confirmed > 0) why.push(t('state.confirmed.why', { n: run.confirmed }))
  if (run.waiting > 0) why.push(t('state.waiting.why', { n: run.waiting }))
  if (run.unjudged > 0) why.push(t('state.unjudged.why', { n: run.unjudged }))
  return run.confirmed > 0
    ? { title: t('state.confirmed'), why, mood: 'bad' }
    : { title: t('state.waiting'), why, mood: 'open' }
}

/** Whether going on with a run would ask anything. */
export function canResume(run: RunView): boolean {
  return run.status === 'interrupted' || run.status === 'stopped' || (run.status === 'finished' && run.unjudged + run.unanswered > 0)
}
