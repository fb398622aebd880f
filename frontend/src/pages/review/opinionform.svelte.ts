import { SvelteMap } from 'svelte/reactivity'

import type { Opinion } from '../../lib/backend/backend'
import { byVerdicts, type Cell, isSide, type Pick, pickOf, type Side, sidesOf, type Subject, type Verdict, verdictOf } from './subject'

/** What a person is about to say of an item. */
export class OpinionForm {
  readonly subject: Subject
  readonly sides: readonly Side[]
  /** Whether it is said by verdicts, which are of one answer. */
  readonly byVerdicts: boolean
  /** All there is to say something of, in the order it is asked: one answer, then the other. */
  readonly cells: readonly Cell[]
  readonly #onchange: () => void
  readonly #scores = new SvelteMap<string, number>()
  readonly #verdicts = new SvelteMap<string, Verdict>()
  #pick = $state<Pick>('')
  #correction = $state('')
  #worse = $state<Side | ''>('')
  #note = $state('')
  #origin = $state<Side | null>(null)
  #replaced = $state<string | null>(null)
  #writing = $state(false)

  /** The cells without a score, or without a verdict. */
  readonly unsaid: readonly Cell[] = $derived.by(() =>
    this.cells.filter((cell) => (this.byVerdicts ? this.verdictOn(cell.criterion) : this.scoreOf(cell)) === undefined),
  )

  /** Whether a pick is due. */
  readonly pickMissing: boolean = $derived.by(() => !this.subject.single && this.#pick === '')

  readonly complete: boolean = $derived(!this.pickMissing && this.unsaid.length === 0)

  /**
   * Whether it matters which answer is worse: a correction is written and
   * nothing else tells which answer it is to be preferred to.
   */
  readonly worseMatters: boolean = $derived.by(
    () => !this.subject.single && !isSide(this.#pick) && this.#correction.trim() !== '' && this.#balance() === 0,
  )

  /** Onchange is called when the person changed something, not when it is filled in. */
  constructor(subject: Subject, onchange: () => void) {
    this.subject = subject
    this.byVerdicts = byVerdicts(subject)
    this.sides = sidesOf(subject)
    this.cells = this.sides.flatMap((side) => subject.criteria.map(({ id }) => ({ side, criterion: id })))
    this.#onchange = onchange
  }

  /** Fills in what was said before. */
  fill(opinion: Opinion): void {
    this.#pick = pickOf(opinion.pick)
    this.#correction = opinion.correction
    this.#worse = isSide(opinion.worse) ? opinion.worse : ''
    this.#note = opinion.note
    this.#writing = opinion.correction !== ''
    this.#scores.clear()
    for (const { criterion, side, score } of opinion.scores) {
      if (isSide(side)) this.#scores.set(nameOf({ side, criterion }), score)
    }
    this.#verdicts.clear()
    for (const { criterion, verdict } of opinion.verdicts) {
      const known = verdictOf(verdict)
      if (known !== undefined) this.#verdicts.set(criterion, known)
    }
  }

  /** What is said so far. */
  opinion(): Opinion {
    return {
      pick: this.#pick,
      scores: this.cells.flatMap((cell) => {
        const score = this.scoreOf(cell)
        return score === undefined ? [] : [{ ...cell, score }]
      }),
      verdicts: this.subject.criteria.flatMap(({ id }) => {
        const verdict = this.verdictOn(id)
        return verdict === undefined ? [] : [{ criterion: id, verdict }]
      }),
      correction: this.#correction,
      worse: this.worseMatters ? this.#worse : '',
      note: this.#note,
    }
  }

  scoreOf(cell: Cell): number | undefined {
    return this.#scores.get(nameOf(cell))
  }

  score(cell: Cell, score: number): void {
    this.#scores.set(nameOf(cell), score)
    this.#onchange()
  }

  verdictOn(criterion: string): Verdict | undefined {
    return this.#verdicts.get(criterion)
  }

  say(criterion: string, verdict: Verdict): void {
    this.#verdicts.set(criterion, verdict)
    this.#onchange()
  }

  get pick(): Pick {
    return this.#pick
  }

  set pick(pick: Pick) {
    this.#pick = pick
    this.#onchange()
  }

  get correction(): string {
    return this.#correction
  }

  set correction(text: string) {
    this.#correction = text
    this.#onchange()
  }

  get worse(): Side | '' {
    return this.#worse
  }

  set worse(side: Side | '') {
    this.#worse = side
    this.#onchange()
  }

  get note(): string {
    return this.#note
  }

  set note(text: string) {
    this.#note = text
    this.#onchange()
  }

  /** Whether the place for a correction is open. */
  get writing(): boolean {
    return this.#writing
  }

  /** The answer the correction started from, as far as it is known. */
  get origin(): Side | null {
    return this.#origin
  }

  /** Whether a text of the person's own made way for the one they started from. */
  get canPutBack(): boolean {
    return this.#replaced !== null
  }

  /** Starts a correction from an answer, or from nothing. */
  startFrom(side: Side | null): void {
    const untouched = this.#correction.trim() === '' || this.sides.some((s) => this.subject[s] === this.#correction)
    this.#replaced = untouched ? null : this.#correction
    this.#origin = side
    this.#writing = true
    this.correction = side === null ? '' : this.subject[side]
  }

  /** Takes back the latest start. */
  putBack(): void {
    if (this.#replaced === null) return
    this.correction = this.#replaced
    this.#replaced = null
    this.#origin = null
  }

  /** How the sums of the scores compare over the criteria scored for both. */
  #balance(): number {
    return this.subject.criteria.reduce((balance, { id }) => {
      const left = this.scoreOf({ side: 'left', criterion: id })
      const right = this.scoreOf({ side: 'right', criterion: id })
      return left === undefined || right === undefined ? balance : balance + left - right
    }, 0)
  }
}

function nameOf({ side, criterion }: Cell): string {
  return `${side} ${criterion}`
}
