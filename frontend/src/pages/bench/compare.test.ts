import { screen } from '@testing-library/svelte'
import { beforeEach, expect, test } from 'vitest'

import type { ComparisonView, DifferenceView } from '../../lib/backend/bench'
import { run } from '../../lib/testing/benching'
import { fakeBackend } from '../../lib/testing/fakebackend'
import { show } from '../../lib/testing/stage'
import Compare from './Compare.svelte'

beforeEach(() => {
  localStorage.clear()
})

function difference(values: Partial<DifferenceView>): DifferenceView {
  return { case: 'bruit', change: 'same', before: [], after: [], answerChanged: false, caseChanged: false, verdicts: [], ...values }
}

function open(values: Partial<ComparisonView>): void {
  const compared = { before: run({ id: 'a' }), after: run({ id: 'b' }), differences: [], ...values }
  show(Compare, { before: 'a', after: 'b' }, fakeBackend({ bench: { compare: () => Promise.resolve(compared) } }))
}

test('regressions are counted and told with what changed', async () => {
  open({
    differences: [
      difference({
        case: 'prix',
        change: 'regressed',
        answerChanged: true,
        after: [{ kind: 'criterion_refused', check: '', criterion: 'repond', cause: '', detail: 'Trop vague.', quotes: [] }],
        verdicts: [{ criterion: 'repond', before: 'yes', after: 'no' }],
      }),
      difference({ case: 'pareil' }),
    ],
  })
  expect(await screen.findByText('1 regression')).toBeTruthy()
  const card = screen.getByRole('article').textContent.replace(/\s+/g, ' ')
  expect(card).toContain('The answer changed')
  expect(card).toContain('repond yes → no')
  expect(card).toContain('Trop vague.')
  expect(screen.getByText('1 case unchanged')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open after: prix' }).getAttribute('href')).toBe('#/bench/b/case/prix')
})

test('what makes the comparison say less is told', async () => {
  open({ before: run({ id: 'a', suite: 'autre' }), after: run({ id: 'b', status: 'interrupted', cleared: false }) })
  expect(await screen.findByText('No regression')).toBeTruthy()
  expect(screen.getByText('These are runs of different suites.')).toBeTruthy()
  expect(screen.getByText(/did not come to its end/)).toBeTruthy()
})

test('a case that one of them lacks has one side', async () => {
  open({ differences: [difference({ case: 'neuf', change: 'new' })] })
  expect(await screen.findByText('New in the suite')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open before: neuf' })).toBeNull()
})
