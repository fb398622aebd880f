import { Asking } from '../../lib/asking.svelte'
import { type Backend, type Fault, faultOf } from '../../lib/backend/backend'
import type { ContradictionLine, ContradictionView } from '../../lib/backend/evaluations'

export type Pick = 'a' | 'b' | 'tie' | 'both_bad'
export type Worse = '' | 'a' | 'b'

/** The contradictions of a queue, one by one. */
export class ArbitrationPage {
  readonly #backend: Backend
  readonly #person: string
  readonly #queue: string
  readonly #covered = new Asking<number>()
  readonly #list = new Asking<ContradictionLine[]>()
  readonly #item = new Asking<ContradictionView>()
  #knowingly = $state(false)
  #at = $state(0)
  #failed = $state.raw<Fault | null>(null)
  #saving = $state(false)
  #saved = $state(false)
  pick = $state<Pick | ''>('')
  worse = $state<Worse>('')
  correction = $state('')
  note = $state('')

  constructor(backend: Backend, person: string, queue: string) {
    this.#backend = backend
    this.#person = person
    this.#queue = queue
  }

  /** How many items it would uncover, while the person has not said that they want that; else 0. */
  get covers(): number {
    return this.#knowingly ? 0 : (this.#covered.value ?? 0)
  }

  get list(): readonly ContradictionLine[] | null {
    return this.#list.value
  }

  get item(): ContradictionView | null {
    return this.#item.value
  }

  get fault(): Fault | null {
    return this.#covered.fault ?? this.#list.fault ?? this.#item.fault
  }

  get failed(): Fault | null {
    return this.#failed
  }

  get saving(): boolean {
    return this.#saving
  }

  /** Whether what is written was saved just now. */
  get saved(): boolean {
    return this.#saved
  }

  /** The place of the one that is shown. */
  get at(): number {
    return this.#at
  }

  get open(): number {
    return (this.list ?? []).filter(({ settled }) => settled === '').length
  }

  async read(): Promise<void> {
    if (!this.#knowingly) {
      await this.#covered.ask(() => this.#backend.reports.covered(this.#person, this.#queue))
      if (this.#covered.value !== 0) return
    }
    await this.#readList()
    const first = (this.list ?? []).findIndex(({ settled }) => settled === '')
    await this.show(Math.max(0, first))
  }

  async openAnyway(): Promise<void> {
    this.#knowingly = true
    await this.read()
  }

  /** Shows the one at this place, with the decision there is. */
  async show(at: number): Promise<void> {
    const line = this.list?.[at]
    if (line === undefined) return
    this.#at = at
    this.#failed = null
    this.#saved = false
    await this.#item.ask(() => this.#backend.arbitration.item(this.#person, this.#queue, line.item, this.#knowingly))
    const decided = this.item?.decision
    this.pick = (decided?.pick ?? '') as Pick | ''
    this.worse = (decided?.worse ?? '') as Worse
    this.correction = decided?.correction ?? ''
    this.note = decided?.note ?? ''
  }

  /** Takes somebody's correction as a start. */
  take(correction: string): void {
    this.correction = correction
  }

  async decide(): Promise<void> {
    const line = this.list?.[this.#at]
    if (line === undefined || this.pick === '' || this.#saving) return
    this.#saving = true
    this.#failed = null
    try {
      await this.#backend.arbitration.decide(this.#person, {
        queue: this.#queue,
        item: line.item,
        pick: this.pick,
        correction: this.correction,
        worse: this.pick === 'a' || this.pick === 'b' ? '' : this.worse,
        note: this.note,
        knowingly: this.#knowingly,
      })
      this.#saved = true
      await this.#readList()
    } catch (reason) {
      this.#failed = faultOf(reason)
    } finally {
      this.#saving = false
    }
  }

  #readList(): Promise<void> {
    return this.#list.ask(() => this.#backend.arbitration.contradictions(this.#person, this.#queue, this.#knowingly))
  }
}
