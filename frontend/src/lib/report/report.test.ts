import { describe, expect, test } from 'vitest'

import { translator } from '../i18n/translate'
import { at, Numbers } from './numbers'
import { readReport } from './report'
// The report of the sample, as the command line writes it.
import sample from './sample.json?raw'

/** The sample's report with something changed. */
function changed(values: Record<string, unknown>): string {
  return JSON.stringify({ ...(JSON.parse(sample) as object), ...values })
}

describe('the report of the sample', () => {
  const report = readReport(sample)

  test('has its headline with interval, band and kappa', () => {
    expect(report.agreement).toMatchObject({ agreed: 18, decided: 29, band: 'uncertain', more: 2125, undefined: null })
    expect(report.agreement?.rate).toBeCloseTo(0.6207, 4)
    expect(report.agreement?.interval?.low).toBeCloseTo(0.44, 3)
    expect(report.kappa?.value).toBeCloseTo(0.2162, 4)
    expect(report.kappaWithTies?.interval?.high).toBeCloseTo(0.704, 3)
  })

  test('accounts for every reviewed item', () => {
    const sum = Object.values<number>({ ...report.accounting }).reduce((total, n) => total + n, 0)
    expect(sum).toBe(report.reviewed)
    expect(report.causes.reduce((total, { items }) => total + items, 0)).toBe(report.accounting.unjudged)
  })

  test('has its parts', () => {
    expect(report).toMatchObject({ queue: 'exemple', judge: 'juge-exemple', sample: true, notRepresentative: null })
    expect(report.confusion.rows).toHaveLength(3)
    expect(report.criteria.map((gap) => [gap.criterion, gap.flagged])).toContainEqual(['format', true])
    expect(report.reviewers.map((person) => person.name)).toEqual(['Camille', 'Noé'])
    expect(report.wins.map((win) => win.model)).toEqual(['nemo-affine', 'nemo-base'])
    expect(report.left).toEqual({ rate: null, n: 0, undefined: 'no_picks' })
    expect(report.disagreements).toBe(11)
  })
})

describe('a report', () => {
  test('that is not representative shows no overall rate, even where one was written', () => {
    const report = readReport(changed({ representative: false, not_representative: 'partly_imported' }))
    expect(report).toMatchObject({ notRepresentative: 'partly_imported', agreement: null, kappa: null, wins: [] })
  })

  test('that does not say to be representative is not', () => {
    expect(readReport(changed({ representative: 'yes' }))).toMatchObject({ notRepresentative: 'unknown', agreement: null })
  })

  test.each([
    ['a figure of another kind', { agreement: { rate: 'NaN', interval: [0.1], band: 'great', more_reviews: null } }],
    ['nothing where parts are', { confusion: null, criteria: null, reviewers: {}, unjudged_causes: [], side: 3 }],
  ])('with %s leaves out what cannot be read', (_, values) => {
    const report = readReport(changed(values))
    expect(report.queue).toBe('exemple')
    if ('agreement' in values) expect(report.agreement).toMatchObject({ rate: null, interval: null, band: null, more: null })
    else expect(report).toMatchObject({ criteria: [], reviewers: [], causes: [], confusion: { labels: [], rows: [] } })
  })

  test.each(['', 'null', '[]', '{"queue":3}', '{"error":{}}'])('that is none is a fault: %j', (document) => {
    expect(() => readReport(document)).toThrow(expect.objectContaining({ code: 'report_unreadable' }) as Error)
  })
})

describe('numbers', () => {
  test('are written as the language does', () => {
    const [french, english] = [new Numbers('fr', translator('fr')), new Numbers('en', translator('en'))]
    expect(french.percent(0.6207)).toMatch(/^62,1[\u00a0\u202f]%$/)
    expect(english.percent(0.6207)).toBe('62.1%')
    expect(french.decimal(-0.135)).toBe('\u22120,14')
    expect([english.signed(1.0119), english.signed(-0.375), english.signed(0)]).toEqual(['+1.01', '\u22120.38', '0.00'])
    expect([english.points(3.607), english.points(null)]).toEqual(['3.61', '–'])
  })

  test('that are undefined have their reason in words', () => {
    const numbers = new Numbers('en', translator('en'))
    expect(numbers.reason('no_pairs')).toBe('there is no pair to compare')
    expect([numbers.reason(null), numbers.reason('new_one')]).toEqual(['it was not computed', 'it was not computed'])
  })

  test('stay on their drawing', () => {
    expect([at(-0.1), at(0.25), at(1.2)]).toEqual(['0%', '25%', '100%'])
  })
})
