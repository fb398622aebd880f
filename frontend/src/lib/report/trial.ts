import { count, type Json, list, number, object, reason, text } from './reading'
import { parsed, unreadable } from './report'

/** A share or a coefficient: from where to where the true one lies, and what it is of. */
export interface Rate {
  readonly value: number | null
  readonly interval: readonly [low: number, high: number] | null
  readonly undefined: string | null
  /** Of a share: hits of so many; both are 0 of a coefficient. */
  readonly hits: number
  readonly of: number
}

/** People's verdicts on one criterion beside the judge's. */
export interface Verdicts {
  readonly criterion: string
  readonly n: number
  readonly agreed: number
  readonly falseRefusals: number
  readonly missed: number
  readonly unjudged: number
  readonly kappa: Rate
}

/** What one judge is measured by. */
export interface Figures {
  readonly judge: string
  /** Null of verdicts, which have no overall rate. */
  readonly agreement: Rate | null
  readonly kappa: Rate | null
  readonly unjudged: number
  /** Items with a pick in both orders, and those of them whose pick changed. */
  readonly both: number
  readonly unstable: number
  readonly gaps: readonly { readonly criterion: string; readonly gap: number | null; readonly n: number }[]
  readonly verdicts: readonly Verdicts[]
}

/** The same items, before and after. */
export interface TrialPart {
  readonly items: number
  readonly before: Figures
  readonly after: Figures
}

/** An item of which the judge says something else than before. */
export interface Change {
  readonly item: string
  /** Of verdicts; otherwise ''. */
  readonly criterion: string
  readonly people: string
  readonly before: string
  readonly after: string
  readonly turn: 'better' | 'worse' | 'other'
}

/** What came of trying a judge. */
export interface Trial {
  readonly id: string
  readonly queue: string
  readonly judge: string
  /** Whom it is compared with; '' where nobody judged before. */
  readonly against: string
  readonly status: string
  readonly stopped: { readonly cause: string; readonly detail: string } | null
  readonly started: string
  readonly judgments: number
  readonly judged: number
  readonly unjudged: number
  /** The version that it became; 0 none. */
  readonly adopted: number
  /** Percent of the questions that are held out. */
  readonly share: number
  readonly notRepresentative: string | null
  readonly sample: boolean
  readonly warnings: readonly { readonly code: string; readonly detail: string }[]
  readonly form: string
  readonly language: string
  readonly instructions: string
  readonly criteria: readonly { readonly id: string; readonly ask: string; readonly critical: boolean }[]
  readonly working: TrialPart
  readonly heldOut: TrialPart
  readonly changed: readonly Change[]
}

/** Judges side by side on the same items. */
export interface Leaderboard {
  readonly items: number
  readonly decided: number
  readonly common: number
  readonly notRepresentative: string | null
  readonly sample: boolean
  readonly judges: readonly Ranked[]
}

/** One of the judges. */
export interface Ranked {
  readonly judge: string
  readonly agreement: Rate | null
  readonly kappa: Rate | null
  readonly verdicts: readonly Verdicts[]
  readonly unjudged: number
  readonly unjudgedShare: number | null
  readonly both: number
  readonly unstable: number
  readonly flipRate: number | null
  /** For an item; null where it was not judged here. */
  readonly seconds: number | null
}

/** Reads the document of the command that shows a trial; throws a fault for what is none. */
export function readTrial(document: string): Trial {
  const t = object(parsed(document))
  if (typeof t.id !== 'string' || t.working === undefined) throw unreadable('this is no trial')
  const wording = object(t.wording)
  const stopped = object(t.stopped)
  return {
    id: t.id,
    queue: text(t.name),
    judge: text(t.judge),
    against: text(t.against),
    status: text(t.status),
    stopped: t.stopped == null ? null : { cause: text(stopped.cause), detail: text(stopped.detail) },
    started: text(t.started),
    judgments: count(t.judgments),
    judged: count(t.judged),
    unjudged: count(t.unjudged),
    adopted: count(t.adopted),
    share: count(t.held_out_share),
    notRepresentative: reason(t.not_representative),
    sample: t.sample === true,
    warnings: list(t.warnings).map((one) => ({ code: text(object(one).code), detail: text(object(one).detail) })),
    form: text(t.form),
    language: text(wording.language),
    instructions: text(wording.instructions),
    criteria: list(wording.criteria)
      .map(object)
      .map((c) => ({ id: text(c.id), ask: text(c.ask), critical: c.critical === true })),
    working: partOf(object(t.working)),
    heldOut: partOf(object(t.held_out)),
    changed: list(t.changed).map((one) => changeOf(object(one))),
  }
}

