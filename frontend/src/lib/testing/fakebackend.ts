import {
  type Backend,
  type Events,
  type ExportView,
  type FaultPerson,
  HostKind,
  type ImportView,
  type QueuePlan,
  QueueState,
  type QueueView,
  type SourceView,
} from '../backend/backend'

/** Room by room, what a test wants answered; all else is refused as a mistake of the test. */
export type Answers = {
  readonly [R in Exclude<keyof Backend, 'on' | 'invite' | 'settings'>]?: Partial<Backend[R]>
} & { readonly invite?: Backend['invite']; readonly settings?: Backend['settings'] }

/** A backend of which each test says what it answers, and when something happens. */
export class FakeBackend implements Backend {
  readonly #heard = new Map<keyof Events, Set<(value: never) => void>>()
  readonly start: Backend['start']
  readonly sources: Backend['sources']
  readonly queues: Backend['queues']
  readonly reviewing: Backend['reviewing']
  readonly reports: Backend['reports']
  readonly exports: Backend['exports']
  readonly bench: Backend['bench']
  readonly rereading: Backend['rereading']
  readonly doctor: Backend['doctor']
  readonly evaluations: Backend['evaluations']
  readonly workbench: Backend['workbench']
  readonly arbitration: Backend['arbitration']
  readonly settings: Backend['settings']
  readonly invite: Backend['invite']

  constructor(answers: Answers = {}) {
    this.start = room<Backend['start']>('start', {
      host: () => Promise.resolve(HostKind.Window),
      queues: () => Promise.resolve([]),
      people: () => Promise.resolve([]),
      ...answers.start,
    })
    this.sources = room<Backend['sources']>('sources', { list: () => Promise.resolve([]), ...answers.sources })
    this.queues = room<Backend['queues']>('queues', answers.queues)
    this.reviewing = room<Backend['reviewing']>('reviewing', answers.reviewing)
    this.reports = room<Backend['reports']>('reports', answers.reports)
    this.exports = room<Backend['exports']>('exports', answers.exports)
    this.bench = room<Backend['bench']>('bench', { live: () => Promise.resolve(null), ...answers.bench })
    this.rereading = room<Backend['rereading']>('rereading', answers.rereading)
    this.doctor = room<Backend['doctor']>('doctor', answers.doctor)
    this.evaluations = room<Backend['evaluations']>('evaluations', answers.evaluations)
    this.workbench = room<Backend['workbench']>('workbench', answers.workbench)
    this.arbitration = room<Backend['arbitration']>('arbitration', { unsettled: () => Promise.resolve(0), ...answers.arbitration })
    this.settings = answers.settings ?? null
    this.invite = answers.invite ?? null
  }

  on<E extends keyof Events>(event: E, callback: (value: Events[E]) => void): () => void {
    const callbacks = this.#heard.get(event) ?? new Set()
    this.#heard.set(event, callbacks.add(callback))
    return () => callbacks.delete(callback)
  }

  /** Makes an event happen. */
  emit<E extends keyof Events>(event: E, value: Events[E]): void {
    for (const callback of this.#heard.get(event) ?? []) callback(value as never)
  }

  /** How many listen to an event. */
  listeners(event: keyof Events): number {
    return this.#heard.get(event)?.size ?? 0
  }
}

/** A backend of which each test says what it answers. */
export function fakeBackend(answers: Answers = {}): FakeBackend {
  return new FakeBackend(answers)
}

function room<R extends object>(name: string, answers: Partial<R> = {}): R {
  return new Proxy(answers, {
    get: (known, method) =>
      Reflect.get(known, method) ??
      (() => Promise.reject(new Error(`the test says nothing of ${name}.${String(method)}`))),
  }) as R
}

/** What the window's runtime rejects with. */
export function rejection(code: string, message = '', hint = '', people: FaultPerson[] = []): Error {
  return { code, message, hint, people } as unknown as Error
}

/** A queue for tests. */
export function queue(values: Partial<QueueView> = {}): QueueView {
  return {
    name: 'q',
    state: QueueState.Open,
    sample: false,
    items: 40,
    complete: 0,
    started: 0,
    overlap: 1,
    waiting: 0,
    drafts: 0,
    reviewed: 0,
    ...values,
  }
}

/** A source for tests. */
export function source(values: Partial<SourceView> = {}): SourceView {
  return {
    id: 1,
    name: 'pilote',
    hidden: false,
    queues: [],
    kind: 'evaluation',
    rows: 40,
    sample: false,
    archived: false,
    unfinished: false,
    ...values,
  }
}

/** What became of a file, for tests. */
export function imported(values: Partial<ImportView> = {}): ImportView {
  return {
    cancelled: false,
    ticket: '',
    name: 'pilote',
    kind: 'evaluation',
    shapes: [],
    source: 1,
    lines: 40,
    imported: 40,
    items: 40,
    updated: 0,
    duplicates: 0,
    refused: 0,
    problems: [],
    ...values,
  }
}

/** What a queue will be, for tests. */
export function plan(values: Partial<QueuePlan> = {}): QueuePlan {
  return {
    name: 'q',
    selection: 'random',
    seed: '42',
    population: 200,
    items: 100,
    leftOut: 0,
    overlap: 1,
    shared: 100,
    form: '',
    reviews: 0,
    instructions: 'Lisez tout.',
    criteria: [{ id: 'accuracy', name: { fr: 'exactitude', en: 'accuracy' }, anchors: [], ask: '', critical: false }],
    warnings: [],
    ...values,
  }
}

/** What an export did, for tests. */
export function exported(values: Partial<ExportView> = {}): ExportView {
  return {
    cancelled: false,
    file: 'q.jsonl',
    folder: 'exports',
    profile: 'native',
    examples: 9,
    new: 9,
    changed: 0,
    withdrawn: 0,
    unchanged: 0,
    refused: [],
    ...values,
  }
}
