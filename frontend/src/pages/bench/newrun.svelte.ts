import { Asking } from '../../lib/asking.svelte'
import { type Backend, type Fault, faultOf } from '../../lib/backend/backend'
import type { AnswersView, DefaultsView, HostView, OpenedSuite, RunRequest, SuiteView } from '../../lib/backend/bench'
import { type Choosable, modelsOf } from '../../lib/bench/models'

export type SuiteFrom = 'pilot' | 'file'
export type CandidateFrom = 'model' | 'recorded'

/** What is still to be chosen before a run can begin. */
export type Missing = 'suite' | 'candidate' | 'judge'

/** A run that is about to be begun. */
export class NewRun {
  readonly #backend: Backend
  readonly #pilot = new Asking<SuiteView>()
  readonly #opened = new Asking<OpenedSuite>()
  readonly #answers = new Asking<AnswersView>()
  readonly #hosts = new Asking<HostView[]>()
  readonly #defaults = new Asking<DefaultsView>()
  suiteFrom = $state<SuiteFrom>('pilot')
  candidateFrom = $state<CandidateFrom>('model')
  candidate = $state('')
  judge = $state('')
  context = $state('')
  firstChunk = $state('')
  betweenChunks = $state('')
  wholeCall = $state('')
  strict = $state(false)
  #starting = $state(false)
  #failed = $state.raw<Fault | null>(null)

  constructor(backend: Backend) {
    this.#backend = backend
  }

  /** Reads what there is to choose from. */
  async read(): Promise<void> {
    await Promise.all([
      this.#pilot.ask(() => this.#backend.bench.pilot()),
      this.#defaults.ask(() => this.#backend.bench.defaults()),
      this.askHosts(),
    ])
  }

  askHosts(): Promise<void> {
    return this.#hosts.ask(() => this.#backend.bench.models())
  }

  /** The suite that is chosen; null while there is none that can be run. */
  get suite(): SuiteView | null {
    return this.suiteFrom === 'pilot' ? this.#pilot.value : (this.#opened.value?.suite ?? null)
  }

  /** The file of a suite as it was read; null before, and where the person changed their mind. */
  get opened(): OpenedSuite | null {
    return this.#opened.value?.cancelled === false ? this.#opened.value : null
  }

  get answers(): AnswersView | null {
    return this.#answers.value?.cancelled === false ? this.#answers.value : null
  }

  get reading(): boolean {
    return this.#opened.busy || this.#answers.busy
  }

  /** The hosts; null while they are asked. */
  get hosts(): readonly HostView[] | null {
    return this.#hosts.busy ? null : this.#hosts.value
  }

  get hostsFault(): Fault | null {
    return this.#hosts.fault
  }

  get defaults(): DefaultsView | null {
    return this.#defaults.value
  }

  get models(): readonly Choosable[] {
    return modelsOf(this.#hosts.value ?? [])
  }

  /** How many hosts answer. */
  get answering(): number {
    return (this.#hosts.value ?? []).filter(({ reachable }) => reachable).length
  }

  /** Why a file could not be read, or the run not be begun. */
  get failed(): Fault | null {
    return this.#failed ?? this.#opened.fault ?? this.#answers.fault ?? this.#pilot.fault
  }

  get starting(): boolean {
    return this.#starting
  }

  openSuite(language: string, file?: File): Promise<void> {
    this.#failed = null
    return this.#keeping(this.#opened, () => this.#backend.bench.openSuite(language, file))
  }

  openAnswers(language: string, file?: File): Promise<void> {
    this.#failed = null
    return this.#keeping(this.#answers, () => this.#backend.bench.openAnswers(language, file))
  }

  /** Whether a model would judge itself. */
  get judgesItself(): boolean {
    return this.candidateFrom === 'model' && this.candidate !== '' && tagged(this.candidate) === tagged(this.judge)
  }

  get missing(): readonly Missing[] {
    const missing: Missing[] = []
    const suite = this.suite
    if (suite === null) missing.push('suite')
    if (this.candidateFrom === 'model' ? this.candidate === '' : (this.answers?.digest ?? '') === '') missing.push('candidate')
    // A suite that asks nothing of a judge needs none.
    if (this.judge === '' && suite?.criteria !== 0) missing.push('judge')
    return missing
  }

  /** Whether a number is one; left empty it is the default. */
  isNumber(text: string): boolean {
    return text.trim() === '' || /^[1-9]\d{0,6}$/.test(text.trim())
  }

  get ready(): boolean {
    return this.missing.length === 0 && [this.context, this.firstChunk, this.betweenChunks, this.wholeCall].every((text) => this.isNumber(text))
  }

  /** Begins the run and gives its id; '' where it could not be begun. */
  async start(): Promise<string> {
    const suite = this.suite
    if (suite === null || !this.ready || this.#starting) return ''
    this.#starting = true
    this.#failed = null
    try {
      return await this.#backend.bench.start(this.#request(suite))
    } catch (reason) {
      this.#failed = faultOf(reason)
      return ''
    } finally {
      this.#starting = false
    }
  }

  #request(suite: SuiteView): RunRequest {
    const recorded = this.candidateFrom === 'recorded'
    return {
      suite: suite.digest,
      candidate: recorded ? '' : this.candidate,
      answers: recorded ? (this.answers?.digest ?? '') : '',
      judge: this.judge,
      context: Number(this.context),
      firstChunk: Number(this.firstChunk),
      betweenChunks: Number(this.betweenChunks),
      wholeCall: Number(this.wholeCall),
      strictFamily: this.strict,
    }
  }

  /** Asks for a file; what was opened before stays where the person changes their mind. */
  #keeping<T extends { cancelled: boolean }>(asking: Asking<T>, open: () => Promise<T>): Promise<void> {
    const before = asking.value
    return asking.ask(async () => {
      const opened = await open()
      return opened.cancelled && before !== null ? before : opened
    })
  }
}

/** A model's name with the tag that is meant where none is said. */
function tagged(name: string): string {
  return name.includes(':') ? name : `${name}:latest`
}
