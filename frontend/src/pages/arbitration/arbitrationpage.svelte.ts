import { Asking } from '../../lib/asking.svelte'
import { type Backend, type Fault, faultOf } from '../../lib/backend/backend'
import type { ContradictionLine, ContradictionView } from '../../lib/backend/evaluations'
import { DecisionForm } from './decisionform.svelte'

/** The contradictions of a queue: first what opening them would uncover, then one by one. */
export class ArbitrationPage {
  readonly #backend: Backend
  readonly #person: string
  readonly #queue: string
  readonly #storage: Storage
  readonly #covered = new Asking<number>()
  readonly #list = new Asking<ContradictionLine[]>()
  readonly #item = new Asking<ContradictionView>()
  #knowingly = $state(false)
  #shown = $state('')
  #form = $state.raw<DecisionForm | null>(null)
  #saving = $state(false)
  #failed = $state.raw<Fault | null>(null)
  #last = $state('')

  constructor(backend: Backend, person: string, queue: string, storage: Storage) {
    this.#backend = backend
    this.#person = person
    this.#queue = queue
    this.#storage = storage
  }

  /** How many items it would uncover, while the person has not said that they want that; else 0. */
  get covers(): number {
    return this.#knowingly ? 0 : (this.#covered.value ?? 0)
  }

  /** The contradictions; null until they are known. */
  get list(): readonly ContradictionLine[] | null {
    return this.#list.value
  }

  /** Why they are not known. */
  get fault(): Fault | null {
    return this.#covered.fault ?? this.#list.fault
  }

  /** Why the one to show is not known. */
  get itemFault(): Fault | null {
    return this.#item.fault
  }

  /** The item to show; '' while there is none. */
  get shown(): string {
    return this.#shown
  }

  /** What is decided, of the item that is shown; null until that is known. */
  get form(): DecisionForm | null {
    return this.#form
  }

  get saving(): boolean {
    return this.#saving
  }

  /** Why what is decided could not be saved. */
  get failed(): Fault | null {
    return this.#failed
  }

  /** How the source names the item that was saved last; '' before that. */
  get last(): string {
    return this.#last
  }

  /** The place of the item to show, from 0; -1 while there is none. */
  get at(): number {
    return (this.list ?? []).findIndex(({ item }) => item === this.#shown)
  }

  /** How many nobody has settled. */
  get open(): number {
    return (this.list ?? []).filter(isOpen).length
  }

  /** Reads the contradictions, unless that would uncover what nobody said may be uncovered. What is being decided stays. */
  async read(): Promise<void> {
    if (!this.#knowingly) {
      await this.#covered.ask(() => this.#backend.reports.covered(this.#person, this.#queue))
      if (this.#covered.value !== 0) {
        // Items came to wait for the person while it was open: it closes.
        this.#list.forget()
        this.#close()
        return
      }
    }
    await this.#readList()
    if (this.list === null) return
    const stays = this.at >= 0
    await this.show(stays ? this.#shown : ((this.list.find(isOpen) ?? this.list[0])?.item ?? ''))
  }

  /** Opens it although items of the person are uncovered. */
  async openAnyway(): Promise<void> {
    this.#knowingly = true
    await this.read()
  }

  /** Shows a contradiction, with the decision there is. */
  async show(item: string): Promise<void> {
    if (item !== this.#shown) {
      this.#close()
      this.#shown = item
    }
    if (item === '') return
    await this.#item.ask(() => this.#backend.arbitration.item(this.#person, this.#queue, item, this.#knowingly))
    const view = this.#item.value
    if (this.#shown !== item) return
    if (view === null) this.#form = null
    // It was kept as it is written: made anew it says the same, beside what others decided meanwhile.
    else if (view.item === item && !this.#saving) this.#form = new DecisionForm(this.#person, view, this.#storage)
  }

  /** Shows the one before or after. */
  async turn(by: 1 | -1): Promise<void> {
    const to = this.at < 0 ? undefined : this.list?.[this.at + by]
    if (to !== undefined) await this.show(to.item)
  }

  /** Saves what is decided and goes on to the next that is open; says whether it is saved. */
  async decide(): Promise<boolean> {
    const form = this.#form
    if (form === null || !form.complete || this.#saving) return false
    this.#saving = true
    this.#failed = null
    let settled: ContradictionView
    try {
      settled = await this.#backend.arbitration.decide(this.#person, form.request(this.#knowingly))
    } catch (reason) {
      this.#failed = faultOf(reason)
      return false
    } finally {
      this.#saving = false
    }
    form.saved()
    this.#last = settled.ref
    await this.#readList()
    if (this.#shown === form.shown.item) await this.show(this.#nextOpen() ?? settled.item)
    return true
  }

  /** The next that is open, after the one shown and then from the beginning. */
  #nextOpen(): string | undefined {
    const list = this.list ?? []
    return (list.slice(this.at + 1).find(isOpen) ?? list.find(isOpen))?.item
  }

  #close(): void {
    this.#shown = ''
    this.#form = null
    this.#failed = null
    this.#item.forget()
  }

  #readList(): Promise<void> {
    return this.#list.ask(() => this.#backend.arbitration.contradictions(this.#person, this.#queue, this.#knowingly))
  }
}

function isOpen({ settled }: ContradictionLine): boolean {
  return settled === ''
}
