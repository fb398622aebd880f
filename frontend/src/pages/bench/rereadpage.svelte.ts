import { Asking } from '../../lib/asking.svelte'
import { type Backend, type Fault, faultOf } from '../../lib/backend/backend'
import type { CaseView, RereadingPage, RunView } from '../../lib/backend/bench'
import { RereadForm } from './rereadform.svelte'

/** The blocking cases of a run, one after the other. */
export class RereadPage {
  readonly #backend: Backend
  readonly #person: string
  readonly #run: string
  readonly #storage: Storage
  readonly #asking = new Asking<RereadingPage>()
  #form = $state.raw<RereadForm | null>(null)
  #saving = $state(false)
  #failed = $state.raw<Fault | null>(null)
  #last = $state.raw<CaseView | null>(null)

  constructor(backend: Backend, person: string, run: string, storage: Storage) {
    this.#backend = backend
    this.#person = person
    this.#run = run
    this.#storage = storage
  }

  /** Why the cases are not known. */
  get fault(): Fault | null {
    return this.#asking.fault
  }

  get run(): RunView | null {
    return this.#asking.value?.run ?? null
  }

  get cases(): readonly CaseView[] {
    return this.#asking.value?.cases ?? []
  }

  /** What is being said, of the case that is shown; null while there is none. */
  get form(): RereadForm | null {
    return this.#form
  }

  get saving(): boolean {
    return this.#saving
  }

  /** Why what is said could not be saved. */
  get failed(): Fault | null {
    return this.#failed
  }

  /** The case that was saved last, as it stands since. */
  get last(): CaseView | null {
    return this.#last
  }

  /** How many are reread. */
  get done(): number {
    return this.cases.filter((one) => !waits(one)).length
  }

  /** Reads the cases; begins with the first that waits. What is being said stays. */
  async read(): Promise<void> {
    await this.#asking.ask(() => this.#backend.rereading.blocking(this.#person, this.#run))
    const now = this.cases.find((one) => one.case === this.#form?.shown.case)
    if (now === undefined) this.open((this.cases.find(waits) ?? this.cases[0])?.case ?? '')
    // What another one saved meanwhile is shown, unless somebody is writing here.
    else if (this.#form?.dirty === false) this.open(now.case)
  }

  /** Shows a case. */
  open(id: string): void {
    const shown = this.cases.find((one) => one.case === id)
    this.#failed = null
    this.#form = shown === undefined ? null : new RereadForm(this.#person, shown, this.#storage)
  }

  /** The case before or after the one that is shown; says whether there is one. */
  turn(by: 1 | -1): boolean {
    const to = this.cases[this.#place + by]
    if (to === undefined || this.#place < 0) return false
    this.open(to.case)
    return true
  }

  /** Saves what is said, and goes on to the next case that waits. */
  async save(): Promise<boolean> {
    const form = this.#form
    if (form === null || !form.complete || this.#saving) return false
    this.#saving = true
    this.#failed = null
    try {
      const saved = await this.#backend.rereading.save(this.#person, form.request())
      form.saved()
      this.#last = saved.case
      await this.#asking.ask(() => this.#backend.rereading.blocking(this.#person, this.#run))
      if (this.#form === form) this.open((this.#nextWaiting() ?? saved.case).case)
      return true
    } catch (reason) {
      this.#failed = faultOf(reason)
      return false
    } finally {
      this.#saving = false
    }
  }

  get #place(): number {
    return this.cases.findIndex((one) => one.case === this.#form?.shown.case)
  }

  /** The next that waits, after the one shown and then from the beginning. */
  #nextWaiting(): CaseView | undefined {
    const place = this.#place
    return this.cases.slice(place + 1).find(waits) ?? this.cases.find(waits)
  }
}

function waits(one: CaseView): boolean {
  return one.standing === 'waiting'
}
