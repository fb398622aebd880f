import { type Backend, type Fault, faultOf, type Opinion, type RevealView, type TaskView } from '../../lib/backend/backend'
import { DraftKeeper } from '../../lib/drafts/draftkeeper.svelte'
import { Heartbeat } from './heartbeat'
import { OpinionForm } from './opinionform.svelte'
import { latestOf } from './reveal'
import { type Standing, standingOf } from './standing'
import { type Subject, subjectOf } from './subject'

/** What the page shows. */
export type Phase = 'taking' | 'writing' | 'revealed' | 'nothing' | 'held' | 'stopped'

/** What is being said of an item, for the first time or anew, and who keeps it. */
interface Work {
  item: string
  form: OpinionForm
  keeper: DraftKeeper
  /** Whether it began with words that were kept before. */
  restored: boolean
}

/** What is held may come free without anybody writing anything. */
const lookAgain = 30_000
/** Others' drafts change the workspace, too: not every change is worth asking. */
const restBetweenLooks = 1_000

/** One person's way through a queue: take, write, save, see, and the next. */
export class ReviewPage {
  readonly #backend: Backend
  readonly #person: string
  readonly #queue: string
  readonly #off: (() => void)[]
  #phase = $state<Phase>('taking')
  #task = $state.raw<TaskView | null>(null)
  #work = $state.raw<Work | null>(null)
  #strays = $state.raw<readonly Work[]>([])
  #reveal = $state.raw<RevealView | null>(null)
  #fault = $state.raw<Fault | null>(null)
  #refusal = $state.raw<Fault | null>(null)
  #leaseLost = $state(false)
  #busy = $state(false)
  #incompleteSaid = $state(false)
  #advised = $state(false)
  #standing = $state.raw<Standing | null>(null)
  #turn = 0
  #beat: Heartbeat | null = null
  #look: ReturnType<typeof setInterval> | undefined
  #rest: ReturnType<typeof setTimeout> | undefined

