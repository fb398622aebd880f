import { type Backend, type Fault, faultOf, type Opinion, type RevealView, type TaskView } from '../../lib/backend/backend'
import { DraftKeeper } from '../../lib/drafts/draftkeeper.svelte'
import { Heartbeat } from './heartbeat'
import { OpinionForm } from './opinionform.svelte'
import { latestOf } from './reveal'
import { subjectOf } from './subject'

/** What the page shows. */
export type Phase = 'taking' | 'writing' | 'revealed' | 'nothing' | 'held' | 'stopped'

/** An item in work: what is said of it, and who keeps that. */
interface Work {
  task: TaskView
  form: OpinionForm
  keeper: DraftKeeper
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
  #work = $state.raw<Work | null>(null)
  #strays = $state.raw<readonly Work[]>([])
  #reveal = $state.raw<RevealView | null>(null)
  #revision = $state.raw<OpinionForm | null>(null)
  #revised = $state(false)
  #fault = $state.raw<Fault | null>(null)
  #refusal = $state.raw<Fault | null>(null)
  #leaseLost = $state(false)
  #busy = $state(false)
  #incompleteSaid = $state(false)
  #advised = $state(false)
  #reviewed = $state<number | null>(null)
  #turn = 0
  #beat: Heartbeat | null = null
  #look: ReturnType<typeof setInterval> | undefined
  #rest: ReturnType<typeof setTimeout> | undefined

  /** Whether the latest words of some other item are still to be kept. */
  readonly strayUnsaved: boolean = $derived(this.#strays.some(({ keeper }) => keeper.state === 'failed'))

  /** What is being said: of the item in work, or anew of one that was reviewed. */
  readonly form: OpinionForm | null = $derived(this.#revision ?? this.#work?.form ?? null)

  constructor(backend: Backend, person: string, queue: string) {
    this.#backend = backend
    this.#person = person
    this.#queue = queue
    this.#off = [
      backend.on('closing', () => void this.keep()),
      backend.on('changed', () => {
        this.#changed()
      }),
    ]
  }

  get phase(): Phase {
    return this.#phase
  }

  /** The item in work. */
  get task(): TaskView | null {
    return this.#work?.task ?? null
  }

  /** Who keeps what is written of it. */
  get keeper(): DraftKeeper | null {
    return this.#work?.keeper ?? null
  }

  get reveal(): RevealView | null {
    return this.#reveal
  }

  /** Whether a later opinion is being written of what was revealed. */
  get revising(): boolean {
    return this.#revision !== null
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

  /** How many items of the queue the person has reviewed, once that is known. */
  get reviewed(): number | null {
    return this.#reviewed
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
      if (turn === this.#turn) this.#stop(faultOf(reason))
    }
  }

  /** Saves what is said; true when it is saved. Anyway: without a second look. */
  async save(anyway = false): Promise<boolean> {
    const form = this.form
    const item = this.#work?.task.item ?? this.#reveal?.item
    if (form === null || item === undefined || this.#busy) return false
    this.#advised = false
    this.#incompleteSaid = !form.complete
    if (!form.complete) return false
    return this.#while(async () => {
      const keeper = this.#work?.keeper
      await keeper?.flush()
      const opinion = form.opinion()
      if (!anyway && (await this.#advice(item, opinion)).includes('picked_is_poor')) {
        this.#advised = true
        return false
      }
      const reveal = await this.#backend.reviewing.save(this.#person, this.#queue, item, opinion)
      keeper?.drop()
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
    const work = this.#work
    if (work === null || this.#busy) return false
    const skipped = await this.#while(async () => {
      await work.keeper.flush()
      await this.#backend.reviewing.skip(this.#person, this.#queue, work.task.item, reason)
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
    if (reveal === null || this.#revision !== null) return
    const form = new OpinionForm(subjectOf(reveal), () => {
      this.#revised = true
    })
    const latest = latestOf(reveal.revisions)
    if (latest !== undefined) form.fill(latest)
    this.#revised = false
    this.#revision = form
  }

  /** Closes it without saving. */
  dropRevision(): void {
    this.#revision = null
    this.#revised = false
    this.#refusal = null
    this.#advised = false
  }

  /** Saves what is written, at once; false when it could not be. */
  async keep(): Promise<boolean> {
    return (await this.#work?.keeper.flush()) ?? true
  }

  /** Whether something would be lost with the page. */
  get unsaved(): boolean {
    return this.#revised || this.#work?.keeper.unsaved === true || this.#strays.some(({ keeper }) => keeper.unsaved)
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
    if (this.#work.task.draft == null && this.#work.keeper.state === 'clean') {
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
      if (turn === this.#turn) this.#stop(faultOf(reason))
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
    const stray = this.#strays.find((work) => work.task.item === task.item)
    this.#strays = this.#strays.filter((work) => work !== stray && work.keeper.unsaved)
    // Words that could not be kept are later than any draft that was.
    this.#work = stray?.keeper.unsaved === true ? { ...stray, task } : this.#workOn(task)
    this.#phase = 'writing'
    this.#beat = new Heartbeat(
      () => this.#backend.reviewing.heartbeat(this.#person, this.#queue, task.item),
      () => {
        this.#leaseLost = true
      },
    )
  }

  #workOn(task: TaskView): Work {
    const form: OpinionForm = new OpinionForm(task, () => {
      keeper.changed()
    })
    const keeper = new DraftKeeper(() =>
      this.#backend.reviewing.saveDraft(this.#person, this.#queue, task.item, form.opinion()),
    )
    if (task.draft != null) form.fill(task.draft)
    return { task, form, keeper }
  }

  #show(reveal: RevealView): void {
    this.#clear()
    this.#reveal = reveal
    this.#phase = 'revealed'
  }

  #stop(fault: Fault): void {
    this.#clear()
    this.#fault = fault
    this.#phase = fault.code === 'nothing_left' ? 'nothing' : fault.code === 'all_held' ? 'held' : 'stopped'
    if (this.#phase === 'nothing') void this.#count()
    if (this.#phase === 'held') this.#look = setInterval(() => void this.take(), lookAgain)
  }

  #clear(): void {
    this.#quiet()
    this.#work = this.#reveal = this.#revision = this.#fault = this.#refusal = this.#reviewed = null
    this.#revised = this.#leaseLost = this.#incompleteSaid = this.#advised = false
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

  async #count(): Promise<void> {
    const turn = this.#turn
    try {
      const queues = await this.#backend.start.queues(this.#person)
      if (turn === this.#turn) this.#reviewed = queues.find(({ name }) => name === this.#queue)?.reviewed ?? null
    } catch {
      // The page says no number then.
    }
  }

  #changed(): void {
    if (this.#phase !== 'held' || this.#rest !== undefined) return
    this.#rest = setTimeout(() => {
      this.#rest = undefined
      void this.take()
    }, restBetweenLooks)
  }
}
