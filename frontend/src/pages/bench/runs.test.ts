import { screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import type { Backend } from '../../lib/backend/backend'
import { live, run } from '../../lib/testing/benching'
import { type FakeBackend, fakeBackend, rejection } from '../../lib/testing/fakebackend'
import { show } from '../../lib/testing/stage'
import Runs from './Runs.svelte'

type Room = Backend['bench']

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
})

function open(answers: Partial<Room>): FakeBackend {
  const backend = fakeBackend({ bench: answers })
  show(Runs, {}, backend)
  return backend
}

const three = [
  run({ id: 'c', status: 'interrupted', cleared: false, unjudged: 4, blocking: 4, passed: 18 }),
  run({ id: 'b', blocking: 2, passed: 20, waiting: 2, cleared: false }),
  run({ id: 'a' }),
]

test('a bench without runs explains itself and begins with the shipped suite', async () => {
  open({ list: () => Promise.resolve([]) })
  expect(await screen.findByRole('heading', { name: 'There is no run yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Begin with the shipped suite' }).getAttribute('href')).toBe('#/bench/new')
})

test('each run tells its total with what nobody judged, and what is to be done', async () => {
  open({ list: () => Promise.resolve(three) })
  const items = await screen.findAllByRole('listitem')
  const cards = screen.getAllByRole('article')
  expect(items.length).toBeGreaterThan(3)
  expect(cards[0]?.textContent).toContain('18 of 22 passed')
  expect(cards[0]?.textContent).toContain('4 unjudged')
  expect(cards[2]?.textContent).toContain('0 unjudged')
  expect(cards[2]?.querySelector('.good')?.textContent).toBe('Nothing blocks')
  expect(cards[0]?.querySelector('.good')).toBeNull()
  expect(screen.getByRole('link', { name: 'Reread 2 cases: b' }).getAttribute('href')).toBe('#/bench/b/reread')
})

test('two that are ticked are compared, the older one first', async () => {
  open({ list: () => Promise.resolve(three) })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Compare: b' }))
  expect(screen.queryByRole('link', { name: 'Compare the two' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Compare: a' }))
  expect(screen.getByRole('link', { name: 'Compare the two' }).getAttribute('href')).toBe('#/bench/compare/a/b')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Compare: c' }))
  expect(screen.getByRole('link', { name: 'Compare the two' }).getAttribute('href')).toBe('#/bench/compare/a/c')
})

test('the run that goes on stands on top, and none other is begun', async () => {
  open({ list: () => Promise.resolve(three), live: () => Promise.resolve(live({ run: 'c' })) })
  const on = within(await screen.findByRole('region', { name: 'Under way here' }))
  expect(on.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('3')
  expect(on.getByText('time left not measured yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Resume: c' })).toBeNull()
  expect(screen.getAllByRole('article').length).toBe(2)
})

test('a run is resumed, and its page opened', async () => {
  const resume = vi.fn<Room['resume']>().mockResolvedValue('c')
  open({ list: () => Promise.resolve(three), resume })
  await userEvent.click(await screen.findByRole('button', { name: 'Resume: c' }))
  expect(resume).toHaveBeenCalledWith('c')
  await waitFor(() => {
    expect(location.hash).toBe('#/bench/c')
  })
})

test('a run is deleted only after asking, and why it cannot be is told', async () => {
  const remove = vi.fn<Room['delete']>().mockRejectedValue(rejection('run_busy'))
  open({ list: () => Promise.resolve(three), delete: remove })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete…: a' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Delete the run a?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(remove).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Delete…: a' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(remove).toHaveBeenCalledWith('a')
  expect((await screen.findByRole('alert')).textContent).toContain('The run still goes on')
})
