import { faultWith } from '../backend/backend'
import { count, type Json, list, number, object, reason, text } from './reading'

/** From where to where the true value lies, 95 times of 100. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** A figure, or why there is none. */
export interface Figure {
  readonly value: number | null
  readonly interval: Interval | null
  readonly undefined: string | null
}

export type Band = 'reliable' | 'middle' | 'unreliable' | 'uncertain'

export interface Agreement {
  readonly agreed: number
  readonly decided: number
  readonly rate: number | null
  readonly interval: Interval | null
  readonly questions: number
  /** Beside the other where questions repeat. */
  readonly clustered: Interval | null
  readonly band: Band | null
  /** How many more decided items would settle it; null where no number would. */
  readonly more: number | null
  readonly undefined: string | null
}

/** What became of the reviewed items; their sum is how many there are. */
export interface Accounting {
  readonly decided: number
  readonly person: number
  readonly judge: number
  readonly both: number
  readonly unjudged: number
  readonly scoresOnly: number
  readonly verdictsOnly: number
  readonly skipped: number
}

export interface Cause {
  readonly cause: string
  readonly items: number
}

export interface Confusion {
  readonly labels: readonly string[]
  /** One row for each label of people, with a column for each of the judge. */
  readonly rows: readonly (readonly number[])[]
}

export interface Gap {
  readonly criterion: string
  readonly answers: number
  readonly people: number | null
  readonly judge: number | null
  readonly gap: number | null
  readonly flagged: boolean
  readonly kappa: Figure
}

/** How people's verdicts on one criterion compare with the judge's. */
export interface VerdictFigures {
  readonly criterion: string
  readonly compared: number
  readonly agreed: number
  /** The judge said no, people yes. */
  readonly refusals: number
  /** The judge said yes, people no. */
  readonly missed: number
  readonly unjudged: number
  /** People's verdicts without a majority. */
  readonly split: number
  /** What kappa is on. */
  readonly decided: number
  readonly kappa: Figure
}

export interface Share {
  readonly rate: number | null
  readonly n: number
  readonly undefined: string | null
}

export interface Reviewer {
  readonly name: string
  readonly agreed: number
  readonly decided: number
  readonly kappa: Figure
}

export interface WinRate {
  readonly model: string
  readonly judge: number | null
  readonly corrected: Figure
  readonly unjudged: number
  readonly population: number
}

/** Everything a queue says about a judge, as the page shows it. */
export interface Report {
  readonly queue: string
  readonly selection: string
  readonly sample: boolean
  readonly judge: string
  readonly prompts: number
  /** Why there is no overall rate; null where there is one. */
  readonly notRepresentative: string | null
  readonly items: number
  readonly reviewed: number
  readonly notBlind: number
  readonly accounting: Accounting
  readonly causes: readonly Cause[]
  readonly agreement: Agreement | null
  readonly kappa: Figure | null
  readonly kappaWithTies: Figure | null
  readonly confusion: Confusion
  readonly criteria: readonly Gap[]
  /** Of a queue whose people give verdicts; otherwise none. */
  readonly verdicts: readonly VerdictFigures[]
  readonly personLonger: Share
  readonly judgeLonger: Share
  readonly left: Share
  readonly orders: Share
  readonly leans: { readonly first: number; readonly second: number; readonly other: number }
  readonly people: number
  readonly alpha: Figure
  readonly pairwise: Share
  readonly reviewers: readonly Reviewer[]
  readonly wins: readonly WinRate[]
  readonly disagreements: number
  /** The place of the stratum that the figures are of. */
  readonly stratum: number
  /** What the queue was filled by; one, or several that no figure mixes. */
  readonly strata: readonly Stratum[]
}

/** A part of a queue that was selected by one rule. */
export interface Stratum {
  readonly selection: string
  /** Whose opinion it goes by; '' where it goes by nobody's. */
  readonly judge: string
  /** Whose losses were selected. */
  readonly model: string
  readonly items: number
  readonly reviewed: number
}

