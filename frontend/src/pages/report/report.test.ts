import { screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { Backend, DisagreementView } from '../../lib/backend/backend'
import { en } from '../../lib/i18n/en'
import sample from '../../lib/report/sample.json?raw'
import { type FakeBackend, fakeBackend, rejection } from '../../lib/testing/fakebackend'
import { show } from '../../lib/testing/stage'
import Report from './Report.svelte'

type Reports = Backend['reports']

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
  Element.prototype.scrollIntoView = vi.fn()
})

function changed(values: Record<string, unknown>): string {
  return JSON.stringify({ ...(JSON.parse(sample) as object), ...values })
}

function disagreement(values: Partial<DisagreementView> = {}): DisagreementView {
  return {
    item: 'i',
    ref: 'ref-1',
    messages: [{ role: 'user', content: 'Que faire ?' }],
    a: { model: 'base', content: 'Réponse de base' },
    b: { model: 'affine', content: '<b>gras</b>\n![x](http://e.x/y.png)' },
    reference: '',
    judgments: [{ order: 'ab', pick: 'a', scores: [{ criterion: 'tone', answer: 'a', score: 4 }], verdicts: [], reason: 'Plus claire.' }],
    people: [{ person: 'Camille', pick: 'b', scores: [], verdicts: [], correction: 'Mieux', note: 'Vu.' }],
    flagged: false,
    ...values,
  }
}

function open(answers: Partial<Reports> = {}, language = 'en'): FakeBackend {
  const backend = fakeBackend({
    reports: {
      covered: () => Promise.resolve(0),
      judges: () => Promise.resolve(['juge-exemple']),
      report: () => Promise.resolve(sample),
      disagreements: () => Promise.resolve([disagreement()]),
      ...answers,
    },
  })
  show(Report, { person: 'Anna', queue: 'exemple' }, backend, { name: 'Anna', language })
  return backend
}

describe('before it is opened', () => {
  test('says how many of my items it would uncover, and asks nothing that would', async () => {
    const report = vi.fn<Reports['report']>()
    const judges = vi.fn<Reports['judges']>()
    open({ covered: () => Promise.resolve(7), report, judges })
    expect(await screen.findByRole('heading', { name: 'This page would uncover 7 items that wait for you' })).toBeTruthy()
    expect(screen.getByText(/no longer counts as blind/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the queues' })).toBeTruthy()
    expect(report).not.toHaveBeenCalled()
    expect(judges).not.toHaveBeenCalled()
  })

  test('can be opened knowingly', async () => {
    const report = vi.fn<Reports['report']>().mockResolvedValue(sample)
    open({ covered: () => Promise.resolve(7), report })
    await userEvent.click(await screen.findByRole('button', { name: 'Open anyway' }))
    await screen.findByRole('heading', { name: 'Agreement with people' })
    expect(report).toHaveBeenCalledWith('Anna', 'exemple', 'juge-exemple', 0, true)
  })

  test('closes again when items come to wait for me', async () => {
    const covered = vi.fn<Reports['covered']>().mockResolvedValueOnce(0).mockResolvedValue(2)
    const backend = open({ covered })
    await screen.findByRole('heading', { name: 'Agreement with people' })
    backend.emit('changed', undefined)
    await screen.findByRole('heading', { name: 'This page would uncover 2 items that wait for you' })
    expect(screen.queryByText('nemo-affine')).toBeNull()
  })
})

describe('the headline', () => {
  test('has the rate, its interval against the limits, the band in words and kappa', async () => {
    open()
    expect(await screen.findByText('62.1%')).toBeTruthy()
    expect(screen.getByText('18 of the 29 items that both decided')).toBeTruthy()
    const bar = screen.getByRole('img', { name: /^Agreement 62.1%, interval from 44.0% to 77.3%/ })
    expect(Array.from(bar.querySelectorAll('text'), (text) => text.textContent)).toEqual(['0%', '60%', '80%', '100%'])
    expect(screen.getByText(/Uncertain: the interval crosses a limit/).textContent).toContain(
      'About 2,125 more decided items would settle it',
    )
    expect(screen.getByText('0.22')).toBeTruthy()
    expect(screen.getByText(/a coin agrees half the time/)).toBeTruthy()
    expect(screen.getByText(/Sample: these figures say nothing/)).toBeTruthy()
  })

  test('without a figure says why', async () => {
    open({
      report: () =>
        Promise.resolve(
          changed({
            agreement: { agreed: 0, decided: 0, rate: null, interval: null, undefined: 'no_pairs' },
            kappa: { value: null, undefined: 'one_class' },
          }),
        ),
    })
    expect(await screen.findByText(/No rate: there is no pair to compare/)).toBeTruthy()
    expect(screen.getByText(/undefined: all opinions are the same/)).toBeTruthy()
  })

  test('of few items is said to be vague, without its limits in words', async () => {
    open({
      report: () =>
        Promise.resolve(
          changed({
            agreement: { agreed: 1, decided: 1, rate: 1, interval: [0.207, 1], clustered_interval: null, band: 'uncertain', more_reviews: 12 },
            kappa: { value: 0, interval: null, undefined: null },
          }),
        ),
    })
    expect((await screen.findByText('100.0%')).closest('p')?.className).toContain('calm')
    expect(screen.getByText(/Too few items were decided/).textContent).toContain('12')
    expect(screen.getByText('0.00, without an interval: too few items')).toBeTruthy()
    expect(screen.queryByText('0.00')).toBeNull()
  })

  test('is not there where the queue does not measure the judge', async () => {
    open({
      report: () =>
        Promise.resolve(
          changed({ representative: false, not_representative: 'partly_imported', agreement: null, kappa: null, win_rates: null }),
        ),
    })
    expect(await screen.findByRole('heading', { name: 'No overall rate' })).toBeTruthy()
    expect(screen.getByText(/does not stand for the whole/)).toBeTruthy()
    expect(screen.queryByText('62.1%')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Win rates' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Every reviewed item counts once' })).toBeTruthy()
  })
})

