import type { ContradictionView, EvaluationPage, EvaluationView, ResultView } from '../backend/evaluations'
import { call } from './benching'

/** An evaluation for tests: finished, with nothing left open. */
export function evaluation(values: Partial<EvaluationView> = {}): EvaluationView {
  return {
    id: '20260105-0915-ab12c',
    target: 'questions',
    hidden: false,
    source: 7,
    name: 'riverains',
    a: 'base',
    b: 'tuned',
    judge: 'juge',
    orders: 'both',
    form: 'scores',
    version: 0,
    status: 'finished',
    started: '2026-01-05T09:15:00Z',
    ended: '2026-01-05T10:15:00Z',
    questions: 20,
    unanswered: 0,
    rows: 20,
    judgments: 40,
    judged: 40,
    unjudged: 0,
    adopted: 0,
    warnings: [],
    ...values,
  }
}

/** What came of it. */
export function evaluationPage(values: Partial<EvaluationView> = {}, page: Partial<EvaluationPage> = {}): EvaluationPage {
  return {
    evaluation: evaluation(values),
    wording: { version: 0, form: 'scores', language: 'fr', instructions: '', low: 1, high: 5, criteria: [{ id: 'accuracy', ask: 'Est-ce exact ?', critical: false }] },
    facts: { origin: 'q.txt', by: 'Anna', seed: '7', prompt: 'p', judgeIs: 'd', hosts: [], tool: 'contrejuge 1', context: 8192, retries: 1, wholeMax: 1800 },
    unansweredCauses: [],
    unjudgedCauses: [],
    waiting: 0,
    pickedA: 8,
    pickedB: 6,
    ties: 1,
    unstable: 5,
    rowsUnjudged: 0,
    both: 20,
    verdicts: [],
    millis: 61200,
    firstWord: 44000,
    ...page,
  }
}

/** What the judge said of one row in one order. */
export function result(values: Partial<ResultView> = {}): ResultView {
  return {
    row: 'q1',
    order: 'ab',
    pick: 'a',
    scores: [{ criterion: 'accuracy', answer: 'a', score: 4 }],
    verdicts: [],
    reason: 'Plus précise.',
    call: call(),
    ...values,
  }
}

/** An item on which two people contradict each other. */
export function contradiction(values: Partial<ContradictionView> = {}): ContradictionView {
  return {
    queue: 'q',
    item: 'i1',
    ref: 'q1',
    messages: [{ role: 'user', content: 'Que faire ?' }],
    a: { model: 'base', content: 'Appelez le 17.' },
    b: { model: 'affine', content: 'Attendez.' },
    reference: '',
    low: 1,
    high: 5,
    criteria: [],
    people: [
      { person: 'Anna', revision: 1, pick: 'a', scores: [], correction: '', worse: '', note: 'La seule juste.' },
      { person: 'Bruno', revision: 1, pick: 'b', scores: [], correction: 'Appelez la mairie.', worse: '', note: '' },
    ],
    ...values,
  }
}
