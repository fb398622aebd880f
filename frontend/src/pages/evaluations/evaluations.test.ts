import { screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { HostKind } from '../../lib/backend/backend'
import { hostView, live } from '../../lib/testing/benching'
import { evaluation, evaluationPage, result } from '../../lib/testing/evaluating'
import { fakeBackend } from '../../lib/testing/fakebackend'
import { show } from '../../lib/testing/stage'
import Evaluation from './Evaluation.svelte'
import Evaluations from './Evaluations.svelte'
import NewEvaluation from './NewEvaluation.svelte'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
})

test('each evaluation tells what nobody judged, and what can go on goes on', async () => {
  const resume = vi.fn(() => Promise.resolve('b'))
  const list = [evaluation({ id: 'b', status: 'interrupted', judged: 30, unjudged: 10 }), evaluation({ id: 'a' })]
  show(Evaluations, { person: 'Anna' }, fakeBackend({ evaluations: { list: () => Promise.resolve(list), resume } }))
  const cards = await screen.findAllByRole('article')
  expect(cards[0]?.textContent).toContain('10 unjudged')
  expect(cards[1]?.textContent).toContain('0 unjudged')
  expect(screen.queryByRole('button', { name: 'Resume: a' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Resume: b' }))
  expect(resume).toHaveBeenCalledWith('b')
  await waitFor(() => { expect(location.hash).toBe('#/evaluations/b') })
})

test('what is hidden from the person has no names in the list', async () => {
  const hidden = evaluation({ id: 'h', hidden: true, name: '', a: '', b: '', judge: '' })
  show(Evaluations, { person: 'Anna' }, fakeBackend({ evaluations: { list: () => Promise.resolve([hidden]) } }))
  expect(await screen.findByRole('heading', { name: 'Evaluation h' })).toBeTruthy()
  expect(screen.getByRole('article').textContent).not.toContain('judge:')
})

test('nothing begins before it is deleted only when the person says so', async () => {
  const remove = vi.fn(() => Promise.resolve())
  show(Evaluations, { person: 'Anna' }, fakeBackend({ evaluations: { list: () => Promise.resolve([evaluation({ id: 'a' })]), delete: remove } }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete…: a' }))
  expect(remove).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(remove).toHaveBeenCalledWith('a')
})

test('a page that would uncover waiting items says so first, and shows nothing', async () => {
  const shown = vi.fn(() => Promise.resolve(evaluationPage()))
  const backend = fakeBackend({
    evaluations: { covered: () => Promise.resolve(3), show: shown, results: () => Promise.resolve([result()]) },
  })
  show(Evaluation, { person: 'Anna', evaluation: 'e' }, backend)
  expect(await screen.findByRole('heading', { name: 'This page would uncover 3 items that wait for you' })).toBeTruthy()
  expect(shown).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Open anyway' }))
  expect(await screen.findByText('Plus précise.')).toBeTruthy()
  expect(shown).toHaveBeenCalledWith('Anna', 'e', true)
})

test('an evaluation tells its unstable share, its causes, and leads to a queue', async () => {
  const page = evaluationPage(
    { judged: 38, unjudged: 2 },
    { rowsUnjudged: 1, unjudgedCauses: [{ cause: 'invalid_json', n: 2 }], pickedA: 7 },
  )
  const results = vi.fn(() => Promise.resolve([result()]))
  show(
    Evaluation,
    { person: 'Anna', evaluation: 'e' },
    fakeBackend({ evaluations: { covered: () => Promise.resolve(0), show: () => Promise.resolve(page), results } }),
  )
  expect(await screen.findByText(/^25\.0%: 5 of the 20 pairs/)).toBeTruthy()
  expect(screen.getByText('2 unjudged')).toBeTruthy()
  expect(screen.getByText(/^2 × /)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Make a queue from it' }).getAttribute('href')).toBe('#/new/7')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only the unjudged (2)' }))
  expect(results).toHaveBeenLastCalledWith('Anna', 'e', true, 0, 20, false)
})

test('what goes on here tells how far it is, and its words are asked for by whoever may see them', async () => {
  const words = vi.fn(() => Promise.resolve([{ case: 'q1 ab', host: 'h', try: 1, seconds: 3, text: 'La première' }]))
  const backend = fakeBackend({
    bench: { live: () => Promise.resolve(live({ kind: 'evaluation', run: 'e', suite: '', phase: 'answering_b' })) },
    evaluations: {
      covered: () => Promise.resolve(0),
      show: () => Promise.resolve(evaluationPage({ status: 'running', ended: '' })),
      results: () => Promise.resolve([]),
      words,
    },
  })
  show(Evaluation, { person: 'Anna', evaluation: 'e' }, backend)
  expect(await screen.findByRole('heading', { name: 'Model b answers' })).toBeTruthy()
  expect((await screen.findByRole('group', { name: 'What the model writes: q1 ab' })).textContent).toBe('La première')
  expect(words).toHaveBeenCalledWith('Anna', 'e', false)
})

test('an evaluation begins with questions, two models and a judge, in both orders unless it is said otherwise', async () => {
  const evaluate = vi.fn(() => Promise.resolve('e1'))
  const questions = { cancelled: false, digest: 'd1', file: 'q.txt', name: 'q', count: 2, system: '', language: '', problems: [], leftOut: [] }
  const backend = fakeBackend({
    bench: { models: () => Promise.resolve([hostView()]) },
    workbench: { versions: () => Promise.resolve([]) },
    evaluations: {
      pilot: () => Promise.resolve({ ...questions, digest: 'p' }),
      openQuestions: () => Promise.resolve(questions),
      wording: () => Promise.resolve(evaluationPage().wording),
      evaluate,
    },
  })
  show(NewEvaluation, { person: 'Anna', host: HostKind.Window }, backend)
  expect(await screen.findByText(/^Each pair is judged twice/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start the evaluation' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Open questions…' }))
  expect(await screen.findByText('2 questions in q.txt')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Model a'), 'candidat:latest')
  await userEvent.selectOptions(screen.getByLabelText('Model b'), 'juge:latest')
  await userEvent.selectOptions(screen.getByLabelText('Judge'), 'juge:latest')
  await userEvent.click(screen.getByRole('button', { name: 'Start the evaluation' }))
  expect(evaluate).toHaveBeenCalledWith('Anna', {
    questions: 'd1',
    name: 'q',
    a: 'candidat:latest',
    b: 'juge:latest',
    system: '',
    judging: { judge: 'juge:latest', orders: 'both', language: 'en', context: 0, strictFamily: false },
  })
  await waitFor(() => { expect(location.hash).toBe('#/evaluations/e1') })
})
