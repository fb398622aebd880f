import { screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { contradiction } from '../../lib/testing/evaluating'
import { fakeBackend } from '../../lib/testing/fakebackend'
import { show } from '../../lib/testing/stage'
import Arbitration from './Arbitration.svelte'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const lines = [
  { item: 'i0', begins: 'Quoi ?', people: 2, settled: 'Paula' },
  { item: 'i1', begins: 'Que faire ?', people: 2, settled: '' },
]

function open(covered: number) {
  const decide = vi.fn(() => Promise.resolve(contradiction()))
  const item = vi.fn(() => Promise.resolve(contradiction()))
  const backend = fakeBackend({
    reports: { covered: () => Promise.resolve(covered) },
    arbitration: { contradictions: () => Promise.resolve(lines), item, decide },
  })
  show(Arbitration, { person: 'Paula', queue: 'q' }, backend)
  return { decide, item }
}

test('the first open contradiction is shown with who said what, and no model', async () => {
  open(0)
  expect(await screen.findByText('Anna')).toBeTruthy()
  expect(screen.getByText('1 open of 2')).toBeTruthy()
  expect(screen.getByText('2 of 2')).toBeTruthy()
  expect(screen.getByText('La seule juste.')).toBeTruthy()
})

test('a decision is made by keyboard, from a correction of somebody', async () => {
  const { decide } = open(0)
  await screen.findByText('Anna')
  await userEvent.click(screen.getByRole('button', { name: 'Start from the correction of Bruno' }))
  await userEvent.keyboard('b')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(decide).toHaveBeenCalledWith('Paula', {
    queue: 'q',
    item: 'i1',
    pick: 'b',
    correction: 'Appelez la mairie.',
    worse: '',
    note: '',
    knowingly: false,
  })
  expect(await screen.findByText('Saved')).toBeTruthy()
})

test('what waits for the person is not uncovered before they say so', async () => {
  const { item } = open(2)
  expect(await screen.findByRole('heading', { name: 'This page would uncover 2 items that wait for you' })).toBeTruthy()
  expect(item).not.toHaveBeenCalled()
})
