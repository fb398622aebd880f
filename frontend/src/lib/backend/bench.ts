import type { api } from '../../../wailsjs/go/models'

export type SuiteView = api.SuiteView
export type SuiteProblem = api.SuiteProblem
export type OpenedSuite = api.OpenedSuite
export type AnswersView = api.AnswersView
export type HostView = api.HostView
export type RunRequest = api.RunRequest
export type DefaultsView = api.DefaultsView
export type LiveView = api.LiveView
export type LiveCall = api.LiveCall
export type RunView = api.RunView
export type RunPage = api.RunPage
export type SettingsView = api.SettingsView
export type CaseLine = api.CaseLine
export type ReasonView = api.ReasonView
export type QuoteView = api.QuoteView
export type CauseView = api.CauseView
export type ComparisonView = api.ComparisonView
export type DifferenceView = api.DifferenceView
export type VerdictPair = api.VerdictPair
export type CaseView = api.CaseView
export type SpokenView = api.SpokenView
export type PieceView = api.PieceView
export type CheckView = api.CheckView
export type VerdictView = api.VerdictView
export type CallView = api.CallView
export type RereadView = api.RereadView
export type RereadingPage = api.RereadingPage
export type RereadRequest = api.RereadRequest
export type RereadSaved = api.RereadSaved
export type AlarmsView = api.AlarmsView

/** Where suites are run, and runs are looked at. */
export interface BenchRoom {
  pilot(): Promise<SuiteView>
  /** Reads a suite's file; in a window the program asks for it, in a browser the page hands it over. */
  openSuite(language: string, file?: File): Promise<OpenedSuite>
  /** Reads a file of recorded answers, likewise. */
  openAnswers(language: string, file?: File): Promise<AnswersView>
  models(): Promise<HostView[]>
  defaults(): Promise<DefaultsView>
  /** Begins a run and gives its id; the run goes on by itself. */
  start(request: RunRequest): Promise<string>
  resume(run: string): Promise<string>
  rejudge(run: string, judge: string, suite: string): Promise<string>
  cancel(run: string): Promise<void>
  /** The run that goes on here, or the last that did; null where there was none. */
  live(): Promise<LiveView | null>
  list(person: string): Promise<RunView[]>
  run(person: string, run: string): Promise<RunPage>
  case(person: string, run: string, id: string): Promise<CaseView>
  compare(person: string, before: string, after: string): Promise<ComparisonView>
  /** Lets the person see a run of which cases wait for their blind review. */
  uncover(person: string, run: string): Promise<void>
  delete(run: string): Promise<void>
}

/** Where the product owner rereads what blocks. */
export interface RereadingRoom {
  blocking(person: string, run: string): Promise<RereadingPage>
  save(person: string, request: RereadRequest): Promise<RereadSaved>
  alarms(person: string, run: string): Promise<AlarmsView[]>
}

/** Where models are examined. */
export interface DoctorRoom {
  hosts(): Promise<string[]>
  /** The document of the doctor command, as text. */
  examine(candidate: string, judge: string, suite: string): Promise<string>
}

/** What is configured; only a window can change it. */
export interface SettingsRoom {
  /** Changes which hosts are asked, once a dialog of the system was answered; says whether it was. */
  changeHosts(addresses: string[], language: string): Promise<boolean>
}

/** A file that a browser's page holds, as text; null where it is not UTF-8. */
export async function textOf(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** What is said of a file that is not UTF-8, as the program would say it. */
export const notText: readonly SuiteProblem[] = [{ line: 1, column: 1, code: 'not_utf8', reason: 'the file is not UTF-8' }]
