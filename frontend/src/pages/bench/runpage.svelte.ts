import { Asking } from '../../lib/asking.svelte'
import { type Backend, type Fault, faultOf } from '../../lib/backend/backend'
import type { AlarmsView, RunPage as Page, RunView } from '../../lib/backend/bench'

/** One run with its cases, and what can be done with it. */
export class RunPage {
  readonly #backend: Backend
  readonly #person: string
  readonly #id: string
  readonly #page = new Asking<Page>()
  readonly #alarms = new Asking<AlarmsView[]>()
  readonly #runs = new Asking<RunView[]>()
  #failed = $state.raw<Fault | null>(null)

  constructor(backend: Backend, person: string, id: string) {
    this.#backend = backend
    this.#person = person
    this.#id = id
  }

  get page(): Page | null {
    return this.#page.value
  }

  /** Why the run is not known. */
  get fault(): Fault | null {
    return this.#page.fault
  }

  get alarms(): readonly AlarmsView[] {
    return this.#alarms.value ?? []
  }

  /** The other runs of the same suite, newest first. */
  get others(): readonly RunView[] {
    const suite = this.page?.run.suite
    return (this.#runs.value ?? []).filter((run) => run.suite === suite && run.id !== this.#id && run.status !== 'running')
  }

  /** Why what was done last could not be done. */
  get failed(): Fault | null {
    return this.#failed
  }

  async read(): Promise<void> {
    await Promise.all([
      this.#page.ask(() => this.#backend.bench.run(this.#person, this.#id)),
      this.#alarms.ask(() => this.#backend.rereading.alarms(this.#person, this.#id)),
      this.#runs.ask(() => this.#backend.bench.list(this.#person)),
    ])
  }

  async resume(): Promise<void> {
    await this.#do(() => this.#backend.bench.resume(this.#id))
    await this.read()
  }

  async cancel(): Promise<void> {
    await this.#do(() => this.#backend.bench.cancel(this.#id))
  }

  /** Has the answers judged again; gives the id of the new run, '' where it could not be begun. */
  async rejudge(judge: string): Promise<string> {
    return (await this.#do(() => this.#backend.bench.rejudge(this.#id, judge, ''))) ?? ''
  }

  /** Puts away why something failed. */
  close(): void {
    this.#failed = null
  }

  async #do<T>(call: () => Promise<T>): Promise<T | null> {
    this.#failed = null
    try {
      return await call()
    } catch (reason) {
      this.#failed = faultOf(reason)
      return null
    }
  }
}
