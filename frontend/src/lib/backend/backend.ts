import { api } from '../../../wailsjs/go/models'
import type { BenchRoom, DoctorRoom, LiveView, RereadingRoom, SettingsRoom } from './bench'
import type { ArbitrationRoom, EvaluationsRoom, WorkbenchRoom } from './evaluations'

export type QueueView = api.QueueView
export type SourceView = api.SourceView
export type ImportView = api.ImportView
export type ImportRequest = api.ImportRequest
export type ProblemView = api.ProblemView
export type QueueRequest = api.QueueRequest
export type QueuePlan = api.QueuePlan
export type VoicesView = api.VoicesView
export type FillView = api.FillView
export type WarningView = api.WarningView
export type TaskView = api.TaskView
export type Opinion = api.Opinion
export type SideScore = api.SideScore
export type RevealView = api.RevealView
export type JudgmentView = api.JudgmentView
export type RevisionView = api.RevisionView
export type OwnView = api.OwnView
export type MessageView = api.MessageView
export type CriterionView = api.CriterionView
export type AnswerView = api.AnswerView
export type DisagreementView = api.DisagreementView
export type ExportView = api.ExportView

/** Whether a queue is worked on. */
export type QueueState = api.State
export const QueueState = api.State

/** What stands around the page. */
export type HostKind = api.HostKind
export const HostKind = api.HostKind

/**
 * What the page asks of the program, room by room. It is the page's only door:
 * whether the program stands behind a window or behind a server, the page calls
 * this.
 *
 * Every method rejects with a {@link Fault}. Names are of people, not accounts.
 */
export interface Backend {
  readonly start: {
    host(): Promise<HostKind>
    queues(person: string): Promise<QueueView[]>
    people(): Promise<string[]>
    sample(): Promise<string>
  }
  readonly sources: {
    list(person: string): Promise<SourceView[]>
    /**
     * Looks at a file, of which nothing is kept yet; in a window the program asks for it, in a browser the page hands
     * it over.
     */
    choose(language: string, file?: File): Promise<ImportView>
    /** Imports what was looked at: in a window by its ticket, in a browser the file itself. */
    import(ticket: string, request: ImportRequest, file?: File): Promise<ImportView>
    archive(id: number, archived: boolean): Promise<void>
    delete(id: number): Promise<void>
  }
  readonly queues: {
    preview(person: string, request: QueueRequest): Promise<QueuePlan>
    voices(person: string, source: number, knowingly: boolean): Promise<VoicesView>
    create(person: string, request: QueueRequest): Promise<QueuePlan>
    /** What more items of the queue that the request names would be, and then are. */
    previewExtension(person: string, request: QueueRequest): Promise<QueuePlan>
    extend(person: string, request: QueueRequest): Promise<QueuePlan>
    /** Who speaks in what the queue was filled from. */
    voicesOf(person: string, queue: string, knowingly: boolean): Promise<VoicesView>
    fills(person: string, queue: string): Promise<FillView[]>
    archive(name: string, archived: boolean): Promise<void>
  }
  readonly reviewing: {
    take(person: string, queue: string): Promise<TaskView>
    takeItem(person: string, queue: string, item: string): Promise<TaskView>
    heartbeat(person: string, queue: string, item: string): Promise<string>
    release(person: string, queue: string): Promise<void>
    saveDraft(person: string, queue: string, item: string, opinion: Opinion): Promise<void>
    advise(person: string, queue: string, item: string, opinion: Opinion): Promise<string[]>
    save(person: string, queue: string, item: string, opinion: Opinion): Promise<RevealView>
    skip(person: string, queue: string, item: string, reason: string): Promise<void>
    reveal(person: string, queue: string, item: string): Promise<RevealView>
    own(person: string, queue: string, from: number, size: number): Promise<OwnView[]>
  }
  readonly reports: {
    covered(person: string, queue: string): Promise<number>
    judges(person: string, queue: string, knowingly: boolean): Promise<string[]>
    /** Of one of the queue's strata, by its place. */
    report(person: string, queue: string, judge: string, stratum: number, knowingly: boolean): Promise<string>
    /** The document of the judges command, as text. */
    leaderboard(person: string, queue: string, knowingly: boolean): Promise<string>
    disagreements(
      person: string,
      queue: string,
      judge: string,
      stratum: number,
      from: number,
      size: number,
      knowingly: boolean,
    ): Promise<DisagreementView[]>
    /** Marks the row that an item was copied from to be looked at, or takes the mark away. */
    flag(queue: string, item: string, flagged: boolean): Promise<void>
  }
  readonly exports: {
    /** Writes training data; in a window the program asks where to, a browser downloads it. */
    training(queue: string, language: string): Promise<ExportView>
    openFolder(): Promise<void>
  }
  readonly bench: BenchRoom
  readonly rereading: RereadingRoom
  readonly doctor: DoctorRoom
  readonly evaluations: EvaluationsRoom
  readonly workbench: WorkbenchRoom
  readonly arbitration: ArbitrationRoom
  /** Null in a browser, which cannot change where texts go. */
  readonly settings: SettingsRoom | null
  /** An address that lets a further tab in, once; null in a window, which needs none. */
  readonly invite: (() => Promise<string>) | null
  /**
   * Calls back on an event until the returned function is called. A window waits
   * for the promise that "closing" is answered with: whether all is saved.
   */
  on<E extends keyof Events>(event: E, callback: (value: Events[E]) => unknown): () => void
}

/** What the program tells without being asked. */
export interface Events {
  /** The workspace was written to, here or by another program. */
  changed: undefined
  /** The window is about to close: what is being written is to be saved now. */
  closing: undefined
  /** A file was dropped on the window, and looked at. */
  chosen: ImportView
  /** It cannot be read. */
  import_failed: Fault
  /** A run goes on here, or has ended. */
  run: LiveView
  /** Why the program does not let the page in, told at once where it is known; null when it does again. */
  door: Fault | null
}

/** An error as the program tells it: a code for the page, and sentences for people. */
export interface Fault {
  code: string
  message: string
  hint: string
  /** Whom it is about. */
  people: readonly FaultPerson[]
}

/** Somebody a fault is about, and until when they hold what it is about ('' when they are done with it). */
export interface FaultPerson {
  name: string
  until: string
}

/** A fault of the page's own making. */
export function faultWith(code: string, message = ''): Fault {
  return { code, message, hint: '', people: [] }
}

/** Makes a fault of whatever a call was rejected with. */
export function faultOf(reason: unknown): Fault {
  if (typeof reason === 'object' && reason !== null && 'code' in reason) {
    const { code, message, hint, people } = reason as Partial<Record<keyof Fault, unknown>>
    return { code: text(code), message: text(message), hint: text(hint), people: Array.isArray(people) ? people.flatMap(personOf) : [] }
  }
  return faultWith('internal', reason instanceof Error ? reason.message : text(reason))
}

function personOf(value: unknown): FaultPerson[] {
  if (typeof value !== 'object' || value === null || !('name' in value)) return []
  const { name, until } = value as Partial<Record<keyof FaultPerson, unknown>>
  return [{ name: text(name), until: text(until) }]
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
