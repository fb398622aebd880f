import { screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Backend } from '../../lib/backend/backend'
import type { CaseLine, RunView } from '../../lib/backend/bench'
import { hostView, line, live, run, runPage } from '../../lib/testing/benching'
import { type FakeBackend, fakeBackend, rejection } from '../../lib/testing/fakebackend'
import { show } from '../../lib/testing/stage'
import Run from './Run.svelte'

type Room = Backend['bench']

const id = run().id

beforeEach(() => {
  localStorage.clear()
  location.hash = ''
})

afterEach(() => {
  vi.useRealTimers()
})

function open(values: Partial<RunView>, cases: CaseLine[], answers: Partial<Room> = {}): FakeBackend {
  const backend = fakeBackend({
    bench: { run: () => Promise.resolve(runPage(values, cases)), list: () => Promise.resolve([]), ...answers },
    rereading: {
      alarms: () =>
        Promise.resolve([
          { criterion: '', check: 'no_price', raised: 3, reread: 2, false: 1, ofCase: 1, missed: 0, cases: ['bruit'] },
          { criterion: 'quiet', check: '', raised: 0, reread: 0, false: 0, ofCase: 0, missed: 0, cases: [] },
        ]),
    },
  })
  show(Run, { run: id }, backend)
  return backend
}

const blocked = line({
  case: 'prix',
  standing: 'waiting',
  reasons: [{ kind: 'check_failed', check: 'no_price', criterion: '', cause: '', detail: '« 30 € »', quotes: [{ text: '30 €', missing: false }] }],
})
const silent = line({
  case: 'muet',
  standing: 'waiting',
  judged: false,
  reasons: [{ kind: 'unjudged', check: '', criterion: '', cause: 'cancelled', detail: '', quotes: [] }],
})
const waits = line({ case: 'plus-tard', standing: 'waiting', answered: false, judged: false, reached: false, reasons: silent.reasons })

