import { type Backend, type Events, type ExportView, faultWith, type ImportView } from './backend'
import { notText, textOf } from './bench'
import { Door, type Surroundings } from './door'
import { Listening } from './listening'

/** What a browser does around the calls; tests bring their own. */
export interface Browser extends Surroundings {
  readonly page: Document
  /** Puts a file among the browser's downloads. */
  readonly download: (content: Blob, name: string) => void
}

/** How many bytes the server takes in a call. */
const mostInCall = 4 << 20

/** The program behind a server, as its package says it is spoken to. */
export class HttpBackend implements Backend {
  readonly #door: Door
  readonly #browser: Browser
  readonly #heard = new Map<keyof Events, Set<(value: never) => void>>()
  #listens = false

  constructor(browser: Browser) {
    this.#browser = browser
    this.#door = new Door(browser)
    this.#door.watch((fault) => {
      this.#tell('door', fault)
    })
  }

  /** Exchanges a token for a place inside. */
  async enter(token: string): Promise<void> {
    await this.#door.enter(token)
    this.#tell('changed', undefined)
  }

  readonly start: Backend['start'] = {
    host: this.#room('Start', 'Host'),
    queues: this.#room('Start', 'Queues'),
    people: this.#room('Start', 'People'),
    sample: this.#room('Start', 'Sample'),
  }

  readonly sources: Backend['sources'] = {
    list: this.#room('Sources', 'List'),
    choose: (_, file) => this.#upload(file, { preview: 'true' }),
    import: (_, request, file) => this.#upload(file, { source: request.name, licence: request.licence, origin: request.origin }),
    archive: this.#room('Sources', 'Archive'),
    delete: this.#room('Sources', 'Delete'),
  }

  readonly queues: Backend['queues'] = {
    preview: this.#room('Queues', 'Preview'),
    voices: this.#room('Queues', 'Voices'),
    create: this.#room('Queues', 'Create'),
    previewExtension: this.#room('Queues', 'PreviewExtension'),
    extend: this.#room('Queues', 'Extend'),
    voicesOf: this.#room('Queues', 'VoicesOf'),
    fills: this.#room('Queues', 'Fills'),
    archive: this.#room('Queues', 'Archive'),
  }

  readonly reviewing: Backend['reviewing'] = {
    take: this.#room('Reviewing', 'Take'),
    takeItem: this.#room('Reviewing', 'TakeItem'),
    heartbeat: this.#room('Reviewing', 'Heartbeat'),
    release: this.#room('Reviewing', 'Release'),
    saveDraft: this.#room('Reviewing', 'SaveDraft'),
    advise: this.#room('Reviewing', 'Advise'),
    save: this.#room('Reviewing', 'Save'),
    skip: this.#room('Reviewing', 'Skip'),
    reveal: this.#room('Reviewing', 'Reveal'),
    own: this.#room('Reviewing', 'Own'),
  }

  readonly reports: Backend['reports'] = {
    covered: this.#room('Reports', 'Covered'),
    judges: this.#room('Reports', 'Judges'),
    report: this.#room('Reports', 'Report'),
    leaderboard: this.#room('Reports', 'Leaderboard'),
    disagreements: this.#room('Reports', 'Disagreements'),
    flag: this.#room('Reports', 'Flag'),
  }

  readonly exports: Backend['exports'] = {
    training: (queue) => this.#training(queue),
    openFolder: this.#room('Exports', 'OpenFolder'),
  }

  readonly bench: Backend['bench'] = {
    pilot: this.#room('Bench', 'Pilot'),
    openSuite: (_, file) =>
      this.#hand(file, this.#room('Bench', 'ReadSuite'), (name) => ({ cancelled: false, file: name, problems: [...notText] })),
    openAnswers: (_, file) =>
      this.#hand(file, this.#room('Bench', 'ReadAnswers'), (name) => ({
        cancelled: false,
        file: name,
        digest: '',
        cases: 0,
        problems: [...notText],
      })),
    models: this.#room('Bench', 'Models'),
    defaults: this.#room('Bench', 'Defaults'),
    start: this.#room('Bench', 'Start'),
    resume: this.#room('Bench', 'Resume'),
    rejudge: this.#room('Bench', 'Rejudge'),
    cancel: this.#room('Bench', 'Cancel'),
    uncover: this.#room('Bench', 'Uncover'),
    live: this.#room('Bench', 'Live'),
    list: this.#room('Bench', 'List'),
    run: this.#room('Bench', 'Run'),
    case: this.#room('Bench', 'Case'),
    compare: this.#room('Bench', 'Compare'),
    delete: this.#room('Bench', 'Delete'),
  }

  readonly rereading: Backend['rereading'] = {
    blocking: this.#room('Rereading', 'Blocking'),
    save: this.#room('Rereading', 'Save'),
    alarms: this.#room('Rereading', 'Alarms'),
  }

  readonly doctor: Backend['doctor'] = {
    hosts: this.#room('Doctor', 'Hosts'),
    examine: this.#room('Doctor', 'Examine'),
  }

  readonly evaluations: Backend['evaluations'] = {
    list: this.#room('Evaluations', 'List'),
    covered: this.#room('Evaluations', 'Covered'),
    show: this.#room('Evaluations', 'Show'),
    results: this.#room('Evaluations', 'Results'),
    words: this.#room('Evaluations', 'Words'),
    pilot: this.#room('Evaluations', 'Pilot'),
    openQuestions: (_, file) =>
      this.#hand(file, this.#room('Evaluations', 'ReadQuestions'), (name) => ({
        cancelled: false,
        digest: '',
        file: name,
        name: '',
        count: 0,
        system: '',
        language: '',
        problems: [...notText],
        leftOut: [],
      })),
    wording: this.#room('Evaluations', 'Wording'),
    evaluate: this.#room('Evaluations', 'Evaluate'),
    judge: this.#room('Evaluations', 'Judge'),
    resume: this.#room('Evaluations', 'Resume'),
    cancel: this.#room('Evaluations', 'Cancel'),
    delete: this.#room('Evaluations', 'Delete'),
  }

  readonly workbench: Backend['workbench'] = {
    before: this.#room('Workbench', 'Before'),
    try: this.#room('Workbench', 'Try'),
    list: this.#room('Workbench', 'List'),
    show: this.#room('Workbench', 'Show'),
    adopt: this.#room('Workbench', 'Adopt'),
    versions: this.#room('Workbench', 'Versions'),
  }

  readonly arbitration: Backend['arbitration'] = {
    unsettled: this.#room('Arbitration', 'Unsettled'),
    contradictions: this.#room('Arbitration', 'Contradictions'),
    item: this.#room('Arbitration', 'Item'),
    decide: this.#room('Arbitration', 'Decide'),
  }

  readonly settings = null

  readonly invite = async (): Promise<string> => {
    const response = await this.#door.post('/session/invite', {})
    return ((await response.json()) as { address: string }).address
  }

  on<E extends keyof Events>(event: E, callback: (value: Events[E]) => void): () => void {
    const callbacks = this.#heard.get(event) ?? new Set()
    this.#heard.set(event, callbacks.add(callback))
    if (event !== 'door') this.#listen()
    else if (this.#door.shut !== null) callback(this.#door.shut as Events[E])
    return () => callbacks.delete(callback)
  }

  /** Opens the stream of events, the first time somebody wants to hear. */
  #listen(): void {
    if (this.#listens) return
    this.#listens = true
    new Listening(this.#door, this.#browser.page, (event, value) => {
      this.#tell(event, value)
    }).begin()
  }

  #tell<E extends keyof Events>(event: E, value: Events[E]): void {
    for (const callback of this.#heard.get(event) ?? []) callback(value as never)
  }

  #room<T>(room: string, method: string): (...values: readonly unknown[]) => Promise<T> {
    return async (...values) => {
      const response = await this.#door.post(`/api/${room}/${method}`, values)
      return (await response.json()) as T
    }
  }

  /** Hands a small file over as text. */
  async #hand<T>(file: File | undefined, read: (name: string, text: string) => Promise<T>, unread: (name: string) => T): Promise<T> {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- a fault is data, not an Error
    if (file === undefined) throw faultWith('no_dialog')
    const text = await textOf(file)
    if (text === null) return unread(file.name)
    // As with an upload: a refusal in the middle looks like a broken network.
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- a fault is data, not an Error
    if (new Blob([JSON.stringify([file.name, text])]).size > mostInCall) throw faultWith('too_large', `> ${mostInCall}`)
    return read(file.name, text)
  }

  async #upload(file: File | undefined, said: Record<string, string>): Promise<ImportView> {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- a fault is data, not an Error
    if (file === undefined) throw faultWith('no_dialog')
    // A refusal in mid-upload looks like a broken network to a page.
    if (this.#door.uploadLimit > 0 && file.size > this.#door.uploadLimit) {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- a fault is data, not an Error
      throw faultWith('too_large', `${file.size} > ${this.#door.uploadLimit}`)
    }
    const query = Object.entries({ name: file.name, ...said }).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    const response = await this.#door.request(`/upload/evaluation?${query.join('&')}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: file,
    })
    return (await response.json()) as ImportView
  }

  async #training(queue: string): Promise<ExportView> {
    const response = await this.#door.post('/download/training', { queue })
    const view = JSON.parse(decodeURIComponent(response.headers.get('Contrejuge-Export') ?? 'null')) as ExportView
    this.#browser.download(await response.blob(), view.file)
    return view
  }
}