/** Reads the document of the command that compares judges; throws a fault for what is none. */
export function readLeaderboard(document: string): Leaderboard {
  const b = object(parsed(document))
  if (!Array.isArray(b.judges)) throw unreadable('this compares no judges')
  return {
    items: count(b.items),
    decided: count(b.decided),
    common: count(b.common),
    notRepresentative: reason(b.not_representative),
    sample: b.sample === true,
    judges: list(b.judges).map((one) => rankedOf(object(one))),
  }
}

/** Whether the rates before and after may be the same; null where one has no interval. */
export function overlapping({ before, after }: TrialPart): boolean | null {
  const [was, is] = [before.agreement?.interval, after.agreement?.interval]
  if (was == null || is == null) return null
  return was[0] <= is[1] && is[0] <= was[1]
}

/** Whether the judge agrees with people less than before, or no longer decides anything. */
export function isWorse({ before, after }: TrialPart): boolean {
  const [was, is] = [rateOfAll(before), rateOfAll(after)]
  return was !== null && (is ?? 0) < was
}

/** The agreement, or of verdicts the share of all of them that are the same. */
function rateOfAll({ agreement, verdicts }: Figures): number | null {
  if (agreement !== null) return agreement.value
  const n = verdicts.reduce((sum, one) => sum + one.n, 0)
  return n === 0 ? null : verdicts.reduce((sum, one) => sum + one.agreed, 0) / n
}

function partOf(p: Json): TrialPart {
  return { items: count(p.items), before: figuresOf(object(p.before)), after: figuresOf(object(p.after)) }
}

function figuresOf(f: Json): Figures {
  const orders = object(f.judge_orders)
  const both = count(orders.both)
  return {
    judge: text(f.judge),
    agreement: shareOf(f.agreement),
    kappa: f.kappa == null ? null : coefficientOf(object(f.kappa)),
    unjudged: count(f.unjudged),
    both,
    unstable: Math.max(0, both - count(orders.consistent)),
    gaps: list(f.criteria)
      .map(object)
      .map((c) => ({ criterion: text(c.criterion), gap: number(c.gap), n: count(c.n) })),
    verdicts: verdictsOf(f.verdicts),
  }
}

function rankedOf(r: Json): Ranked {
  return {
    judge: text(r.judge),
    agreement: shareOf(r.agreement),
    kappa: r.kappa == null ? null : coefficientOf(object(r.kappa)),
    verdicts: verdictsOf(r.verdicts),
    unjudged: count(r.unjudged),
    unjudgedShare: number(r.unjudged_share),
    both: count(r.both),
    unstable: count(r.unstable),
    flipRate: number(r.flip_rate),
    seconds: number(r.seconds_per_item),
  }
}

function shareOf(value: unknown): Rate | null {
  if (value == null) return null
  const a = object(value)
  return { value: number(a.rate), interval: intervalOf(a.interval), undefined: reason(a.undefined), hits: count(a.agreed), of: count(a.decided) }
}

function coefficientOf(k: Json): Rate {
  return { value: number(k.value), interval: intervalOf(k.interval), undefined: reason(k.undefined), hits: 0, of: 0 }
}

function intervalOf(value: unknown): readonly [number, number] | null {
  const [low, high] = list(value).map(number)
  return low != null && high != null ? [low, high] : null
}

function verdictsOf(value: unknown): Verdicts[] {
  return list(value)
    .map(object)
    .map((v) => ({
      criterion: text(v.criterion),
      n: count(v.n),
      agreed: count(v.agreed),
      falseRefusals: count(v.false_refusals),
      missed: count(v.missed),
      unjudged: count(v.unjudged),
      kappa: coefficientOf(object(v.kappa)),
    }))
}

function changeOf(c: Json): Change {
  const [people, before, after] = [text(c.people), text(c.before), text(c.after)]
  return { item: text(c.item), criterion: text(c.criterion), people, before, after, turn: turnOf(people, before, after) }
}

/** Whether the judge came to say what people say, or no longer does. */
function turnOf(people: string, before: string, after: string): Change['turn'] {
  if (after === people && before !== people) return 'better'
  if (before === people && after !== people) return 'worse'
  return 'other'
}