describe('the parts', () => {
  test('account for every reviewed item, the unjudged by cause', async () => {
    open()
    const part = within(await screen.findByRole('region', { name: 'Every reviewed item counts once' }))
    expect(part.getAllByRole('listitem').map((item) => item.textContent.trim().replace(/\s+/g, ' '))).toEqual([
      '29 decided by both',
      '6 undecided by people only: a tie, or no majority',
      '1 undecided by the judge only: a tie, or unstable between the two orders',
      '6 undecided by both',
      '2 unjudged 1 reply cut by its length1 timed out',
      '0 scored, with nothing chosen',
      '0 skipped',
      '44 reviewed',
    ])
  })

  test('mark a gap of a point or more', async () => {
    open()
    const row = await screen.findByRole('row', { name: /^Format/ })
    expect(row.textContent).toContain('A point or more')
    expect(row.textContent).toContain('+1.01')
    expect(screen.getByRole('row', { name: /^Tone/ }).textContent).not.toContain('A point or more')
  })

  test('show confusion, people, habits and win rates', async () => {
    open()
    expect(await screen.findByRole('row', { name: 'answer b 7 12 0' })).toBeTruthy()
    expect(screen.getByRole('row', { name: 'Camille 20 of 34 0.16' })).toBeTruthy()
    expect(screen.getByText('undefined: nobody decided for one of the answers')).toBeTruthy()
    expect(screen.getByText('63.6%')).toBeTruthy()
  })
})

test('without a review leads to reviewing', async () => {
  open({ report: () => Promise.resolve(changed({ reviewed: 0 })) })
  expect(await screen.findByRole('heading', { name: 'Nothing has been reviewed yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Start reviewing' }).getAttribute('href')).toBe('#/review/exemple')
})

test('of several judges is about the one that is chosen', async () => {
  const report = vi.fn<Reports['report']>().mockResolvedValue(sample)
  open({ judges: () => Promise.resolve(['juge-exemple', 'autre']), report })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Judge' }), 'autre')
  await waitFor(() => {
    expect(report).toHaveBeenLastCalledWith('Anna', 'exemple', 'autre', 0, false)
  })
})

test('that cannot be read says so', async () => {
  open({ report: () => Promise.resolve('<html>') })
  expect((await screen.findByRole('alert')).textContent).toContain('The report cannot be read by this page')
})

