import { Asking } from '../../lib/asking.svelte'
import { type Backend, type Fault, faultOf } from '../../lib/backend/backend'
import type { HostView } from '../../lib/backend/bench'
import type { BeforeView, TryRequest } from '../../lib/backend/evaluations'
import { type Choosable, modelsOf } from '../../lib/bench/models'

/** From how many reviewed items on a difference begins to mean something. */
export const enough = 50

/** A trial that is about to be begun: who judges, and what it is asked otherwise than before. */
export class TryOut {
  readonly #backend: Backend
  readonly #person: string
  readonly #queue: string
  readonly #covered = new Asking<number>()
  readonly #before = new Asking<BeforeView>()
  readonly #hosts = new Asking<HostView[]>()
  #knowingly = $state(false)
  #failed = $state.raw<Fault | null>(null)
  #starting = $state(false)
  against = $state('')
  judge = $state('')
  orders = $state('')
  instructions = $state('')
  heldOut = $state('')
  asks = $state<Record<string, string>>({})

  constructor(backend: Backend, person: string, queue: string) {
    this.#backend = backend
    this.#person = person
    this.#queue = queue
  }

  /** How many items it would uncover, while the person has not said that they want that; else 0. */
  get covers(): number {
    return this.#knowingly ? 0 : (this.#covered.value ?? 0)
  }

  get before(): BeforeView | null {
    return this.#before.value
  }

  get fault(): Fault | null {
    return this.#covered.fault ?? this.#before.fault
  }

  /** Why it could not be begun. */
  get failed(): Fault | null {
    return this.#failed ?? this.#hosts.fault
  }

  get starting(): boolean {
    return this.#starting
  }

  get models(): readonly Choosable[] {
    return modelsOf(this.#hosts.value ?? [])
  }

  get answering(): number {
    return (this.#hosts.value ?? []).filter(({ reachable }) => reachable).length
  }

  async read(language: string): Promise<void> {
    if (!this.#knowingly) {
      await this.#covered.ask(() => this.#backend.reports.covered(this.#person, this.#queue))
      if (this.#covered.value !== 0) return
    }
    await Promise.all([this.compare(this.against, language), this.#hosts.ask(() => this.#backend.bench.models())])
  }

  async openAnyway(language: string): Promise<void> {
    this.#knowingly = true
    await this.read(language)
  }

  /** Starts from what this judge was asked. */
  async compare(against: string, language: string): Promise<void> {
    await this.#before.ask(() => this.#backend.workbench.before(this.#person, this.#queue, against, language, this.#knowingly))
    const before = this.#before.value
    if (before === null) return
    this.against = before.against
    this.orders = before.orders === '' ? 'both' : before.orders
    this.instructions = before.wording.instructions
    this.heldOut = `${before.heldOut}`
    this.asks = Object.fromEntries(before.wording.criteria.map(({ id, ask }) => [id, ask]))
  }

  /** Whether the share is one. */
  get shareIsSound(): boolean {
    return /^\d{1,2}$/.test(this.heldOut.trim()) && Number(this.heldOut) <= 90
  }

  /** Whether another share than before would take what was held out into the open. */
  get shareChanges(): boolean {
    const before = this.before
    return before?.split === true && this.heldOut.trim() !== `${before.heldOut}`
  }

  /** Whether the criterion is worded otherwise than before. */
  isReworded(id: string): boolean {
    const before = this.before?.wording.criteria.find((one) => one.id === id)
    return before !== undefined && this.asks[id] !== before.ask
  }

  /** Words the criterion as before again. */
  unword(id: string): void {
    this.asks[id] = this.before?.wording.criteria.find((one) => one.id === id)?.ask ?? ''
  }

  get instructionsChange(): boolean {
    return this.before !== null && this.instructions !== this.before.wording.instructions
  }

  /** Whether a criterion asks nothing, which no judge can be asked. */
  get isBlank(): boolean {
    return Object.values(this.asks).some((ask) => ask.trim() === '')
  }

  /** Whether the judge would be asked just what it was asked before. */
  get isSame(): boolean {
    const before = this.before
    if (before === null || before.orders === '' || this.instructionsChange) return false
    const sameJudge = this.judge === '' || this.judge === this.against
    return sameJudge && this.orders === before.orders && !before.wording.criteria.some(({ id }) => this.isReworded(id))
  }

  /** Begins it and gives its id; '' where it could not be begun. */
  async start(language: string): Promise<string> {
    const before = this.before
    if (before === null || this.#starting || !this.shareIsSound || this.isBlank) return ''
    this.#starting = true
    this.#failed = null
    try {
      return await this.#backend.workbench.try(this.#person, this.#request(before, language))
    } catch (reason) {
      this.#failed = faultOf(reason)
      return ''
    } finally {
      this.#starting = false
    }
  }

  #request(before: BeforeView, language: string): TryRequest {
    const changed = before.wording.criteria.filter(({ id }) => this.isReworded(id))
    return {
      queue: this.#queue,
      against: this.against,
      judge: this.judge,
      orders: this.orders,
      language,
      asks: changed.map(({ id, critical }) => ({ id, ask: this.asks[id] ?? '', critical })),
      ...(this.instructionsChange ? { instructions: this.instructions } : {}),
      heldOut: Number(this.heldOut),
      context: 0,
      knowingly: this.#knowingly,
    }
  }
}
