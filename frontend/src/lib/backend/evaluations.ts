import type { api } from '../../../wailsjs/go/models'
import type { LiveCall } from './bench'

export type QuestionsView = api.QuestionsView
export type EvaluationView = api.EvaluationView
export type EvaluationPage = api.EvaluationPage
export type CauseCount = api.CauseCount
export type WordingView = api.WordingView
export type AskedOfCriterion = api.AskedOfCriterion
export type ResultView = api.ResultView
export type EvaluateRequest = api.EvaluateRequest
export type JudgingRequest = api.JudgingRequest
export type BeforeView = api.BeforeView
export type TryRequest = api.TryRequest
export type AdoptedView = api.AdoptedView
export type ContradictionLine = api.ContradictionLine
export type ContradictionView = api.ContradictionView
export type DecisionRequest = api.DecisionRequest

/** Where questions are evaluated, and sources judged. What shows a judge's words asks first, as a report does. */
export interface EvaluationsRoom {
  list(person: string): Promise<EvaluationView[]>
  /** How many of the person's waiting items a page about it would uncover. */
  covered(person: string, evaluation: string): Promise<number>
  show(person: string, evaluation: string, knowingly: boolean): Promise<EvaluationPage>
  results(person: string, evaluation: string, unjudged: boolean, from: number, size: number, knowingly: boolean): Promise<ResultView[]>
  /** What models write at this moment. */
  words(person: string, evaluation: string, knowingly: boolean): Promise<LiveCall[]>
  pilot(): Promise<QuestionsView>
  /** Reads a file of questions; in a window the program asks for it, in a browser the page hands it over. */
  openQuestions(language: string, file?: File): Promise<QuestionsView>
  /** What a judge is asked; version is null for the latest that was adopted, 0 for none. */
  wording(version: number | null, language: string, form: string): Promise<WordingView>
  /** Begins an evaluation and gives its id; it goes on by itself. */
  evaluate(person: string, request: EvaluateRequest): Promise<string>
  judge(person: string, source: number, form: string, request: JudgingRequest): Promise<string>
  resume(evaluation: string): Promise<string>
  cancel(evaluation: string): Promise<void>
  delete(evaluation: string): Promise<void>
}

/** Where judges are tried on reviewed items. */
export interface WorkbenchRoom {
  before(person: string, queue: string, against: string, language: string, knowingly: boolean): Promise<BeforeView>
  try(person: string, request: TryRequest): Promise<string>
  list(person: string, queue: string): Promise<EvaluationView[]>
  /** The document of the command `workbench show`, as text. */
  show(person: string, trial: string, knowingly: boolean): Promise<string>
  adopt(person: string, trial: string, note: string): Promise<number>
  versions(person: string): Promise<AdoptedView[]>
}

/** Where contradictions between reviewers are settled. It shows what people said and who wrote the answers: it asks first, as a report does. */
export interface ArbitrationRoom {
  /** How many wait for a decision; it uncovers nothing. */
  unsettled(queue: string): Promise<number>
  contradictions(person: string, queue: string, knowingly: boolean): Promise<ContradictionLine[]>
  item(person: string, queue: string, item: string, knowingly: boolean): Promise<ContradictionView>
  decide(person: string, request: DecisionRequest): Promise<ContradictionView>
}