test('that fails can be tried again', async () => {
  const covered = vi.fn<Reports['covered']>().mockRejectedValueOnce(rejection('queue_not_found')).mockResolvedValue(0)
  open({ covered })
  expect((await screen.findByRole('alert')).textContent).toContain('This queue is no longer there')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Agreement with people' })
})

describe('disagreements', () => {
  test('show both opinions, and what was written as it was meant, without markup or images of its own', async () => {
    open({ disagreements: () => Promise.resolve([disagreement({ a: { model: 'base', content: '**Oui**, et :\n\n1. ceci' } })]) })
    const [a, b] = await Promise.all(['a', 'b'].map((label) => screen.findByRole('group', { name: `Answer ${label}` })))
    expect([a?.querySelector('strong')?.textContent, a?.querySelector('ol li')?.textContent]).toEqual(['Oui', 'ceci'])
    expect(b?.textContent).toContain('<b>gras</b>')
    expect(b?.querySelector('b, img')).toBeNull()
    expect(screen.getByText('Choice: answer b')).toBeTruthy()
    expect(screen.getByText('Choice: answer a')).toBeTruthy()
    expect(screen.getByText('Plus claire.')).toBeTruthy()
    expect(screen.getByText('Mieux')).toBeTruthy()
  })

  test('are turned page by page', async () => {
    const disagreements = vi.fn<Reports['disagreements']>().mockResolvedValue([disagreement()])
    open({ disagreements })
    expect((await screen.findAllByText('1 to 5 of 11')).length).toBeGreaterThan(0)
    const [next] = await screen.findAllByRole('button', { name: 'Next' })
    if (next !== undefined) await userEvent.click(next)
    expect(disagreements).toHaveBeenLastCalledWith('Anna', 'exemple', 'juge-exemple', 0, 5, 5, false)
    expect((await screen.findAllByText('6 to 10 of 11')).length).toBeGreaterThan(0)
  })

  test('that are nowhere are said to be nowhere', async () => {
    const disagreements = vi.fn<Reports['disagreements']>()
    open({ report: () => Promise.resolve(changed({ disagreements: [] })), disagreements })
    expect(await screen.findByText('People and judge disagree nowhere.')).toBeTruthy()
    expect(disagreements).not.toHaveBeenCalled()
  })

  test('of great height are cut until somebody wants all of them', async () => {
    const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(3000)
    const one = disagreement({ people: [], judgments: [], messages: [], b: { model: '', content: '' } })
    open({ disagreements: () => Promise.resolve([one]) })
    const whole = await screen.findByRole('button', { name: 'Show all of it' })
    expect(whole.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(whole)
    expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true')
    height.mockRestore()
  })

  test('of little height are not', async () => {
    open()
    await screen.findByText('Plus claire.')
    expect(screen.queryByRole('button', { name: 'Show all of it' })).toBeNull()
  })
})

describe('of a queue of verdicts', () => {
  const figures = {
    criterion: 'answers_request',
    n: 5,
    agreed: 2,
    false_refusals: 2,
    missed: 1,
    unjudged: 1,
    no_majority: 1,
    decided: 5,
    kappa: { value: -0.154, undefined: null },
  }
  const values = {
    reviewed: 7,
    verdicts_only: 6,
    unjudged: 1,
    unjudged_causes: { timeout: 1 },
    agreement: { agreed: 0, decided: 0, rate: null, interval: null, undefined: 'no_pairs' },
    criteria: [],
    verdicts: [
      figures,
      { ...figures, criterion: 'cites_law', n: 0, agreed: 0, false_refusals: 0, missed: 0, unjudged: 0, no_majority: 0, decided: 0, kappa: { value: null, undefined: 'no_pairs' } },
    ],
  }

  test('there is no overall rate, said in words, and a table of the criteria', async () => {
    open({ report: () => Promise.resolve(changed(values)) })
    const table = within(await screen.findByRole('region', { name: 'Verdicts by criterion' }))
    expect(table.getAllByRole('row').map((row) => Array.from(row.children, (cell) => cell.textContent.trim()))).toEqual([
      ['Criterion', 'Compared', 'The same verdict', 'False refusals', 'Missed', 'Unjudged', 'Kappa'],
      ['Answers request', '5', '2', '2', '1', '1', '\u22120.15 (of 5)'],
      ['Cites law', '0', '0', '0', '0', '0', 'undefined: there is no pair to compare'],
    ])
    expect(table.getByText(/On 1 verdict people had no majority/)).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'No overall rate' })).getByText(/people give a verdict on each criterion/)).toBeTruthy()
    for (const part of ['Agreement with people', 'Win rates', 'Habits', 'Scores by criterion']) {
      expect(screen.queryByRole('heading', { name: part }), part).toBeNull()
    }
    const account = within(screen.getByRole('region', { name: 'Every reviewed item counts once' }))
    expect(account.getAllByRole('listitem').map((item) => item.textContent.trim().replace(/\s+/g, ' '))).toEqual([
      '6 judged, and compared criterion by criterion',
      '1 unjudged 1 timed out',
      '0 skipped',
      '7 reviewed',
    ])
  })

  test('that was chosen for a reason says so first, and has its table all the same', async () => {
    open({ report: () => Promise.resolve(changed({ ...values, representative: false, not_representative: 'biased_selection', agreement: null })) })
    expect(await screen.findByText(/selected for a reason/)).toBeTruthy()
    expect(screen.queryByText(/people give a verdict on each criterion/)).toBeNull()
    expect(screen.getByRole('region', { name: 'Verdicts by criterion' })).toBeTruthy()
  })

  test('a disagreement shows both verdicts with the judge’s reasons, and which differ', async () => {
    const differing = disagreement({
      b: { model: '', content: '' },
      judgments: [
        {
          order: 'ab',
          pick: '',
          scores: [],
          verdicts: [
            { criterion: 'answers_request', reason: 'Il manque le numéro.', verdict: 'no' },
            { criterion: 'cites_law', reason: '', verdict: 'not_applicable' },
          ],
          reason: '',
        },
      ],
      people: [
        {
          person: 'Camille',
          pick: '',
          scores: [],
          verdicts: [
            { criterion: 'answers_request', verdict: 'yes' },
            { criterion: 'cites_law', verdict: 'not_applicable' },
          ],
          correction: '',
          note: '',
        },
      ],
    })
    open({ report: () => Promise.resolve(changed(values)), disagreements: () => Promise.resolve([differing]) })
    expect(await screen.findByText('Il manque le numéro.')).toBeTruthy()
    expect(screen.getAllByText('≠ differs from the judge').length).toBe(1)
    expect(screen.getByText('≠ differs from the judge').closest('div')?.textContent).toContain('Answers request')
    expect(screen.queryByText(/^Choice/)).toBeNull()
  })
})

