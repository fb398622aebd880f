import { Asking } from '../../lib/asking.svelte'
import { type Backend, type Fault, faultOf } from '../../lib/backend/backend'
import type { EvaluationPage as Page, ResultView } from '../../lib/backend/evaluations'

/** How many results are shown at a time. */
export const pageSize = 20

/** One evaluation: first what opening it would uncover, then what came of it. */
export class EvaluationPage {
  readonly #backend: Backend
  readonly #person: string
  readonly #id: string
  readonly #covered = new Asking<number>()
  readonly #page = new Asking<Page>()
  readonly #results = new Asking<ResultView[]>()
  #knowingly = $state(false)
  #failed = $state.raw<Fault | null>(null)
  #from = $state(0)
  #unjudged = $state(false)

  constructor(backend: Backend, person: string, id: string) {
    this.#backend = backend
    this.#person = person
    this.#id = id
  }

  /** How many items it would uncover, while the person has not said that they want that; else 0. */
  get covers(): number {
    return this.#knowingly ? 0 : (this.#covered.value ?? 0)
  }

  get knowingly(): boolean {
    return this.#knowingly
  }

  get page(): Page | null {
    return this.#page.value
  }

  get fault(): Fault | null {
    return this.#covered.fault ?? this.#page.fault
  }

  /** Why what was done last could not be done. */
  get failed(): Fault | null {
    return this.#failed
  }

  get results(): readonly ResultView[] | null {
    return this.#results.value
  }

  get resultsFault(): Fault | null {
    return this.#results.fault
  }

  get from(): number {
    return this.#from
  }

  /** Whether only what is unjudged is shown. */
  get unjudged(): boolean {
    return this.#unjudged
  }

  async read(): Promise<void> {
    if (!this.#knowingly) {
      await this.#covered.ask(() => this.#backend.evaluations.covered(this.#person, this.#id))
      if (this.#covered.value !== 0) {
        this.#page.forget()
        this.#results.forget()
        return
      }
    }
    await this.#page.ask(() => this.#backend.evaluations.show(this.#person, this.#id, this.#knowingly))
    if (this.#page.value !== null) await this.turn(this.#from)
  }

  async openAnyway(): Promise<void> {
    this.#knowingly = true
    await this.read()
  }

  /** Shows the results from the given one on. */
  turn(from: number): Promise<void> {
    this.#from = Math.max(0, from)
    return this.#results.ask(() =>
      this.#backend.evaluations.results(this.#person, this.#id, this.#unjudged, this.#from, pageSize, this.#knowingly),
    )
  }

  only(unjudged: boolean): Promise<void> {
    this.#unjudged = unjudged
    return this.turn(0)
  }

  async resume(): Promise<void> {
    await this.#do(() => this.#backend.evaluations.resume(this.#id))
    await this.read()
  }

  async cancel(): Promise<void> {
    await this.#do(() => this.#backend.evaluations.cancel(this.#id))
  }

  /** Deletes it; says whether it is gone. */
  delete(): Promise<boolean> {
    return this.#do(() => this.#backend.evaluations.delete(this.#id))
  }

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