  /** Whether the latest words of some other item are still to be kept. */
  readonly strayUnsaved: boolean = $derived(this.#strays.some(({ keeper }) => keeper.state === 'failed'))

  constructor(backend: Backend, person: string, queue: string) {
    this.#backend = backend
    this.#person = person
    this.#queue = queue
    this.#off = [
      backend.on('closing', () => this.#keepAll()),
      backend.on('changed', () => {
        this.#changed()
      }),
    ]
  }

  get phase(): Phase {
    return this.#phase
  }

  /** The item to review. */
  get task(): TaskView | null {
    return this.#task
  }

  /** What is being said: of the item to review, or anew of one that was reviewed. */
  get form(): OpinionForm | null {
    return this.#work?.form ?? null
  }

  /** Who keeps it. */
  get keeper(): DraftKeeper | null {
    return this.#work?.keeper ?? null
  }

  get reveal(): RevealView | null {
    return this.#reveal
  }

  /** Whether a later opinion is being written of what was revealed. */
  get revising(): boolean {
    return this.#reveal !== null && this.#work !== null
  }

  /** Whether a draft is back and nothing was added to it yet. */
  get restored(): boolean {
    return this.#work?.restored === true && this.#work.keeper.state === 'clean'
  }

  /** Why there is no item. */
  get fault(): Fault | null {
    return this.#fault
  }

  /** Why the latest saving did not work. */
  get refusal(): Fault | null {
    return this.#refusal
  }

  get leaseLost(): boolean {
    return this.#leaseLost
  }

  /** Whether saving or skipping is under way. */
  get busy(): boolean {
    return this.#busy
  }

  /** Whether saving was tried too early, so that what is missing is worth an alarm. */
  get incompleteSaid(): boolean {
    return this.#incompleteSaid
  }

  /** Whether a second look is offered before saving. */
  get advised(): boolean {
    return this.#advised
  }

  /** Where the person is with a queue that has nothing for them now; null where that cannot be told. */
  get standing(): Standing | null {
    return this.#standing
  }

  /** Takes the next item: the one in hand, else one begun, else a free one. */
  take(): Promise<void> {
    return this.#enter(() => this.#backend.reviewing.take(this.#person, this.#queue))
  }

  /** Takes an item that was skipped. */
  takeItem(item: string): Promise<void> {
    return this.#enter(() => this.#backend.reviewing.takeItem(this.#person, this.#queue, item))
  }

  /** Shows an item that was reviewed. */
  async look(item: string): Promise<void> {
    const turn = await this.#leaveItem()
    this.#phase = 'taking'
    try {
      const reveal = await this.#backend.reviewing.reveal(this.#person, this.#queue, item)
      if (turn === this.#turn) this.#show(reveal)
    } catch (reason) {
      await this.#stop(turn, faultOf(reason))
    }
  }

  /** Saves what is said; true when it is saved. Anyway: without a second look. */
  async save(anyway = false): Promise<boolean> {
    const work = this.#work
    if (work === null || this.#busy) return false
    const { item, form, keeper } = work
    this.#advised = false
    this.#incompleteSaid = !form.complete
    if (!form.complete) return false
    return this.#while(async () => {
      await keeper.flush()
      const opinion = form.opinion()
      if (!anyway && (await this.#advice(item, opinion)).includes('picked_is_poor')) {
        this.#advised = true
        return false
      }
      const reveal = await this.#backend.reviewing.save(this.#person, this.#queue, item, opinion)
      keeper.drop()
      this.#show(reveal)
      return true
    })
  }

  /** Goes back from the second look to the form. */
  reconsider(): void {
    this.#advised = false
  }

  /** Declines to say anything of the item and takes the next; false when that failed. */
  async skip(reason: string): Promise<boolean> {
    const work = this.#task === null ? null : this.#work
    if (work === null || this.#busy) return false
    const skipped = await this.#while(async () => {
      await work.keeper.flush()
      await this.#backend.reviewing.skip(this.#person, this.#queue, work.item, reason)
      work.keeper.drop()
      return true
    })
    if (skipped) void this.take()
    // The dialog says that it failed; what was written can still be saved.
    else this.#refusal = null
    return skipped
  }

  /** Opens the form again, filled in with the latest opinion. */
  revise(): void {
    const reveal = this.#reveal
    if (reveal === null || this.#work !== null) return
    this.#work = this.#workOn(reveal.item, subjectOf(reveal), latestOf(reveal.revisions))
  }

  /** Closes it and forgets what was written there. */
  async dropRevision(): Promise<void> {
    const [reveal, work] = [this.#reveal, this.#work]
    if (reveal === null || work === null || this.#busy) return
    this.#work = this.#refusal = null
    this.#advised = this.#incompleteSaid = false
    const saved = latestOf(reveal.revisions)
    const kept = work.restored || work.keeper.state !== 'clean'
    await work.keeper.forget()
    if (!kept || saved === undefined) return
    try {
      // A draft that says what was saved is none, and ends the one there was.
      await this.#backend.reviewing.saveDraft(this.#person, this.#queue, work.item, saved)
    } catch {
      // It will come back once more, to be given up again.
    }
  }

  /** Saves what is written, at once; false when it could not be. */
  async keep(): Promise<boolean> {
    return (await this.#work?.keeper.flush()) ?? true
  }

  /** Whether something would be lost with the page. */
  get unsaved(): boolean {
    return this.#work?.keeper.unsaved === true || this.#strays.some(({ keeper }) => keeper.unsaved)
  }

  /** The page is seen again. */
  seen(): void {
    void this.#beat?.now()
  }

  /** Ends the work of the page. What was only looked at is given back for others. */
  end(): void {
    this.#turn++
    this.#off.forEach((off) => {
      off()
    })
    this.#quiet()
    if (this.#work === null) return
    if (this.#task !== null && !this.#work.restored && this.#work.keeper.state === 'clean') {
      this.#backend.reviewing.release(this.#person, this.#queue).catch(() => {
        // The reservation will end by itself.
      })
    } else void this.keep()
  }

  async #enter(ask: () => Promise<TaskView>): Promise<void> {
    const turn = await this.#leaveItem()
    if (this.#phase !== 'held') this.#phase = 'taking'
    try {
      const task = await ask()
      if (turn === this.#turn) this.#begin(task)
    } catch (reason) {
      await this.#stop(turn, faultOf(reason))
    }
  }

  /** Lets go of what is on the page, its words kept, and gives the number of what comes next. */
  async #leaveItem(): Promise<number> {
    const turn = ++this.#turn
    const work = this.#work
    this.#beat?.stop()
    if (work !== null && !(await work.keeper.flush())) this.#strays = [...this.#strays, work]
    return turn
  }

  #begin(task: TaskView): void {
    this.#clear()
    this.#task = task
    this.#work = this.#strayOf(task.item) ?? this.#workOn(task.item, task, undefined, task.draft)
    this.#phase = 'writing'
    this.#beat = new Heartbeat(
      () => this.#backend.reviewing.heartbeat(this.#person, this.#queue, task.item),
      () => {
        this.#leaseLost = true
      },
    )
  }

