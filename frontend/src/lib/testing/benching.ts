import type {
  CallView,
  CaseLine,
  CaseView,
  DefaultsView,
  HostView,
  LiveView,
  RunPage,
  RunView,
  SuiteView,
} from '../backend/bench'

/** A run for tests: finished, with nothing that blocks. */
export function run(values: Partial<RunView> = {}): RunView {
  return {
    id: '20260105-0915-ab12c',
    suite: 'pilote',
    candidate: 'candidat',
    judge: 'juge',
    status: 'finished',
    rejudged: '',
    started: '2026-01-05T09:15:00Z',
    ended: '2026-01-05T10:15:00Z',
    cases: 22,
    passed: 22,
    blocking: 0,
    unjudged: 0,
    unanswered: 0,
    warned: 0,
    waiting: 0,
    confirmed: 0,
    falseAlarms: 0,
    cleared: true,
    warnings: [],
    hidden: false,
    ...values,
  }
}

/** A case in a run's table, passed unless said otherwise. */
export function line(values: Partial<CaseLine> = {}): CaseLine {
  return {
    case: 'bruit',
    question: 'Que faire ?',
    standing: 'not_blocking',
    reasons: [],
    warnings: [],
    answered: true,
    judged: true,
    reached: true,
    millis: 61200,
    firstWord: 44000,
    ...values,
  }
}

/** A run with its cases. */
export function runPage(values: Partial<RunView> = {}, cases: readonly CaseLine[] = [line()]): RunPage {
  return {
    run: run(values),
    settings: {
      suiteDigest: 's1',
      candidateKind: 'ollama',
      candidateDigest: 'c1',
      judgeDigest: 'j1',
      judgeFamily: 'qwen3',
      judgeParameters: '8B',
      judgeQuantization: 'Q4_K_M',
      hosts: ['http://127.0.0.1:11434'],
      prompt: 'p1',
      context: 8192,
      firstChunk: 900,
      betweenChunks: 120,
      wholeCall: 1800,
      retries: 1,
      tool: 'contrejuge 1.0.0',
    },
    cases: [...cases],
  }
}

/** A call as it was made. */
export function call(values: Partial<CallView> = {}): CallView {
  return {
    model: 'juge',
    digest: 'j1',
    host: 'http://127.0.0.1:11434',
    system: 'Vous jugez.',
    prompt: 'Question…',
    reply: '{}',
    promptTokens: 1180,
    replyTokens: 96,
    firstWord: 44000,
    millis: 61200,
    tries: 1,
    ...values,
  }
}

/** A case whose check failed and whose critical criterion got a "no". */
export function caseView(values: Partial<CaseView> = {}): CaseView {
  return {
    run: '20260105-0915-ab12c',
    case: 'bruit',
    standing: 'waiting',
    reasons: [
      { kind: 'check_failed', check: 'no_price', criterion: '', cause: '', detail: '« 30 € »', quotes: [{ text: '30 €', missing: false }] },
      { kind: 'criterion_refused', check: '', criterion: 'repond', cause: '', detail: 'Trop vague.', quotes: [] },
    ],
    system: '',
    conversation: [
      { role: 'user', answer: false, turn: 0, pieces: [{ text: 'Que faire ?', failed: [] }] },
      {
        role: 'assistant',
        answer: true,
        turn: 0,
        pieces: [
          { text: 'Payez ', failed: [] },
          { text: '30 €', failed: [0] },
          { text: ' **vite**.', failed: [] },
        ],
      },
    ],
    reference: '',
    checks: [{ index: 0, check: 'no_price', passed: false, detail: '« 30 € »', quotes: [{ text: '30 €', missing: false }] }],
    criteria: [
      { criterion: 'bref', ask: 'Reste bref.', critical: false, reason: 'Une phrase.', verdict: 'yes' },
      { criterion: 'repond', ask: 'Répond.', critical: true, reason: 'Trop vague.', verdict: 'no' },
    ],
    answering: [],
    judging: call(),
    ...values,
  }
}

/** A case that nobody judged, and nothing else. */
export function unjudged(values: Partial<CaseView> = {}): CaseView {
  const of = caseView()
  return {
    ...of,
    reasons: [{ kind: 'unjudged', check: '', criterion: '', cause: 'stalled', detail: 'no word in 15m', quotes: [] }],
    unjudged: { cause: 'stalled', detail: 'no word in 15m' },
    checks: [],
    criteria: of.criteria.map((one) => ({ ...one, reason: '', verdict: '' })),
    ...values,
  }
}

/** A run as it goes. */
export function live(values: Partial<LiveView> = {}): LiveView {
  return {
    kind: 'run',
    run: '20260105-0915-ab12c',
    suite: 'pilote',
    phase: 'judging',
    done: 3,
    total: 22,
    elapsed: 125,
    calls: [],
    aside: [],
    busy: [],
    stopping: false,
    ended: false,
    ...values,
  }
}

/** The shipped suite. */
export function suite(values: Partial<SuiteView> = {}): SuiteView {
  return { digest: 's1', name: 'pilote', file: 'pilote.yaml', language: 'fr', cases: 22, criteria: 80, checks: 40, ...values }
}

/** A host with two models. */
export function hostView(values: Partial<HostView> = {}): HostView {
  return { address: 'http://127.0.0.1:11434', reachable: true, models: ['candidat:latest', 'juge:latest'], ...values }
}

export const defaults: DefaultsView = { context: 8192, firstChunk: 900, betweenChunks: 120, wholeCall: 1800 }
