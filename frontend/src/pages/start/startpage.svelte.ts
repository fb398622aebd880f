import { Asking } from '../../lib/asking.svelte'
import { type Backend, type Fault, faultOf, QueueState, type QueueView } from '../../lib/backend/backend'

/** What the first page shows and does. */
export class StartPage {
  readonly #backend: Backend
  readonly #asking = new Asking<QueueView[]>()
  #doing = $state(false)
  #failed = $state.raw<Fault | null>(null)

  /** The queues, those that are worked on first; null until they are known. */
  readonly queues: readonly QueueView[] | null = $derived(
    this.#asking.value === null ? null : [...this.#asking.value].sort((a, b) => rank(a) - rank(b)),
  )

  constructor(backend: Backend) {
    this.#backend = backend
  }

  /** Why the queues are not known. */
  get fault(): Fault | null {
    return this.#asking.fault
  }

  /** Why what was done last could not be done. */
  get failed(): Fault | null {
    return this.#failed
  }

  get doing(): boolean {
    return this.#doing
  }

  /** Reads the queues as the person finds them. */
  read(person: string): Promise<void> {
    return this.#asking.ask(() => this.#backend.start.queues(person))
  }

  /** Puts the sample in and gives the name of its queue; null when that failed. */
  async sample(): Promise<string | null> {
    if (this.#doing) return null
    this.#doing = true
    this.#failed = null
    try {
      return await this.#backend.start.sample()
    } catch (reason) {
      this.#failed = faultOf(reason)
      return null
    } finally {
      this.#doing = false
    }
  }

  /** Closes a queue to reviews, or opens it again. */
  async archive(queue: QueueView, person: string): Promise<void> {
    this.#failed = null
    try {
      await this.#backend.queues.archive(queue.name, queue.state !== QueueState.Archived)
    } catch (reason) {
      this.#failed = faultOf(reason)
    }
    await this.read(person)
  }

  /** Puts away why something failed. */
  close(): void {
    this.#failed = null
  }
}

function rank(queue: QueueView): number {
  return queue.state === QueueState.Archived ? 1 : 0
}
