import type { ContradictionView, DecisionRequest } from '../../lib/backend/evaluations'
import { type Decided, draftKey, keepDraft, type Pick, pickOf, readDraft, type Worse, worseOf } from './decisiondraft'

/** What somebody decides of a contradiction. It is kept from the first change on until it is saved. */
export class DecisionForm {
  readonly shown: ContradictionView
  readonly #storage: Storage
  readonly #key: string
  readonly #before: Decided
  #pick = $state<Pick>('')
  #correction = $state('')
  #worse = $state<Worse>('')
  #note = $state('')
  /** What a correction taken from somebody has replaced. */
  #replaced = $state<string | null>(null)

  constructor(person: string, shown: ContradictionView, storage: Storage) {
    this.shown = shown
    this.#storage = storage
    this.#key = draftKey(person, shown.queue, shown.item)
    const made = shown.decision
    this.#before = {
      pick: pickOf(made?.pick),
      correction: made?.correction ?? '',
      worse: worseOf(made?.worse),
      note: made?.note ?? '',
    }
    this.#fill(readDraft(storage, this.#key) ?? this.#before)
  }

  get pick(): Pick {
    return this.#pick
  }

  set pick(pick: Pick) {
    this.#pick = pick
    this.#keep()
  }

  get correction(): string {
    return this.#correction
  }

  set correction(correction: string) {
    this.#correction = correction
    this.#replaced = null
    this.#keep()
  }

  get worse(): Worse {
    return this.#worse
  }

  set worse(worse: Worse) {
    this.#worse = worse
    this.#keep()
  }

  get note(): string {
    return this.#note
  }

  set note(note: string) {
    this.#note = note
    this.#keep()
  }

  /** Whether neither answer is picked, so that only a correction can be trained on. */
  get neither(): boolean {
    return this.#pick === 'tie' || this.#pick === 'both_bad'
  }

  /** Whether it matters which answer is worse: what is trained on needs one to be against. */
  get worseMatters(): boolean {
    return this.neither && this.#correction.trim() !== ''
  }

  /** Whether it says something else than what was decided before. */
  get dirty(): boolean {
    const { pick, correction, worse, note } = this.#before
    return this.#pick !== pick || this.#correction !== correction || this.#worse !== worse || this.#note !== note
  }

  get complete(): boolean {
    return this.#pick !== ''
  }

  get canPutBack(): boolean {
    return this.#replaced !== null
  }

  /** Takes somebody's correction as a start. What stood there can be put back. */
  take(correction: string): void {
    const before = this.#correction
    this.correction = correction
    if (before.trim() !== '' && before !== correction) this.#replaced = before
  }

  putBack(): void {
    if (this.#replaced !== null) this.correction = this.#replaced
  }

  request(knowingly: boolean): DecisionRequest {
    const { queue, item } = this.shown
    return {
      queue,
      item,
      pick: this.#pick,
      correction: this.#correction,
      worse: this.worseMatters ? this.#worse : '',
      note: this.#note,
      knowingly,
    }
  }

  /** Forgets what was kept: it is saved. */
  saved(): void {
    keepDraft(this.#storage, this.#key, null)
  }

  #fill({ pick, correction, worse, note }: Decided): void {
    this.#pick = pick
    this.#correction = correction
    this.#worse = worse
    this.#note = note
  }

  #keep(): void {
    const said = { pick: this.#pick, correction: this.#correction, worse: this.#worse, note: this.#note }
    keepDraft(this.#storage, this.#key, this.dirty ? said : null)
  }
}
