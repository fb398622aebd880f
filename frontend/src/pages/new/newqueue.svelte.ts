import { Asking } from '../../lib/asking.svelte'
import {
  type Backend,
  type Fault,
  faultOf,
  type QueuePlan,
  type QueueRequest,
  QueueState,
  type QueueView,
  type SourceView,
  type VoicesView,
} from '../../lib/backend/backend'
import { asksAJudge, biased, fits, measuring, purposes, type Selection, tellsThePick } from './selections'

/** How many items are proposed, where the source has that many. */
const proposed = 100

/** How long nothing is typed before the preview follows. */
const calm = 300

/** What a page was opened with; null where that is for the person to say. */
export interface Opened {
  readonly source: number | null
  /** The run whose cases are to be reviewed, in place of a source. */
  readonly run: string | null
  /** The queue that gets more items, in place of a new one. */
  readonly into: string | null
}

/** A queue in the making, or one that gets more items: what is asked for, and what it would be. */
export class NewQueue {
  readonly #backend: Backend
  readonly #queues = new Asking<QueueView[]>()
  /** The run whose cases are to be reviewed; null with a source. */
  readonly run: string | null
  readonly #sources = new Asking<SourceView[]>()
  readonly #plan = new Asking<QueuePlan>()
  readonly #voices = new Asking<VoicesView>()
  #judge = $state('')
  #model = $state('')
  /** Where from the person knowingly uncovers what waits for them. */
  #uncovered = $state('')
  #selection = $state<Selection>('random')
  #timer: ReturnType<typeof setTimeout> | undefined
  #drawn = $state('')
  /** undefined while nobody touched it. */
  #size = $state<number | null | undefined>(undefined)
  #creating = $state(false)
  #failed = $state.raw<Fault | null>(null)

  source = $state<number | null>(null)
  name = $state('')
  /** The queue that gets more items; null where a new one is made. */
  into = $state<string | null>(null)
  overlap = $state<number | null>(1)
  /** Percent of the items that get several reviews. */
  share = $state<number | null>(100)
  withReviews = $state(false)
  leaveOut = $state(false)
  instructions = $state('')
  /** The criteria chosen by hand; null for the ones proposed. */
  criteria = $state.raw<readonly string[] | null>(null)
  /** The seed given by hand; '' for the one that was drawn. */
  seed = $state('')

