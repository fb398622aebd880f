import { Asking } from '../../lib/asking.svelte'
import { type Backend, type DisagreementView, type Fault } from '../../lib/backend/backend'
import { type Report, readReport } from '../../lib/report/report'

/** How many disagreements are shown at a time. */
export const pageSize = 5

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
  #from = $state(0)

  constructor(backend: Backend, person: string, queue: string) {
    this.#backend = backend
    this.#person = person
    this.#queue = queue
  }

  /** How many items it would uncover, while the person has not said that they want that; else 0. */
  get covers(): number {
    return this.#knowingly ? 0 : (this.#covered.value ?? 0)
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

  /** Shows the disagreements from the given one on. */
  async turn(from: number): Promise<void> {
    this.#from = Math.max(0, from)
    await this.#read()
  }

  async #figures(): Promise<void> {
    const judge = this.#judge
    await this.#report.ask(async () =>
      readReport(await this.#backend.reports.report(this.#person, this.#queue, judge, this.#knowingly)),
    )
    const report = this.#report.value
    if (report === null) return
    if (this.#from >= report.disagreements) this.#from = 0
    if (report.disagreements > 0) await this.#read()
    else this.#disagreements.forget()
  }

  #read(): Promise<void> {
    const [judge, from] = [this.#judge, this.#from]
    return this.#disagreements.ask(() =>
      this.#backend.reports.disagreements(this.#person, this.#queue, judge, from, pageSize, this.#knowingly),
    )
  }
}
