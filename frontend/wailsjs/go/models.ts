export namespace api {

	export enum HostKind {
	    Window = "window",
	    Browser = "browser",
	}
	export enum State {
	    Open = "open",
	    Archived = "archived",
	}
	export interface AskedOfCriterion {
	    id: string;
	    ask: string;
	    critical: boolean;
	}
	export interface WordingView {
	    version: number;
	    form: string;
	    language: string;
	    instructions: string;
	    low: number;
	    high: number;
	    criteria: AskedOfCriterion[];
	}
	export interface AdoptedView {
	    number: number;
	    hidden: boolean;
	    judge: string;
	    orders: string;
	    wording: WordingView;
	    trial: string;
	    queue: string;
	    note: string;
	    by: string;
	    at: string;
	}
	export interface AlarmsView {
	    criterion: string;
	    check: string;
	    raised: number;
	    reread: number;
	    false: number;
	    ofCase: number;
	    missed: number;
	    cases: string[];
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
	export interface SuiteProblem {
	    line: number;
	    column: number;
	    code: string;
	    reason: string;
	}
	export interface AnswersView {
	    cancelled: boolean;
	    file: string;
	    digest: string;
	    cases: number;
	    problems: SuiteProblem[];
	}
	export interface ArbitratedSaid {
	    person: string;
	    revision: number;
	    pick: string;
	    scores: AnswerScore[];
	    correction: string;
	    worse: string;
	    note: string;
	}

	export interface BeforeView {
	    judges: string[];
	    against: string;
	    reviewed: number;
	    wording: WordingView;
	    orders: string;
	    heldOut: number;
	    split: boolean;
	}
	export interface CallView {
	    model: string;
	    digest: string;
	    host: string;
	    system: string;
	    prompt: string;
	    reply: string;
	    promptTokens: number;
	    replyTokens: number;
	    firstWord: number;
	    millis: number;
	    tries: number;
	}
	export interface QuoteView {
	    text: string;
	    missing: boolean;
	}
	export interface ReasonView {
	    kind: string;
	    check: string;
	    criterion: string;
	    cause: string;
	    detail: string;
	    quotes: QuoteView[];
	}
	export interface CaseLine {
	    case: string;
	    question: string;
	    standing: string;
	    reasons: ReasonView[];
	    warnings: string[];
	    answered: boolean;
	    judged: boolean;
	    reached: boolean;
	    millis: number;
	    firstWord: number;
	}
	export interface SaidOfCheck {
	    check: number;
	    ruling: string;
	}
	export interface SaidVerdict {
	    criterion: string;
	    verdict: string;
	}
	export interface RereadView {
	    by: string;
	    revision: number;
	    at: string;
	    current: boolean;
	    verdicts: SaidVerdict[];
	    checks: SaidOfCheck[];
	    caseAtFault: boolean;
	    note: string;
	}
	export interface VerdictView {
	    criterion: string;
	    ask: string;
	    critical: boolean;
	    reason: string;
	    verdict: string;
	}
	export interface CheckView {
	    index: number;
	    check: string;
	    passed: boolean;
	    detail: string;
	    quotes: QuoteView[];
	}
	export interface CauseView {
	    cause: string;
	    detail: string;
	}
	export interface PieceView {
	    text: string;
	    failed: number[];
	}
	export interface SpokenView {
	    role: string;
	    answer: boolean;
	    turn: number;
	    pieces: PieceView[];
	}
	export interface CaseView {
	    run: string;
	    case: string;
	    standing: string;
	    reasons: ReasonView[];
	    system: string;
	    conversation: SpokenView[];
	    reference: string;
	    unanswered?: CauseView;
	    unjudged?: CauseView;
	    checks: CheckView[];
	    criteria: VerdictView[];
	    answering: CallView[];
	    judging?: CallView;
	    reread?: RereadView;
	}
	export interface CauseCount {
	    cause: string;
	    n: number;
	}


	export interface VerdictPair {
	    criterion: string;
	    before: string;
	    after: string;
	}
	export interface DifferenceView {
	    case: string;
	    change: string;
	    before: ReasonView[];
	    after: ReasonView[];
	    answerChanged: boolean;
	    caseChanged: boolean;
	    verdicts: VerdictPair[];
	}
	export interface RunWarningView {
	    code: string;
	    detail: string;
	}
	export interface RunView {
	    id: string;
	    suite: string;
	    candidate: string;
	    judge: string;
	    status: string;
	    rejudged: string;
	    started: string;
	    ended: string;
	    stopped?: CauseView;
	    cases: number;
	    passed: number;
	    blocking: number;
	    unjudged: number;
	    unanswered: number;
	    warned: number;
	    waiting: number;
	    confirmed: number;
	    falseAlarms: number;
	    cleared: boolean;
	    warnings: RunWarningView[];
	    hidden: boolean;
	}
	export interface ComparisonView {
	    before: RunView;
	    after: RunView;
	    differences: DifferenceView[];
	}
	export interface ContradictionLine {
	    item: string;
	    ref: string;
	    begins: string;
	    people: number;
	    settled: string;
	}
	export interface DecisionView {
	    by: string;
	    pick: string;
	    correction: string;
	    worse: string;
	    note: string;
	}
	export interface CriterionView {
	    id: string;
	    name: TextView;
	    anchors: AnchorView[];
	    ask: string;
	    critical: boolean;
	}
	export interface MessageView {
	    role: string;
	    content: string;
	}
	export interface ContradictionView {
	    queue: string;
	    item: string;
	    ref: string;
	    messages: MessageView[];
	    a: AnswerView;
	    b: AnswerView;
	    reference: string;
	    low: number;
	    high: number;
	    criteria: CriterionView[];
	    people: ArbitratedSaid[];
	    decision?: DecisionView;
	}

	export interface DecisionRequest {
	    queue: string;
	    item: string;
	    pick: string;
	    correction: string;
	    worse: string;
	    note: string;
	    knowingly: boolean;
	}

	export interface DefaultsView {
	    context: number;
	    firstChunk: number;
	    betweenChunks: number;
	    wholeCall: number;
	}

	export interface PersonsOpinion {
	    person: string;
	    pick: string;
	    scores: AnswerScore[];
	    verdicts: SaidVerdict[];
	    correction: string;
	    note: string;
	}
	export interface RawVerdict {
	    criterion: string;
	    reason: string;
	    verdict: string;
	}
	export interface RawJudgment {
	    order: string;
	    pick: string;
	    scores: AnswerScore[];
	    verdicts: RawVerdict[];
	    reason: string;
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
	    flagged: boolean;
	}
	export interface ErrorPerson {
	    name: string;
	    until: string;
	}
	export interface Error {
	    code: string;
	    message: string;
	    hint: string;
	    people: ErrorPerson[];
	}

	export interface JudgingRequest {
	    judge: string;
	    orders: string;
	    version?: number;
	    language: string;
	    wording?: WordingView;
	    context: number;
	    strictFamily: boolean;
	}
	export interface EvaluateRequest {
	    questions: string;
	    name: string;
	    a: string;
	    b: string;
	    system: string;
	    judging: JudgingRequest;
	}
	export interface EvaluationFacts {
	    origin: string;
	    by: string;
	    seed: string;
	    prompt: string;
	    judgeIs: string;
	    hosts: string[];
	    tool: string;
	    context: number;
	    retries: number;
	    wholeMax: number;
	}
	export interface VerdictCountView {
	    criterion: string;
	    yes: number;
	    no: number;
	    notApplicable: number;
	}
	export interface EvaluationView {
	    id: string;
	    target: string;
	    hidden: boolean;
	    source: number;
	    name: string;
	    a: string;
	    b: string;
	    judge: string;
	    orders: string;
	    form: string;
	    version: number;
	    status: string;
	    stopped?: CauseView;
	    started: string;
	    ended: string;
	    questions: number;
	    unanswered: number;
	    rows: number;
	    judgments: number;
	    judged: number;
	    unjudged: number;
	    adopted: number;
	    warnings: RunWarningView[];
	}
	export interface EvaluationPage {
	    evaluation: EvaluationView;
	    wording: WordingView;
	    facts: EvaluationFacts;
	    unansweredCauses: CauseCount[];
	    unjudgedCauses: CauseCount[];
	    waiting: number;
	    pickedA: number;
	    pickedB: number;
	    ties: number;
	    unstable: number;
	    rowsUnjudged: number;
	    both: number;
	    verdicts: VerdictCountView[];
	    millis: number;
	    firstWord: number;
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
	export interface FillView {
	    hidden: boolean;
	    source: string;
	    selection: string;
	    judge: string;
	    model: string;
	    population: number;
	    seed: string;
	    asked: number;
	    items: number;
	    shared: number;
	    by: string;
	    at: string;
	}
	export interface HostView {
	    address: string;
	    reachable: boolean;
	    models: string[];
	}
	export interface ImportRequest {
	    name: string;
	    licence: string;
	    origin: string;
	}
	export interface ProblemView {
	    line: number;
	    code: string;
	    reason: string;
	    hidden: boolean;
	    refused: boolean;
	}
	export interface ShapeView {
	    shape: string;
	    lines: number;
	}
	export interface ImportView {
	    cancelled: boolean;
	    ticket: string;
	    name: string;
	    kind: string;
	    shapes: ShapeView[];
	    source: number;
	    lines: number;
	    imported: number;
	    items: number;
	    updated: number;
	    duplicates: number;
	    refused: number;
	    problems: ProblemView[];
	}
	export interface JudgedVerdict {
	    criterion: string;
	    reason: string;
	    verdict: string;
	    differs: boolean;
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
	    verdicts: JudgedVerdict[];
	    reason: string;
	    cause: string;
	    detail: string;
	    agrees: string;
	}
	export interface LiveCall {
	    case: string;
	    host: string;
	    try: number;
	    seconds: number;
	    text: string;
	}
	export interface LiveView {
	    kind: string;
	    run: string;
	    suite: string;
	    phase: string;
	    done: number;
	    total: number;
	    elapsed: number;
	    left?: number;
	    calls: LiveCall[];
	    aside: string[];
	    busy: string[];
	    stopping: boolean;
	    ended: boolean;
	    problem?: Error;
	}

	export interface SuiteView {
	    digest: string;
	    name: string;
	    file: string;
	    language: string;
	    cases: number;
	    criteria: number;
	    checks: number;
	}
	export interface OpenedSuite {
	    cancelled: boolean;
	    file: string;
	    suite?: SuiteView;
	    problems: SuiteProblem[];
	}
	export interface Opinion {
	    pick: string;
	    scores: SideScore[];
	    verdicts: SaidVerdict[];
	    correction: string;
	    worse: string;
	    note: string;
	}
	export interface OwnView {
	    item: string;
	    begins: string;
	    pick: string;
	    verdicts: boolean;
	    skipped: boolean;
	    draft: boolean;
	    at: string;
	}



	export interface QuestionsView {
	    cancelled: boolean;
	    digest: string;
	    file: string;
	    name: string;
	    count: number;
	    system: string;
	    language: string;
	    problems: SuiteProblem[];
	    leftOut: SuiteProblem[];
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
	    shared: number;
	    form: string;
	    reviews: number;
	    instructions: string;
	    criteria: CriterionView[];
	    warnings: WarningView[];
	}
	export interface QueueRequest {
	    name: string;
	    source: number;
	    run: string;
	    selection: string;
	    judge: string;
	    model: string;
	    knowingly: boolean;
	    size: number;
	    seed: string;
	    overlap: number;
	    share: number;
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





	export interface RereadRequest {
	    run: string;
	    case: string;
	    verdicts: SaidVerdict[];
	    checks: SaidOfCheck[];
	    caseAtFault: boolean;
	    note: string;
	}
	export interface RereadSaved {
	    run: RunView;
	    case: CaseView;
	}

	export interface RereadingPage {
	    run: RunView;
	    cases: CaseView[];
	}
	export interface ResultView {
	    row: string;
	    order: string;
	    pick: string;
	    scores: AnswerScore[];
	    verdicts: RawVerdict[];
	    reason: string;
	    unjudged?: CauseView;
	    call: CallView;
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
	    form: string;
	    low: number;
	    high: number;
	    reference: string;
	    judgments: JudgmentView[];
	    revisions: RevisionView[];
	    advice: string[];
	    draft?: Opinion;
	}

	export interface SettingsView {
	    suiteDigest: string;
	    candidateKind: string;
	    candidateDigest: string;
	    judgeDigest: string;
	    judgeFamily: string;
	    judgeParameters: string;
	    judgeQuantization: string;
	    hosts: string[];
	    prompt: string;
	    context: number;
	    firstChunk: number;
	    betweenChunks: number;
	    wholeCall: number;
	    retries: number;
	    tool: string;
	}
	export interface RunPage {
	    run: RunView;
	    settings: SettingsView;
	    cases: CaseLine[];
	}
	export interface RunRequest {
	    suite: string;
	    candidate: string;
	    answers: string;
	    judge: string;
	    context: number;
	    firstChunk: number;
	    betweenChunks: number;
	    wholeCall: number;
	    strictFamily: boolean;
	}







	export interface SourceView {
	    id: number;
	    name: string;
	    hidden: boolean;
	    queues: string[];
	    kind: string;
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
	    form: string;
	    low: number;
	    high: number;
	    until: string;
	    uncovered: boolean;
	    draft?: Opinion;
	}

	export interface TryRequest {
	    queue: string;
	    against: string;
	    judge: string;
	    orders: string;
	    language: string;
	    asks: AskedOfCriterion[];
	    instructions?: string;
	    heldOut?: number;
	    context: number;
	    knowingly: boolean;
	}



	export interface VoicesView {
	    judges: string[];
	    models: string[];
	}


}

