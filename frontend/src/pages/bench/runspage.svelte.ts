import { Asking } from '../../lib/asking.svelte'
import { type Backend, type Fault, faultOf } from '../../lib/backend/backend'
import type { RunView } from '../../lib/backend/bench'

/** The list of runs, and what can be done with one. */
export class RunsPage {
  readonly #backend: Backend
  readonly #person: string
  readonly #asking = new Asking<RunView[]>()
  #failed = $state.raw<Fault | null>(null)
  #ticked = $state.raw<readonly string[]>([])

  constructor(backend: Backend, person: string) {
    this.#backend = backend
    this.#person = person
  }

  get runs(): readonly RunView[] | null {
    return this.#asking.value
  }

  /** Why the runs are not known. */
  get fault(): Fault | null {
    return this.#asking.fault
  }

  /** Why what was done last could not be done. */
  get failed(): Fault | null {
    return this.#failed
  }

  /** The runs to compare, two at most: the one before first. */
  get ticked(): readonly string[] {
    const order = (this.runs ?? []).map(({ id }) => id)
    // Newest first is how they are listed.
    return this.#ticked.filter((id) => order.includes(id)).sort((a, b) => order.indexOf(b) - order.indexOf(a))
  }

  read(): Promise<void> {
    return this.#asking.ask(() => this.#backend.bench.list(this.#person))
  }

  /** Ticks a run or not; a third takes the place of the one ticked first. */
  tick(run: string, ticked: boolean): void {
    const others = this.#ticked.filter((id) => id !== run)
    this.#ticked = ticked ? [...others, run].slice(-2) : others
  }

  /** Goes on with a run; says whether it does. */
  resume(run: string): Promise<boolean> {
    return this.#do(() => this.#backend.bench.resume(run))
  }

  async delete(run: string): Promise<void> {
    await this.#do(() => this.#backend.bench.delete(run))
    await this.read()
  }

  /** Puts away why something failed. */
  close(): void {
    this.#failed = null
  }

  async #do(call: () => Promise<unknown>): Promise<boolean> {
    this.#failed = null
    try {
      await call()
      return true
    } catch (reason) {
      this.#failed = faultOf(reason)
      return false
    }
  }
}
