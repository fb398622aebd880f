import type { CaseView, RereadRequest } from '../../lib/backend/bench'
import { draftKey, keepDraft, readDraft, type Said } from './rereaddraft'

/** One thing to say: of a failed check, or of a criterion. */
export interface Row {
  readonly kind: 'check' | 'criterion'
  /** The check's index, or the criterion's id. */
  readonly id: string
}

/** What can be said of a row, in the order of the digits. */
export const choices = {
  check: ['confirmed', 'false_alarm'],
  criterion: ['yes', 'no', 'not_applicable'],
} as const

/** What a person says of one case, kept on this machine until it is saved. */
export class RereadForm {
  readonly shown: CaseView
  readonly #storage: Storage
  readonly #key: string
  readonly rows: readonly Row[]
  #verdicts = $state<Record<string, string>>({})
  #checks = $state<Record<string, string>>({})
  #atFault = $state(false)
  #note = $state('')
  #dirty = $state(false)

  constructor(person: string, shown: CaseView, storage: Storage) {
    this.shown = shown
    this.#storage = storage
    this.#key = draftKey(person, shown.run, shown.case)
    this.rows = rowsOf(shown)
    const draft = readDraft(storage, this.#key)
    this.#dirty = draft !== null
    this.#put(draft ?? savedSaid(shown))
  }

  /** Whether something is said that is not saved. */
  get dirty(): boolean {
    return this.#dirty
  }

  get atFault(): boolean {
    return this.#atFault
  }

  set atFault(value: boolean) {
    this.#atFault = value
    this.#changed()
  }

  get note(): string {
    return this.#note
  }

  set note(value: string) {
    this.#note = value
    this.#changed()
  }

  /** What is said of a row; '' for nothing. */
  said(row: Row): string {
    return (row.kind === 'check' ? this.#checks : this.#verdicts)[row.id] ?? ''
  }

  /** Says it of a row; saying the same again takes it back. */
  say(row: Row, value: string): void {
    const said = row.kind === 'check' ? this.#checks : this.#verdicts
    said[row.id] = said[row.id] === value ? '' : value
    this.#changed()
  }

  /** Whether the case stays open while nothing is said of the row. */
  needed(row: Row): boolean {
    const { shown } = this
    if (row.kind === 'check') return !this.#atFault
    const criterion = shown.criteria.find((one) => one.criterion === row.id)
    if (criterion?.critical !== true || shown.unanswered != null) return false
    if (shown.unjudged != null) return true
    return !this.#atFault && criterion.verdict === 'no'
  }

  /** The rows of which something is still to be said. Once the case is found to be bad, nothing is. */
  get missing(): readonly Row[] {
    if (this.#upheld) return []
    return this.rows.filter((row) => this.needed(row) && this.said(row) === '')
  }

  /** Whether nothing at all is said. */
  get silent(): boolean {
    const said = this.#said()
    return Object.keys(said.verdicts).length + Object.keys(said.checks).length === 0 && !said.caseAtFault && said.note.trim() === ''
  }

  get complete(): boolean {
    return this.missing.length === 0 && !this.silent
  }

  request(): RereadRequest {
    const said = this.#said()
    return {
      run: this.shown.run,
      case: this.shown.case,
      verdicts: Object.entries(said.verdicts).map(([criterion, verdict]) => ({ criterion, verdict })),
      checks: Object.entries(said.checks).map(([check, ruling]) => ({ check: Number(check), ruling })),
      caseAtFault: said.caseAtFault,
      note: said.note,
    }
  }

  /** It is saved: nothing has to be kept any more. */
  saved(): void {
    this.#dirty = false
    keepDraft(this.#storage, this.#key, null)
  }

  get #upheld(): boolean {
    if (this.#atFault) return false
    return this.rows.some((row) => {
      const said = this.said(row)
      if (row.kind === 'check') return said === 'confirmed'
      return said === 'no' && this.shown.criteria.some((one) => one.criterion === row.id && one.critical)
    })
  }

  /** What is said of rows there are, without what is not said. */
  #said(): Said {
    const of = (kind: Row['kind']): Record<string, string> =>
      Object.fromEntries(
        this.rows.filter((row) => row.kind === kind && this.said(row) !== '').map((row) => [row.id, this.said(row)]),
      )
    return { verdicts: of('criterion'), checks: of('check'), caseAtFault: this.#atFault, note: this.#note }
  }

  #put(said: Said): void {
    this.#verdicts = { ...said.verdicts }
    this.#checks = { ...said.checks }
    this.#atFault = said.caseAtFault
    this.#note = said.note
  }

  #changed(): void {
    this.#dirty = true
    keepDraft(this.#storage, this.#key, this.#said())
  }
}

/** Failed checks first, then the critical criteria, then the others. Of no answer there is nothing to say. */
function rowsOf(shown: CaseView): Row[] {
  if (shown.unanswered != null) return []
  const checks = shown.checks.filter(({ passed }) => !passed).map(({ index }) => ({ kind: 'check' as const, id: `${index}` }))
  const criteria = [...shown.criteria].sort((a, b) => Number(b.critical) - Number(a.critical))
  return [...checks, ...criteria.map(({ criterion }) => ({ kind: 'criterion' as const, id: criterion }))]
}

/** What was saved of the case as it is now. */
function savedSaid(shown: CaseView): Said {
  const { reread } = shown
  if (reread?.current !== true) return { verdicts: {}, checks: {}, caseAtFault: false, note: '' }
  return {
    verdicts: Object.fromEntries(reread.verdicts.map(({ criterion, verdict }) => [criterion, verdict])),
    checks: Object.fromEntries(reread.checks.map(({ check, ruling }) => [`${check}`, ruling])),
    caseAtFault: reread.caseAtFault,
    note: reread.note,
  }
}
