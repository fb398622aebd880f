import { screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { type Backend, HostKind } from '../../lib/backend/backend'
import { defaults, hostView, live, suite } from '../../lib/testing/benching'
import { fakeBackend, rejection } from '../../lib/testing/fakebackend'
import { show } from '../../lib/testing/stage'
import NewRun from './NewRun.svelte'

type Room = Backend['bench']

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
})

function open(answers: Partial<Room> = {}, settings: Backend['settings'] = null): void {
  const backend = fakeBackend({
    settings,
    bench: {
      pilot: () => Promise.resolve(suite()),
      defaults: () => Promise.resolve(defaults),
      models: () => Promise.resolve([hostView()]),
      ...answers,
    },
  })
  show(NewRun, { host: HostKind.Window }, backend)
}

const start = (): HTMLButtonElement => screen.getByRole('button', { name: 'Start the run' })

async function choose(candidate: string, judge: string): Promise<void> {
  await screen.findAllByRole('option', { name: 'juge:latest' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Model' }), candidate)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Judge' }), judge)
}

test('a run is begun with what was chosen, and its page opened', async () => {
  const begin = vi.fn<Room['start']>().mockResolvedValue('r1')
  open({ start: begin })
  expect(await screen.findByText('Still to choose: Candidate, Judge.')).toBeTruthy()
  expect(start().disabled).toBe(true)
  await choose('candidat:latest', 'juge:latest')
  await userEvent.type(screen.getByLabelText('The judge’s context, in tokens'), '4096')
  await userEvent.click(screen.getByLabelText('Refuse a judge of the same maker'))
  await userEvent.click(start())
  expect(begin).toHaveBeenCalledWith({
    suite: 's1',
    candidate: 'candidat:latest',
    answers: '',
    judge: 'juge:latest',
    context: 4096,
    firstChunk: 0,
    betweenChunks: 0,
    wholeCall: 0,
    strictFamily: true,
  })
  await waitFor(() => {
    expect(location.hash).toBe('#/bench/r1')
  })
})

test('a model that would judge itself is warned of', async () => {
  open()
  await choose('juge:latest', 'juge:latest')
  expect(screen.getByText(/are the same model/)).toBeTruthy()
  expect(start().disabled, 'it is a warning').toBe(false)
})

test('a bad file lists what is wrong, by line; a good one takes its place', async () => {
  const openSuite = vi.fn<Room['openSuite']>().mockResolvedValueOnce({
    cancelled: false,
    file: 'mine.yaml',
    problems: [{ line: 4, column: 10, code: 'bad_id', reason: 'the id of a case is "a b"' }],
  })
  open({ openSuite })
  await userEvent.click(screen.getByRole('radio', { name: 'A file of mine' }))
  await userEvent.click(screen.getByRole('button', { name: 'Open a suite…' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('4, col. 10')
  expect(alert.textContent).toContain('The id has characters it may not have')
  openSuite.mockResolvedValueOnce({ cancelled: false, file: 'mine.yaml', problems: [], suite: suite({ digest: 's2', name: 'mine', cases: 3 }) })
  await userEvent.click(screen.getByRole('button', { name: 'Open another…' }))
  expect(await screen.findByText(/mine: 3 cases/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  openSuite.mockResolvedValueOnce({ cancelled: true, file: '', problems: [] })
  await userEvent.click(screen.getByRole('button', { name: 'Open another…' }))
  expect(await screen.findByText(/mine: 3 cases/), 'a changed mind changes nothing').toBeTruthy()
})

test('recorded answers take the place of a candidate', async () => {
  const begin = vi.fn<Room['start']>().mockResolvedValue('r1')
  open({ start: begin, openAnswers: () => Promise.resolve({ cancelled: false, file: 'a.jsonl', digest: 'a1', cases: 5, problems: [] }) })
  await userEvent.click(screen.getByRole('radio', { name: 'Recorded answers' }))
  await userEvent.click(screen.getByRole('button', { name: 'Open recorded answers…' }))
  await screen.findByText('a.jsonl: answers to 5 cases')
  await screen.findAllByRole('option', { name: 'juge:latest' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Judge' }), 'juge:latest')
  await userEvent.click(start())
  expect(begin.mock.calls[0]?.[0]).toMatchObject({ candidate: '', answers: 'a1' })
})

test('a suite that asks nothing of a judge needs none', async () => {
  open({ pilot: () => Promise.resolve(suite({ criteria: 0 })) })
  await screen.findAllByRole('option', { name: 'candidat:latest' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Model' }), 'candidat:latest')
  await waitFor(() => {
    expect(start().disabled).toBe(false)
  })
})

test('a host that does not answer is told, and what to do where none does', async () => {
  open({ models: () => Promise.resolve([hostView({ reachable: false, models: [] })]) })
  expect(await screen.findByText('does not answer')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Start Ollama')
  expect(screen.getByRole('link', { name: 'Examine the models' }).getAttribute('href')).toBe('#/doctor')
})

test('a number that is none keeps the run from being begun', async () => {
  open()
  await choose('candidat:latest', 'juge:latest')
  const field = screen.getByLabelText('Longest whole call, in seconds')
  await userEvent.type(field, '-3')
  expect(start().disabled).toBe(true)
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('while one goes on here, no other is begun', async () => {
  open({ live: () => Promise.resolve(live()) })
  expect(await screen.findByText(/A run goes on here already/)).toBeTruthy()
  await choose('candidat:latest', 'juge:latest')
  expect(start().disabled).toBe(true)
})

test('why it cannot be begun is told, and what was chosen stays', async () => {
  open({ start: () => Promise.reject(rejection('same_weights')) })
  await choose('candidat:latest', 'juge:latest')
  await userEvent.click(start())
  expect((await screen.findByRole('alert')).textContent).toContain('Candidate and judge are the same model')
  expect(start().disabled).toBe(false)
})

test('only a window can change where models are asked', async () => {
  const changeHosts = vi.fn<NonNullable<Backend['settings']>['changeHosts']>().mockResolvedValue(true)
  const models = vi.fn<Room['models']>().mockResolvedValue([hostView()])
  open({ models }, { changeHosts })
  await screen.findByText('http://127.0.0.1:11434')
  const field = screen.getByLabelText('Where models are asked')
  await userEvent.clear(field)
  await userEvent.type(field, 'http://models.test')
  await userEvent.click(screen.getByText('Ask these hosts'))
  expect(changeHosts).toHaveBeenCalledWith(['http://models.test'], 'en')
  await waitFor(() => {
    expect(models).toHaveBeenCalledTimes(2)
  })
})
