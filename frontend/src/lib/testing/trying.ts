import type { AdoptedView, BeforeView, EvaluationView, WordingView } from '../backend/evaluations'

/** What a judge is asked, for tests. */
export function wording(values: Partial<WordingView> = {}): WordingView {
  return {
    version: 0,
    form: 'scores',
    language: 'fr',
    instructions: 'Des voisins.',
    low: 1,
    high: 5,
    criteria: [
      { id: 'accuracy', ask: 'Exact.', critical: false },
      { id: 'maison', ask: 'Comme nous.', critical: false },
    ],
    ...values,
  }
}

/** Where a trial would start from: sixty reviewed items, one judge. */
export function before(values: Partial<BeforeView> = {}): BeforeView {
  return {
    judges: ['juge'],
    against: 'juge',
    reviewed: 60,
    wording: wording(),
    orders: 'both',
    heldOut: 30,
    split: false,
    ...values,
  }
}

/** A trial in a list, finished. */
export function trialView(values: Partial<EvaluationView> = {}): EvaluationView {
  return {
    id: '20260302-0900-00025',
    target: 'queue',
    hidden: false,
    source: 0,
    name: 'file',
    a: '',
    b: '',
    judge: 'juge',
    orders: 'both',
    form: 'scores',
    version: 0,
    status: 'finished',
    started: '2026-03-02T09:00:00Z',
    ended: '2026-03-02T09:30:00Z',
    questions: 0,
    unanswered: 0,
    rows: 12,
    judgments: 24,
    judged: 24,
    unjudged: 0,
    adopted: 0,
    warnings: [],
    ...values,
  }
}

/** A version that was adopted. */
export function adopted(values: Partial<AdoptedView> = {}): AdoptedView {
  return {
    number: 1,
    hidden: false,
    judge: 'juge',
    orders: 'both',
    wording: wording({ version: 1 }),
    trial: '20260302-0900-00025',
    queue: 'file',
    note: 'Plus juste.',
    by: 'Anna',
    at: '2026-03-02T10:00:00Z',
    ...values,
  }
}
