import { Asking } from '../../lib/asking.svelte'
import { type Backend, type Fault, faultOf, type SourceView } from '../../lib/backend/backend'

/** What the page of sources shows and does. */
export class SourcesPage {
  readonly #backend: Backend
  readonly #asking = new Asking<SourceView[]>()
  #failed = $state.raw<Fault | null>(null)

  constructor(backend: Backend) {
    this.#backend = backend
  }

  get sources(): readonly SourceView[] | null {
    return this.#asking.value
  }

  /** Why the sources are not known. */
  get fault(): Fault | null {
    return this.#asking.fault
  }

  /** Why what was done last could not be done. */
  get failed(): Fault | null {
    return this.#failed
  }

  /** Reads the sources as the person may see them. */
  read(person: string): Promise<void> {
    return this.#asking.ask(() => this.#backend.sources.list(person))
  }

  /** Hides a source from new queues, or brings it back. */
  archive(source: SourceView, person: string): Promise<void> {
    return this.#do(() => this.#backend.sources.archive(source.id, !source.archived), person)
  }

  delete(source: SourceView, person: string): Promise<void> {
    return this.#do(() => this.#backend.sources.delete(source.id), person)
  }

  /** Puts away why something failed. */
  close(): void {
    this.#failed = null
  }

  async #do(call: () => Promise<void>, person: string): Promise<void> {
    this.#failed = null
    try {
      await call()
    } catch (reason) {
      this.#failed = faultOf(reason)
    }
    await this.read(person)
  }
}