describe('several strata', () => {
  const strata = [
    { selection: 'random', judge: '', model: '', items: 40, reviewed: 12 },
    { selection: 'ties', judge: 'juge-exemple', model: '', items: 9, reviewed: 3 },
  ]

  test('are told apart, and one is turned to', async () => {
    const report = vi.fn<Reports['report']>((_, __, ___, stratum) => Promise.resolve(changed({ stratum, strata })))
    open({ report })
    const choice = await screen.findByRole('combobox', { name: 'Part of the queue' })
    expect(screen.getByRole('option', { name: 'Drawn at random (12 of 40 reviewed)', selected: true })).toBeTruthy()
    expect(screen.getByText(/they never mix/)).toBeTruthy()
    await userEvent.selectOptions(choice, 'The judge’s ties, juge-exemple (3 of 9 reviewed)')
    expect(report.mock.lastCall).toEqual(['Anna', 'exemple', 'juge-exemple', 1, false])
    expect(await screen.findByRole('option', { name: /The judge’s ties/, selected: true })).toBeTruthy()
  })

  test('are no choice where there is one', async () => {
    open({ report: () => Promise.resolve(changed({ stratum: 0, strata: strata.slice(0, 1) })) })
    await screen.findByRole('heading', { name: 'Report: exemple' })
    expect(screen.queryByRole('combobox', { name: 'Part of the queue' })).toBeNull()
  })
})