  /** Begins with what was said before, or rather with the draft of what was to be said. */
  #workOn(item: string, subject: Subject, said?: Opinion, draft?: Opinion | null): Work {
    const form: OpinionForm = new OpinionForm(subject, () => {
      keeper.changed()
    })
    const keeper = new DraftKeeper(() =>
      this.#backend.reviewing.saveDraft(this.#person, this.#queue, item, form.opinion()),
    )
    const before = draft ?? said
    if (before !== undefined) form.fill(before)
    return { item, form, keeper, restored: draft != null }
  }

  /** Words of the item that could not be kept: they are later than any draft that was. */
  #strayOf(item: string): Work | undefined {
    const stray = this.#strays.find((work) => work.item === item)
    this.#strays = this.#strays.filter((work) => work !== stray && work.keeper.unsaved)
    return stray?.keeper.unsaved === true ? stray : undefined
  }

  #show(reveal: RevealView): void {
    this.#clear()
    this.#reveal = reveal
    this.#work = this.#strayOf(reveal.item) ?? null
    if (this.#work === null && reveal.draft != null) {
      this.#work = this.#workOn(reveal.item, subjectOf(reveal), undefined, reveal.draft)
    }
    this.#phase = 'revealed'
  }

  async #stop(turn: number, fault: Fault): Promise<void> {
    const [nothing, held] = [fault.code === 'nothing_left', fault.code === 'all_held']
    const known = held && this.#phase === 'held' ? this.#standing : null
    const standing = nothing || held ? (known ?? (await standingOf(this.#backend, this.#person, this.#queue))) : null
    if (turn !== this.#turn) return
    this.#clear()
    this.#fault = fault
    this.#standing = standing
    this.#phase = nothing ? 'nothing' : held ? 'held' : 'stopped'
    if (this.#phase === 'held') this.#look = setInterval(() => void this.take(), lookAgain)
  }

  #clear(): void {
    this.#quiet()
    this.#task = this.#work = this.#reveal = this.#fault = this.#refusal = this.#standing = null
    this.#leaseLost = this.#incompleteSaid = this.#advised = false
  }

  #quiet(): void {
    this.#beat?.stop()
    this.#beat = null
    clearInterval(this.#look)
    clearTimeout(this.#rest)
    this.#rest = undefined
  }

  /** Does what takes a moment, and keeps why it failed. */
  async #while(work: () => Promise<boolean>): Promise<boolean> {
    this.#busy = true
    this.#refusal = null
    const turn = this.#turn
    try {
      return await work()
    } catch (reason) {
      if (turn === this.#turn) this.#refusal = faultOf(reason)
      return false
    } finally {
      this.#busy = false
    }
  }

  /** Advice stops nothing, its failing included. */
  async #advice(item: string, opinion: Opinion): Promise<string[]> {
    try {
      return await this.#backend.reviewing.advise(this.#person, this.#queue, item, opinion)
    } catch {
      return []
    }
  }

  /** Saves all that is written, also of other items; false when something would be lost. */
  async #keepAll(): Promise<boolean> {
    await Promise.all([this.keep(), ...this.#strays.map(({ keeper }) => keeper.flush())])
    return !this.unsaved
  }

  #changed(): void {
    if (this.#phase !== 'held' || this.#rest !== undefined) return
    this.#rest = setTimeout(() => {
      this.#rest = undefined
      void this.take()
    }, restBetweenLooks)
  }
}