  /** What is asked for; null while no source is chosen, or who speaks in it is not known yet. */
  readonly request: QueueRequest | null = $derived.by(() => {
    if (!this.chosen) return null
    if (this.listens && this.#voices.value === null && this.#voices.fault === null) return null
    return {
      name: this.into ?? this.name.trim(),
      source: this.into === null ? (this.source ?? 0) : 0,
      run: this.into === null ? (this.run ?? '') : '',
      selection: this.selection,
      judge: this.listens ? this.judge : '',
      model: this.selection === 'losses' ? this.model : '',
      knowingly: this.biased && this.knowingly,
      size: this.selection === 'all' || (this.biased && this.size === null) ? 0 : whole(this.size),
      seed: this.seed.trim() || this.#drawn,
      overlap: whole(this.overlap),
      share: this.share === 100 || !this.several ? 0 : whole(this.share),
      instructions: this.instructions.trim(),
      withReviews: this.withReviews,
      leaveOut: this.leaveOut,
      criteria: [...(this.criteria ?? [])],
    }
  })

  constructor(backend: Backend, { source, run, into }: Opened) {
    this.#backend = backend
    this.source = source
    this.run = run
    this.into = into
    if (run !== null) this.#selection = 'blocking'
  }

  /** The queues that can get more items; null until they are known. */
  readonly queues: readonly QueueView[] | null = $derived(
    this.#queues.value?.filter((queue) => queue.state === QueueState.Open || queue.name === this.into) ?? null,
  )

  /** Whether it is said what the items come from. */
  get chosen(): boolean {
    return this.into !== null || this.run !== null || this.source !== null
  }

  /** The kind of what they come from, as far as it is known. */
  get kind(): string {
    if (this.into !== null) return ''
    return this.run === null ? (this.sources?.find((source) => source.id === this.source)?.kind ?? '') : 'run'
  }

  /** The selections that can find something there. */
  readonly offered: readonly Selection[] = $derived([...measuring, ...purposes].filter((one) => fits(one, this.kind)))

  get selection(): Selection {
    return this.offered.includes(this.#selection) ? this.#selection : 'random'
  }

  set selection(selection: Selection) {
    this.#selection = selection
  }

  /** Whether items may get several reviews. */
  get several(): boolean {
    if (this.into === null) return (this.overlap ?? 1) > 1
    return (this.queues?.find((queue) => queue.name === this.into)?.overlap ?? 1) > 1
  }

  /** Whether who speaks there has to be known; of a run, only its judge does. */
  get listens(): boolean {
    return asksAJudge(this.selection) && (this.into !== null || this.run === null)
  }

  /** The sources to choose from; null until they are known. */
  readonly sources: readonly SourceView[] | null = $derived(
    this.#sources.value?.filter((source) => !source.archived || source.id === this.source) ?? null,
  )

  /** Whether the rows are chosen for what somebody said of them. */
  get biased(): boolean {
    return biased(this.selection)
  }

  /** Whether whoever makes the queue knows from its selection what the judge picked. */
  get tellsThePick(): boolean {
    return tellsThePick(this.selection)
  }

  /** Who can be asked for by name; nobody until it is known. */
  get voices(): VoicesView {
    return this.#voices.value ?? { judges: [], models: [] }
  }

  /** The judge whose opinion counts: the one chosen, else the first. */
  get judge(): string {
    return chosen(this.#judge, this.voices.judges)
  }

  set judge(judge: string) {
    this.#judge = judge
  }

  /** The model whose losses are selected: the one chosen, else the first. */
  get model(): string {
    return chosen(this.#model, this.voices.models)
  }

  set model(model: string) {
    this.#model = model
  }

  /** How many items; proposed by what the source has, until somebody says otherwise. */
  get size(): number | null {
    if (this.#size !== undefined) return this.#size
    if (this.biased) return null
    if (this.into !== null) return proposed
    const rows = this.sources?.find((source) => source.id === this.source)?.rows ?? proposed
    return Math.max(1, Math.min(proposed, rows))
  }

  set size(size: number | null) {
    this.#size = size
  }

  /** Why the sources are not known. */
  get sourcesFault(): Fault | null {
    return this.#sources.fault
  }

  /** What the queue would be; null until it is known. */
  get plan(): QueuePlan | null {
    return this.#plan.value
  }

  /** Why it could not be made like this. */
  get planFault(): Fault | null {
    return this.#voices.fault ?? this.#plan.fault
  }

  /** Whether a biased selection may uncover what waits for the person. */
  get knowingly(): boolean {
    return this.#uncovered === this.#from()
  }

  /** Lets it. */
  goOnKnowingly(): void {
    this.#uncovered = this.#from()
  }

  /** Whether it can be made only knowingly. */
  get uncovers(): boolean {
    return this.planFault?.code === 'would_uncover'
  }

  get planning(): boolean {
    return this.#plan.busy
  }

  get creating(): boolean {
    return this.#creating
  }

  /** Why it was not created. */
  get failed(): Fault | null {
    return this.#failed
  }

  /** The seed that counts: the one given, else the one that was drawn. */
  get effectiveSeed(): string {
    return this.seed.trim() || this.#drawn
  }

  /** Reads the sources and the queues; where there is no choice, it is made. */
  async read(person: string): Promise<void> {
    await Promise.all([
      this.#sources.ask(() => this.#backend.sources.list(person)),
      this.#queues.ask(() => this.#backend.start.queues(person)),
    ])
    const only = this.sources?.length === 1 ? this.sources[0] : undefined
    if (this.source === null && only !== undefined) this.source = only.id
  }

  /** Asks who speaks in what the items come from, where the selection goes by it. */
  listen(person: string, from: { into: string | null; source: number | null }, asked: boolean, knowingly: boolean): void {
    const { into, source } = from
    if (asked && into !== null) void this.#voices.ask(() => this.#backend.queues.voicesOf(person, into, knowingly))
    else if (asked && source !== null) void this.#voices.ask(() => this.#backend.queues.voices(person, source, knowingly))
    else this.#voices.forget()
  }

  /** Asks what the queue would be, once nothing more is typed. */
  preview(person: string, request: QueueRequest | null): void {
    clearTimeout(this.#timer)
    if (request === null) this.#plan.forget()
    else this.#timer = setTimeout(() => void this.#look(person, request), calm)
  }

  /** Forgets the seed, so that another is drawn. */
  drawAgain(): void {
    this.seed = ''
    this.#drawn = ''
  }

  addCriterion(name: string): void {
    const clean = name.trim()
    const known = this.#criteria()
    if (clean !== '' && !known.includes(clean)) this.criteria = [...known, clean]
  }

  removeCriterion(name: string): void {
    this.criteria = this.#criteria().filter((one) => one !== name)
  }

  /** Makes the queue, or adds to it, and gives its name; null when that failed. */
  async create(person: string): Promise<string | null> {
    const request = this.request
    if (request === null || this.#creating) return null
    this.#creating = true
    this.#failed = null
    try {
      const { queues } = this.#backend
      return (await (this.into === null ? queues.create(person, request) : queues.extend(person, request))).name
    } catch (reason) {
      this.#failed = faultOf(reason)
      return null
    } finally {
      this.#creating = false
    }
  }

  /** Stops what is still to come, when the page goes. */
  end(): void {
    clearTimeout(this.#timer)
  }

  /** What they come from, in a word of its own. */
  #from(): string {
    return JSON.stringify([this.into, this.run, this.source])
  }

  #criteria(): readonly string[] {
    return this.criteria ?? this.plan?.criteria.map((criterion) => criterion.id) ?? []
  }

  async #look(person: string, request: QueueRequest): Promise<void> {
    // A queue has to have a name; one that is not given yet is no reason to tell nothing.
    const named = { ...request, name: request.name === '' ? '–' : request.name }
    const { queues } = this.#backend
    await this.#plan.ask(() => (this.into === null ? queues.preview(person, named) : queues.previewExtension(person, named)))
    // Creating draws the rows that were previewed.
    if (this.#plan.value !== null && request.seed === '') this.#drawn = this.#plan.value.seed
  }
}

/** The name chosen where it is among those there are, else the first of them. */
function chosen(name: string, names: readonly string[]): string {
  return names.includes(name) ? name : (names[0] ?? '')
}

/** A number as the program takes it; what is none it refuses by its own word. */
function whole(value: number | null): number {
  return value !== null && Number.isInteger(value) && value > 0 ? value : -1
}