test('a run of which cases wait for a blind review is shown only to whoever means it', async () => {
  let uncovered = false
  const uncover = vi.fn<Room['uncover']>().mockImplementation(() => {
    uncovered = true
    return Promise.resolve()
  })
  open({}, [line()], {
    uncover,
    run: () => (uncovered ? Promise.resolve(runPage({}, [line()])) : Promise.reject(rejection('would_uncover'))),
  })
  await screen.findByRole('heading', { name: 'This page would uncover items that wait for you' })
  expect(screen.queryByRole('region', { name: 'Cases' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Open anyway' }))
  expect(uncover).toHaveBeenCalledWith(expect.any(String), id)
  await screen.findByRole('region', { name: 'Cases' })
})

test('what blocks is shown first, and why; all can be shown', async () => {
  open({ blocking: 1, passed: 21, waiting: 1, cleared: false }, [line(), blocked])
  const table = within(await screen.findByRole('region', { name: 'Cases' })).getByRole('table')
  expect(within(table).queryByRole('link', { name: 'bruit' })).toBeNull()
  expect(table.textContent).toContain('No price')
  expect(table.textContent).toContain('« 30 € »')
  await userEvent.click(screen.getByRole('button', { name: 'All (2)' }))
  expect(screen.getByRole('link', { name: 'bruit' }).getAttribute('href')).toBe(`#/bench/${id}/case/bruit`)
  expect(screen.getAllByText('1 min 01 s').length).toBe(2)
})

test('nothing is green where nobody judged', async () => {
  open({ blocking: 1, unjudged: 1, passed: 0, cases: 1, waiting: 1, cleared: false }, [silent])
  expect(await screen.findByRole('heading', { name: 'Not cleared: to reread' })).toBeTruthy()
  expect(document.querySelector('.good')).toBeNull()
  expect(screen.getByRole('button', { name: 'Ask again what is unjudged' })).toBeTruthy()
})

test('false alarms are counted for what raised any', async () => {
  open({}, [line()])
  const row = await screen.findByRole('row', { name: /No price/ })
  expect(within(row).getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['3', '2', '1', '1', '0'])
  expect(screen.queryByText('quiet')).toBeNull()
})

test('warnings say what to do', async () => {
  open({ warnings: [{ code: 'thinking_judge', detail: 'juge' }] }, [line()])
  expect(await screen.findByText('The judge may think before it writes.')).toBeTruthy()
  expect(screen.getByText(/choose a judge that does not think/)).toBeTruthy()
})

test('a run that goes on shows what is written, and what is done so far', async () => {
  const calls = [{ case: 'muet', host: 'h', try: 2, seconds: 61, text: '' }]
  const backend = open({ status: 'running', cleared: false, ended: '' }, [line(), blocked, silent, waits], {
    live: () => Promise.resolve(live({ calls, aside: ['h2'], busy: ['h3'] })),
  })
  expect(await screen.findByText('Waiting for the model: it is loading, or reading the prompt.')).toBeTruthy()
  expect(screen.getByText('try 2')).toBeTruthy()
  expect(screen.getByText(/One host failed and was set aside: h2/)).toBeTruthy()
  expect(screen.getByText(/may still be computing what nobody waits for: h3/)).toBeTruthy()
  expect(screen.getByText('Of the 2 cases done:').parentElement?.textContent).toContain('0 unjudged')
  expect(screen.getByRole('row', { name: /muet/ }).textContent).toContain('answered, not judged yet')
  expect(screen.getByRole('row', { name: /plus-tard/ }).textContent).toContain('not reached yet')

  backend.emit('run', live({ calls: [{ case: 'muet', host: 'h', try: 2, seconds: 62, text: 'La rép\u202eonse' }], left: 600 }))
  expect((await screen.findByRole('group', { name: 'What the model writes: muet' })).textContent).toBe('La réponse')
  expect(screen.getByText('about 10 min left in this phase')).toBeTruthy()
})

test('time goes on between two tellings', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open({ status: 'running', cleared: false }, [waits], { live: () => Promise.resolve(live({ elapsed: 125, left: 90 })) })
  expect(await screen.findByText('2 min 05 s so far')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(screen.getByText(/3 min \d\d s so far/)).toBeTruthy()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(screen.getByText('about to end this phase')).toBeTruthy()
})

test('it is cancelled only after asking, and its end leads to where it stands', async () => {
  const cancel = vi.fn<Room['cancel']>().mockResolvedValue()
  const read = vi.fn<Room['run']>().mockResolvedValue(runPage({ status: 'running', cleared: false }, [waits]))
  const goesOn = vi.fn<Room['live']>().mockResolvedValue(live())
  const backend = open({}, [], { cancel, run: read, live: goesOn })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the run…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel this run?' }))
  expect(cancel).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the run' }))
  expect(cancel).toHaveBeenCalledWith(id)

  read.mockResolvedValue(runPage({ status: 'interrupted', cleared: false, unjudged: 1, blocking: 1 }, [waits]))
  const ended = live({ ended: true, problem: { code: 'disk_full', message: 'the disk is full', hint: '', people: [] } })
  goesOn.mockResolvedValue(ended)
  backend.emit('run', ended)
  backend.emit('changed', undefined)
  expect(await screen.findByRole('heading', { name: 'Interrupted' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('The disk is full')
})

test('the same answers are judged again by another judge', async () => {
  const rejudge = vi.fn<Room['rejudge']>().mockResolvedValue('r2')
  open({}, [line()], { rejudge, models: () => Promise.resolve([hostView()]) })
  await userEvent.click(await screen.findByRole('button', { name: 'Judge again…' }))
  await screen.findByRole('option', { name: 'juge:latest' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Judge' }), 'juge:latest')
  await userEvent.click(screen.getByRole('button', { name: 'Judge' }))
  expect(rejudge).toHaveBeenCalledWith(id, 'juge:latest', '')
  await waitFor(() => {
    expect(location.hash).toBe('#/bench/r2')
  })
})

test('it is compared with the one before it, of the same suite', async () => {
  const older = run({ id: 'older', started: '2026-01-01T00:00:00Z' })
  const others = [run({ id: 'newer', started: '2026-02-01T00:00:00Z' }), run(), run({ id: 'foreign', suite: 'other', started: '2026-01-02T00:00:00Z' }), older]
  open({}, [line()], { list: () => Promise.resolve(others) })
  await waitFor(() => {
    expect(screen.getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe(`#/bench/compare/older/${id}`)
  })
  expect(screen.getByRole('combobox', { name: 'Compare with' }).children.length).toBe(2)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'newer')
  expect(screen.getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe(`#/bench/compare/${id}/newer`)
})