describe('a mark', () => {
  test('is made and taken away where people and judge disagree', async () => {
    let flagged = false
    const flag = vi.fn<Reports['flag']>((_, __, mark) => {
      flagged = mark
      return Promise.resolve()
    })
    open({ flag, disagreements: () => Promise.resolve([disagreement({ flagged })]) })
    await userEvent.click(await screen.findByRole('button', { name: 'Have it looked at again' }))
    expect(flag.mock.lastCall).toEqual(['exemple', 'i', true])
    expect(await screen.findByText(/^To be looked at again: .*“Marked rows”/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'No longer have it looked at' }))
    expect(await screen.findByRole('button', { name: 'Have it looked at again' })).toBeTruthy()
  })

  test('that cannot be made says why', async () => {
    open({ flag: () => Promise.reject(rejection('source_not_found')) })
    await userEvent.click(await screen.findByRole('button', { name: 'Have it looked at again' }))
    expect((await screen.findByRole('alert')).textContent).toContain(en['fault.source_not_found'])
    expect(screen.getByRole('heading', { name: '1 ref-1' })).toBeTruthy()
  })
})

describe('judges compared', () => {
  const ranked = {
    judge: 'juge-exemple',
    agreement: { agreed: 8, decided: 10, rate: 0.8, interval: [0.49, 0.94] },
    kappa: { value: 0.6, interval: [0.1, 0.9] },
    verdicts: [],
    unjudged: 1,
    unjudged_share: 0.1,
    both: 5,
    unstable: 1,
    flip_rate: 0.2,
    seconds_per_item: 2.5,
  }
  const nothing = { agreed: 0, decided: 0, rate: null, interval: null, undefined: 'no_pairs' }
  const other = {
    ...ranked,
    judge: 'autre',
    agreement: nothing,
    kappa: { value: null, interval: null, undefined: 'no_pairs' },
    both: 0,
    unstable: 0,
    flip_rate: null,
    seconds_per_item: null,
  }
  const board = { items: 40, decided: 20, common: 10, not_representative: null, sample: false, judges: [ranked, other] }

  function compared(values: Partial<Reports> = {}): void {
    open({
      judges: () => Promise.resolve(['autre', 'juge-exemple']),
      report: (_, __, judge) => Promise.resolve(changed({ judge })),
      leaderboard: () => Promise.resolve(JSON.stringify(board)),
      ...values,
    })
  }

  test('are so on the same items, with what each figure is of', async () => {
    compared()
    const part = await screen.findByRole('region', { name: 'Judges compared' })
    expect(await within(part).findByText(/^On the same 10 items/)).toBeTruthy()
    const row = within(part).getByRole('row', { name: /juge-exemple/ })
    for (const words of ['80.0%', '8 of 10', '1\u00a0(10.0%)', '20.0% (1 of 5)']) expect(row.textContent).toContain(words)
    expect(row.textContent).toMatch(/49.0% to 94.0%/)
    expect(row.textContent).toContain('2.5\u00a0s')
  })

  test('say why a figure is none, and leave open what was not measured', async () => {
    compared()
    const row = await screen.findByRole('row', { name: /autre/ })
    expect(within(row).getAllByText(/^undefined: /)).toHaveLength(2)
    expect(within(row).getAllByRole('cell', { name: '–' })).toHaveLength(2)
  })

  test('lead to the report on each', async () => {
    compared()
    expect(within(await screen.findByRole('row', { name: /autre/ })).getByText('the report shown')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'See its report: juge-exemple' }))
    expect(await screen.findByRole('button', { name: 'See its report: autre' })).toBeTruthy()
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Judge' }).value).toBe('juge-exemple')
  })

  test('are so on the first part of a queue that has several', async () => {
    const strata = ['random', 'ties'].map((selection) => ({ selection, judge: '', model: '', items: 9, reviewed: 3 }))
    compared({ report: (_, __, judge) => Promise.resolve(changed({ judge, stratum: 1, strata })) })
    expect(await screen.findByText('This comparison is of the first part of the queue: Drawn at random.')).toBeTruthy()
  })

  test('are none where there is one', async () => {
    const leaderboard = vi.fn<Reports['leaderboard']>()
    open({ leaderboard })
    await screen.findByRole('heading', { name: 'Report: exemple' })
    expect(leaderboard).not.toHaveBeenCalled()
  })
})
