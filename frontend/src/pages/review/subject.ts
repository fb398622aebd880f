import type { CriterionView, MessageView, RevealView } from '../../lib/backend/backend'

/** Where an answer stands. The interface calls left A and right B. */
export type Side = 'left' | 'right'

/** What a person can choose; empty while they have not. */
export type Pick = Side | 'tie' | 'both_bad' | ''

export const picks = ['left', 'right', 'tie', 'both_bad'] as const

/** What a person can say of a criterion where verdicts are asked for, in the order of their keys. */
export const verdicts = ['yes', 'no', 'not_applicable'] as const

export type Verdict = (typeof verdicts)[number]

/** One thing to score, or to give a verdict on: an answer on a criterion. */
export interface Cell {
  side: Side
  criterion: string
}

/** What an opinion is about, before saving and after. */
export interface Subject {
  messages: readonly MessageView[]
  left: string
  right: string
  single: boolean
  reference: string
  criteria: readonly CriterionView[]
  /** `verdicts`, or empty for scores and a pick. */
  form: string
  low: number
  high: number
}

/** The subject of what was reviewed. */
export function subjectOf(reveal: RevealView): Subject {
  return { ...reveal, left: reveal.left.content, right: reveal.right.content }
}

export function sidesOf(subject: { single: boolean }): readonly Side[] {
  return subject.single ? ['left'] : ['left', 'right']
}

export function isSide(value: string): value is Side {
  return value === 'left' || value === 'right'
}

export function byVerdicts(subject: { form: string }): boolean {
  return subject.form === 'verdicts'
}

export function verdictOf(value: string): Verdict | undefined {
  return verdicts.find((verdict) => verdict === value)
}

export function pickOf(value: string): Pick {
  return picks.find((pick) => pick === value) ?? ''
}
