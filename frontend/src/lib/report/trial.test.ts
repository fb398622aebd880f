import { describe, expect, test } from 'vitest'

import { isWorse, overlapping, readLeaderboard, readTrial, type TrialPart } from './trial'
// A trial of twelve items, as the command line writes it.
import sample from './trial.json?raw'

/** The trial with something changed. */
function changed(values: Record<string, unknown>): string {
  return JSON.stringify({ ...(JSON.parse(sample) as object), ...values })
}

function part(before: number | null, after: number | null): TrialPart {
  const { working } = readTrial(sample)
  const rate = (value: number | null) => ({ value, interval: null, undefined: null, hits: 0, of: 0 })
  return {
    items: 1,
    before: { ...working.before, agreement: rate(before) },
    after: { ...working.after, agreement: rate(after) },
  }
}

describe('a trial', () => {
  const trial = readTrial(sample)

  test('has its two parts, before and after', () => {
    expect(trial).toMatchObject({ queue: 'file', judge: 'juge', against: 'juge', share: 50, adopted: 0, status: 'finished', stopped: null })
    expect([trial.working.items, trial.heldOut.items]).toEqual([5, 7])
    expect(trial.heldOut.before.agreement).toMatchObject({ hits: 4, of: 7 })
    expect(trial.heldOut.after.agreement).toMatchObject({ hits: 4, of: 6 })
    expect(trial.heldOut.after.agreement?.interval?.[0]).toBeCloseTo(0.3, 3)
    expect([trial.heldOut.after.both, trial.heldOut.after.unstable]).toEqual([7, 1])
    expect(trial.working.after.gaps).toEqual([
      { criterion: 'accuracy', gap: 0, n: 10 },
      { criterion: 'tone', gap: 1, n: 10 },
    ])
    expect(trial.criteria[0]).toEqual({ id: 'accuracy', ask: 'Dit vrai.', critical: false })
  })

  test('says of each change whether it is for the better', () => {
    expect(trial.changed.map(({ turn }) => turn)).toEqual(['worse', 'worse', 'worse', 'worse', 'other'])
    const better = readTrial(changed({ changed: [{ item: 'q', people: 'a', before: 'unjudged', after: 'a' }] }))
    expect(better.changed[0]).toMatchObject({ turn: 'better', criterion: '' })
  })

  test('of verdicts has figures for each criterion, and no rate', () => {
    const figures = {
      judge: 'juge',
      agreement: null,
      kappa: null,
      verdicts: [
        { criterion: 'clear', n: 9, agreed: 7, false_refusals: 1, missed: 1, unjudged: 2, kappa: { value: null, undefined: 'one_class' } },
      ],
    }
    const { working } = readTrial(changed({ working: { items: 11, before: figures, after: figures } }))
    expect(working.after).toMatchObject({ agreement: null, kappa: null })
    expect(working.after.verdicts).toMatchObject([
      { criterion: 'clear', n: 9, agreed: 7, falseRefusals: 1, missed: 1, unjudged: 2, kappa: { value: null, undefined: 'one_class' } },
    ])
  })

  test.each(['', 'null', '[]', '{"id":3}', '{"error":{}}'])('that is none is a fault: %j', (document) => {
    expect(() => readTrial(document)).toThrow(expect.objectContaining({ code: 'report_unreadable' }) as Error)
  })
})

test('intervals of the two overlap, or do not, or there are none', () => {
  const { heldOut } = readTrial(sample)
  expect(overlapping(heldOut)).toBe(true)
  expect(overlapping(part(0.5, 0.9))).toBeNull()
  const rate = { value: 0.9, undefined: null, hits: 9, of: 10 }
  const apart = {
    ...heldOut,
    before: { ...heldOut.before, agreement: { ...rate, interval: [0.1, 0.3] as const } },
    after: { ...heldOut.after, agreement: { ...rate, interval: [0.4, 0.8] as const } },
  }
  expect(overlapping(apart)).toBe(false)
})

test.each([
  [0.5, 0.4, true],
  [0.5, 0.5, false],
  [0.5, 0.6, false],
  [0.5, null, true],
  [null, 0.1, false],
])('from %j to %j is for the worse: %j', (before, after, worse) => {
  expect(isWorse(part(before, after))).toBe(worse)
})

test('judges are compared as the document has them', () => {
  const board = readLeaderboard(
    JSON.stringify({
      items: 20,
      decided: 16,
      common: 14,
      not_representative: 'biased_selection',
      judges: [
        { judge: 'grand', agreement: { agreed: 9, decided: 12, rate: 0.75, interval: [0.5, 0.9] }, kappa: { value: 0.4 }, verdicts: [], unjudged: 2, unjudged_share: 0.125, both: 10, unstable: 3, flip_rate: 0.3, seconds_per_item: 61.5 },
        { judge: 'petit', agreement: null, kappa: null, verdicts: null, unjudged: 0 },
      ],
    }),
  )
  expect(board).toMatchObject({ common: 14, notRepresentative: 'biased_selection', sample: false })
  expect(board.judges[0]).toMatchObject({ judge: 'grand', unjudgedShare: 0.125, flipRate: 0.3, seconds: 61.5, agreement: { hits: 9, of: 12 } })
  expect(board.judges[1]).toMatchObject({ agreement: null, kappa: null, verdicts: [], flipRate: null, seconds: null })
  expect(() => readLeaderboard('{}')).toThrow(expect.objectContaining({ code: 'report_unreadable' }) as Error)
})
