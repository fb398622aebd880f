import type { CriterionView, JudgmentView, Opinion, RevealView, TaskView } from '../backend/backend'

/** No draft, as it crosses: the generated types know of none that is null. */
const nothing = null as unknown as Opinion

/** An opinion that says nothing, but for what is given. */
export function opinion(values: Partial<Opinion> = {}): Opinion {
  return { pick: '', scores: [], verdicts: [], correction: '', worse: '', note: '', ...values }
}

export function criterion(id: string, fr: string): CriterionView {
  return {
    id,
    name: { fr, en: id },
    anchors: [
      { score: 1, meaning: { fr: `${fr} : mauvais`, en: `${id}: bad` } },
      { score: 3, meaning: { fr: `${fr} : moyen`, en: `${id}: fair` } },
      { score: 5, meaning: { fr: `${fr} : bon`, en: `${id}: good` } },
    ],
    ask: '',
    critical: false,
  }
}

/** An item to review. */
export function task(values: Partial<TaskView> = {}): TaskView {
  return {
    queue: 'pilote',
    item: 'i1',
    messages: [{ role: 'user', content: 'Que faire du bruit ?' }],
    left: 'Parlez à votre voisin.',
    right: 'Appelez le 17.',
    single: false,
    reference: '',
    instructions: 'Lisez tout.',
    criteria: [criterion('accuracy', 'exactitude'), criterion('tone', 'ton')],
    form: '',
    low: 1,
    high: 5,
    until: '2026-01-05T10:00:00Z',
    uncovered: false,
    draft: nothing,
    ...values,
  }
}

export function judgment(values: Partial<JudgmentView> = {}): JudgmentView {
  return {
    judge: 'juge',
    first: 'right',
    pick: 'right',
    scores: [
      { criterion: 'accuracy', side: 'left', score: 2 },
      { criterion: 'accuracy', side: 'right', score: 5 },
      { criterion: 'tone', side: 'left', score: 4 },
      { criterion: 'tone', side: 'right', score: 3 },
    ],
    verdicts: [],
    reason: 'La Réponse 1 est précise.',
    cause: '',
    detail: '',
    agrees: 'yes',
    ...values,
  }
}

/** What a person sees of an item they have reviewed. */
export function revealed(values: Partial<RevealView> = {}, said: Opinion = opinion({ pick: 'right' })): RevealView {
  const { messages, left, right, single, criteria, form, low, high, reference, queue } = task()
  return {
    queue,
    item: 'i1',
    ref: 'q-17',
    messages,
    left: { model: 'nemo-base', content: left },
    right: { model: 'nemo-affine', content: right },
    single,
    criteria,
    form,
    low,
    high,
    reference,
    judgments: [judgment()],
    revisions: [{ revision: 1, opinion: said, skip: '', blind: true, at: '2026-01-05T09:30:00Z' }],
    advice: [],
    draft: nothing,
    ...values,
  }
}

/** What is asked where people give verdicts. */
const asked: CriterionView[] = [
  { ...criterion('answers_request', 'answers_request'), anchors: [], ask: 'Répond à ce que la personne demande.', critical: true },
  { ...criterion('cites_law', 'cites_law'), anchors: [], ask: 'Cite la loi.', critical: false },
]

/** What differs in an item of which verdicts are asked. */
export const judged = { form: 'verdicts', single: true, right: '', criteria: asked } as const satisfies Partial<TaskView>

/** What a judge says of such an item. */
export function verdictJudgment(values: Partial<JudgmentView> = {}): JudgmentView {
  return judgment({
    first: 'left',
    pick: '',
    scores: [],
    reason: '',
    agrees: 'no',
    verdicts: [
      { criterion: 'answers_request', reason: 'Il manque le numéro.', verdict: 'no', differs: true },
      { criterion: 'cites_law', reason: 'La loi est citée.', verdict: 'yes', differs: false },
    ],
    ...values,
  })
}