/** Reads the document of the report command; throws a fault for what is none. */
export function readReport(document: string): Report {
  const r = object(parsed(document))
  if (typeof r.queue !== 'string' || number(r.items) === null) throw unreadable('this is no report')
  const undecided = object(r.undecided)
  const representative = r.representative === true
  const between = object(r.between_people)
  const orders = object(r.judge_orders)
  return {
    queue: r.queue,
    selection: text(r.selection),
    sample: r.sample === true,
    judge: text(r.judge),
    prompts: count(r.judge_prompts),
    notRepresentative: representative ? null : (reason(r.not_representative) ?? 'unknown'),
    items: count(r.items),
    reviewed: count(r.reviewed),
    notBlind: count(r.not_blind),
    accounting: {
      decided: count(r.decided),
      person: count(undecided.person),
      judge: count(undecided.judge),
      both: count(undecided.both),
      unjudged: count(r.unjudged),
      scoresOnly: count(r.scores_only),
      verdictsOnly: count(r.verdicts_only),
      skipped: count(r.skipped),
    },
    causes: Object.entries(object(r.unjudged_causes))
      .map(([cause, items]) => ({ cause, items: count(items) }))
      .sort((a, b) => b.items - a.items || a.cause.localeCompare(b.cause)),
    // A rate that does not measure the judge is not shown, even where a document had one.
    agreement: representative && r.agreement !== null ? agreementOf(object(r.agreement)) : null,
    kappa: representative && r.kappa !== null ? figureOf(r.kappa) : null,
    kappaWithTies: representative && r.kappa_with_ties !== null ? figureOf(r.kappa_with_ties) : null,
    confusion: confusionOf(object(r.confusion)),
    criteria: list(r.criteria).map((one) => gapOf(object(one))),
    verdicts: list(r.verdicts).map((one) => verdictsOf(object(one))),
    personLonger: shareOf(object(object(r.length).person_prefers_longer)),
    judgeLonger: shareOf(object(object(r.length).judge_prefers_longer)),
    left: shareOf(object(r.side)),
    orders: { rate: number(orders.rate), n: count(orders.both), undefined: reason(orders.undefined) },
    leans: leansOf(object(orders.leans)),
    people: count(between.reviewers),
    alpha: figureOf(between.alpha),
    pairwise: {
      rate: number(between.pairwise_agreement),
      n: count(between.pairwise_n),
      undefined: reason(between.pairwise_undefined),
    },
    reviewers: list(r.reviewers).map((one) => reviewerOf(object(one))),
    wins: representative ? list(r.win_rates).map((one) => winOf(object(one))) : [],
    disagreements: list(r.disagreements).length,
    stratum: count(r.stratum),
    strata: list(r.strata).map((one) => stratumOf(object(one))),
  }
}

export function parsed(document: string): unknown {
  try {
    return JSON.parse(document)
  } catch (reason) {
    throw unreadable(reason instanceof Error ? reason.message : '')
  }
}

export function unreadable(message: string): Error {
  return Object.assign(new Error(message), faultWith('report_unreadable', message))
}

function agreementOf(a: Json): Agreement {
  return {
    agreed: count(a.agreed),
    decided: count(a.decided),
    rate: number(a.rate),
    interval: intervalOf(a.interval),
    questions: count(a.questions),
    clustered: intervalOf(a.clustered_interval),
    band: bandOf(a.band),
    more: number(a.more_reviews),
    undefined: reason(a.undefined),
  }
}

function bandOf(value: unknown): Band | null {
  switch (value) {
    case 'reliable':
    case 'middle':
    case 'unreliable':
    case 'uncertain':
      return value
    default:
      return null
  }
}

function intervalOf(value: unknown): Interval | null {
  const [low, high] = list(value).map(number)
  return low != null && high != null ? { low, high } : null
}

function figureOf(value: unknown): Figure {
  const f = object(value)
  return { value: number(f.value), interval: intervalOf(f.interval), undefined: reason(f.undefined) }
}

function confusionOf(c: Json): Confusion {
  return {
    labels: list(c.labels).map(text),
    rows: list(c.rows_person_columns_judge).map((row) => list(row).map(count)),
  }
}

function gapOf(g: Json): Gap {
  return {
    criterion: text(g.criterion),
    answers: count(g.n),
    people: number(g.person_mean),
    judge: number(g.judge_mean),
    gap: number(g.gap),
    flagged: g.flagged === true,
    kappa: figureOf(g.weighted_kappa),
  }
}

function verdictsOf(v: Json): VerdictFigures {
  return {
    criterion: text(v.criterion),
    compared: count(v.n),
    agreed: count(v.agreed),
    refusals: count(v.false_refusals),
    missed: count(v.missed),
    unjudged: count(v.unjudged),
    split: count(v.no_majority),
    decided: count(v.decided),
    kappa: figureOf(v.kappa),
  }
}

function shareOf(s: Json): Share {
  return { rate: number(s.rate), n: count(s.n), undefined: reason(s.undefined) }
}

function leansOf(l: Json): Report['leans'] {
  return { first: count(l.first), second: count(l.second), other: count(l.other) }
}

function reviewerOf(r: Json): Reviewer {
  return { name: text(r.reviewer), agreed: count(r.agreed), decided: count(r.decided), kappa: figureOf(r.kappa) }
}

function stratumOf(s: Json): Stratum {
  return { selection: text(s.selection), judge: text(s.judge), model: text(s.model), items: count(s.items), reviewed: count(s.reviewed) }
}

function winOf(w: Json): WinRate {
  return {
    model: text(w.model),
    judge: number(w.judge),
    corrected: { value: number(w.corrected), interval: intervalOf(w.interval), undefined: reason(w.undefined) },
    unjudged: count(w.unjudged),
    population: count(w.population),
  }
}
