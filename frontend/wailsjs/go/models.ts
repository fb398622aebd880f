export namespace api {

	export enum HostKind {
	    Window = "window",
	    Browser = "browser",
	}
	export enum State {
	    Open = "open",
	    Archived = "archived",
	}
	export interface TextView {
	    fr: string;
	    en: string;
	}
	export interface AnchorView {
	    score: number;
	    meaning: TextView;
	}
	export interface AnswerScore {
	    criterion: string;
	    answer: string;
	    score: number;
	}
	export interface AnswerView {
	    model: string;
	    content: string;
	}
	export interface CriterionView {
	    id: string;
	    name: TextView;
	    anchors: AnchorView[];
	}
	export interface PersonsOpinion {
	    person: string;
	    pick: string;
	    scores: AnswerScore[];
	    correction: string;
	    note: string;
	}
	export interface RawJudgment {
	    order: string;
	    pick: string;
	    scores: AnswerScore[];
	    reason: string;
	}
	export interface MessageView {
	    role: string;
	    content: string;
	}
	export interface DisagreementView {
	    item: string;
	    ref: string;
	    messages: MessageView[];
	    a: AnswerView;
	    b: AnswerView;
	    reference: string;
	    judgments: RawJudgment[];
	    people: PersonsOpinion[];
	}
	export interface RefusedFor {
	    reason: string;
	    items: number;
	}
	export interface ExportView {
	    cancelled: boolean;
	    file: string;
	    folder: string;
	    profile: string;
	    examples: number;
	    new: number;
	    changed: number;
	    withdrawn: number;
	    unchanged: number;
	    refused: RefusedFor[];
	}
	export interface ProblemView {
	    line: number;
	    code: string;
	    reason: string;
	    refused: boolean;
	}
	export interface ImportView {
	    cancelled: boolean;
	    source: number;
	    lines: number;
	    imported: number;
	    updated: number;
	    duplicates: number;
	    refused: number;
	    problems: ProblemView[];
	}
	export interface SideScore {
	    criterion: string;
	    side: string;
	    score: number;
	}
	export interface JudgmentView {
	    judge: string;
	    first: string;
	    pick: string;
	    scores: SideScore[];
	    reason: string;
	    cause: string;
	    detail: string;
	    agrees: string;
	}

	export interface Opinion {
	    pick: string;
	    scores: SideScore[];
	    correction: string;
	    worse: string;
	    note: string;
	}
	export interface OwnView {
	    item: string;
	    begins: string;
	    pick: string;
	    skipped: boolean;
	    at: string;
	}


	export interface WarningView {
	    code: string;
	    item: string;
	    words: string[];
	    reason: string;
	}
	export interface QueuePlan {
	    name: string;
	    selection: string;
	    seed: string;
	    population: number;
	    items: number;
	    leftOut: number;
	    overlap: number;
	    reviews: number;
	    instructions: string;
	    criteria: CriterionView[];
	    warnings: WarningView[];
	}
	export interface QueueRequest {
	    name: string;
	    source: number;
	    selection: string;
	    size: number;
	    seed: string;
	    overlap: number;
	    instructions: string;
	    withReviews: boolean;
	    leaveOut: boolean;
	    criteria: string[];
	}
	export interface QueueView {
	    name: string;
	    state: State;
	    sample: boolean;
	    items: number;
	    complete: number;
	    started: number;
	    overlap: number;
	    waiting: number;
	    drafts: number;
	    reviewed: number;
	}


	export interface RevisionView {
	    revision: number;
	    opinion: Opinion;
	    skip: string;
	    blind: boolean;
	    at: string;
	}
	export interface RevealView {
	    queue: string;
	    item: string;
	    ref: string;
	    messages: MessageView[];
	    left: AnswerView;
	    right: AnswerView;
	    single: boolean;
	    criteria: CriterionView[];
	    low: number;
	    high: number;
	    reference: string;
	    judgments: JudgmentView[];
	    revisions: RevisionView[];
	    advice: string[];
	}


	export interface SourceView {
	    id: number;
	    name: string;
	    hidden: boolean;
	    queues: string[];
	    rows: number;
	    sample: boolean;
	    archived: boolean;
	    unfinished: boolean;
	}
	export interface TaskView {
	    queue: string;
	    item: string;
	    messages: MessageView[];
	    left: string;
	    right: string;
	    single: boolean;
	    reference: string;
	    instructions: string;
	    criteria: CriterionView[];
	    low: number;
	    high: number;
	    until: string;
	    uncovered: boolean;
	    draft?: Opinion;
	}


}

