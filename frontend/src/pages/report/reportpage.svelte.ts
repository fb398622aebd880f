import { Asking } from '../../lib/asking.svelte'
import { type Backend, type DisagreementView, type Fault, faultOf } from '../../lib/backend/backend'
import { type Report, readReport } from '../../lib/report/report'

/** How many disagreements are shown at a time. */
export const pageSize = 5

/** A mark that was not set or taken away, and why. */
export interface Unmarked {
  readonly item: string
  readonly fault: Fault
}

/** A report on a queue: first what opening it would uncover, then the figures. */
export class ReportPage {
  readonly #backend: Backend
  readonly #person: string
  readonly #queue: string
  readonly #covered = new Asking<number>()
  readonly #judges = new Asking<string[]>()
  readonly #report = new Asking<Report>()
  readonly #disagreements = new Asking<DisagreementView[]>()
  #knowingly = $state(false)
  #judge = $state('')
  #stratum = $state(0)
  #from = $state(0)
  #unmarked = $state.raw<Unmarked | null>(null)

  constructor(backend: Backend, person: string, queue: string) {
    this.#backend = backend
    this.#person = person
    this.#queue = queue
  }

  /** How many items it would uncover, while the person has not said that they want that; else 0. */
  get covers(): number {
    return this.#knowingly ? 0 : (this.#covered.value ?? 0)
  }

  /** Whether the person has said that what waits for them may be uncovered. */
  get knowingly(): boolean {
    return this.#knowingly
  }

  get judges(): readonly string[] {
    return this.#judges.value ?? []
  }

  /** The judge the report is about, '' while there is none. */
  get judge(): string {
    return this.#judge
  }

  get report(): Report | null {
    return this.#report.value
  }

  get fault(): Fault | null {
    return this.#covered.fault ?? this.#judges.fault ?? this.#report.fault
  }

  get disagreements(): readonly DisagreementView[] | null {
    return this.#disagreements.value
  }

  get disagreementsFault(): Fault | null {
    return this.#disagreements.fault
  }

  /** The mark that could last not be set or taken away; null where that went well. */
  get unmarked(): Unmarked | null {
    return this.#unmarked
  }

  /** The place of the first disagreement shown. */
  get from(): number {
    return this.#from
  }

  /** Reads the report, unless it would uncover what nobody said may be uncovered. */
  async read(): Promise<void> {
    if (!this.#knowingly) {
      await this.#covered.ask(() => this.#backend.reports.covered(this.#person, this.#queue))
      if (this.#covered.value !== 0) {
        // Items came to wait for the person while the report was open: it closes.
        this.#report.forget()
        this.#disagreements.forget()
        return
      }
    }
    await this.#judges.ask(() => this.#backend.reports.judges(this.#person, this.#queue, this.#knowingly))
    if (this.#judges.value === null) return
    if (!this.judges.includes(this.#judge)) this.#judge = this.judges[0] ?? ''
    await this.#figures()
  }

  /** Opens it although items of the person are uncovered. */
  async openAnyway(): Promise<void> {
    this.#knowingly = true
    await this.read()
  }

  /** Makes the report be about another judge. */
  async choose(judge: string): Promise<void> {
    this.#judge = judge
    this.#from = 0
    await this.#figures()
  }

  /** Makes the report be about another stratum, by its place. */
  async turnTo(stratum: number): Promise<void> {
    this.#stratum = stratum
    this.#from = 0
    await this.#figures()
  }

  /** Marks an item's row to be looked at, or takes the mark away. */
  async mark(item: string, marked: boolean): Promise<void> {
    this.#unmarked = null
    try {
      await this.#backend.reports.flag(this.#queue, item, marked)
    } catch (reason) {
      this.#unmarked = { item, fault: faultOf(reason) }
      return
    }
    await this.#read()
  }

  /** Shows the disagreements from the given one on. */
  async turn(from: number): Promise<void> {
    this.#from = Math.max(0, from)
    this.#unmarked = null
    await this.#read()
  }

  async #figures(): Promise<void> {
    const [judge, stratum] = [this.#judge, this.#stratum]
    await this.#report.ask(async () =>
      readReport(await this.#backend.reports.report(this.#person, this.#queue, judge, stratum, this.#knowingly)),
    )
    const report = this.#report.value
    if (report === null) return
    if (this.#from >= report.disagreements) this.#from = 0
    if (report.disagreements > 0) await this.#read()
    else this.#disagreements.forget()
  }

  #read(): Promise<void> {
    const [judge, stratum, from] = [this.#judge, this.#stratum, this.#from]
    return this.#disagreements.ask(() =>
      this.#backend.reports.disagreements(this.#person, this.#queue, judge, stratum, from, pageSize, this.#knowingly),
    )
  }
}
