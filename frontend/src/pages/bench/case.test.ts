import { screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import type { CaseView } from '../../lib/backend/bench'
import { caseView, line, run, runPage, unjudged } from '../../lib/testing/benching'
import { fakeBackend } from '../../lib/testing/fakebackend'
import { show } from '../../lib/testing/stage'
import Case from './Case.svelte'

const id = run().id

beforeEach(() => {
  localStorage.clear()
  location.hash = ''
})

function open(shown: CaseView): void {
  const cases = ['avant', 'bruit', 'apres'].map((name) => line({ case: name }))
  show(Case, { run: id, case: 'bruit' }, fakeBackend({
    bench: { case: () => Promise.resolve(shown), run: () => Promise.resolve(runPage({}, cases)) },
  }))
}

test('the words at which a check fails are marked, and told to whoever hears them', async () => {
  open(caseView())
  const mark = await waitFor(() => {
    const found = document.querySelector('mark')
    expect(found).not.toBeNull()
    return found
  })
  expect(mark?.textContent).toContain('30 €')
  expect(mark?.textContent).toContain('(Fails: No price)')
  expect(document.querySelector('.written')?.textContent).toContain('**vite**')
})

test('the answer can be shown rendered, by a key', async () => {
  open(caseView())
  await screen.findByRole('heading', { name: 'Case bruit' })
  await userEvent.keyboard('p')
  expect(document.querySelector('strong')?.closest('.prose')?.textContent).toContain('Payez 30 € vite')
  expect(document.querySelector('mark')).toBeNull()
})

test('each criterion has its question, reason and verdict', async () => {
  open(caseView())
  const one = (await screen.findByText('repond')).closest('li')
  expect(one?.textContent).toMatch(/critical.*no.*Répond\..*Trop vague\./s)
})

test('an unjudged case says what happened and what to do', async () => {
  open(unjudged())
  expect(await screen.findByRole('heading', { name: 'Unjudged' })).toBeTruthy()
  expect(screen.getByText('The model was silent for too long.')).toBeTruthy()
  expect(screen.getByText(/raise the limits/)).toBeTruthy()
  expect(screen.getAllByText('no verdict').length).toBe(2)
})

test('arrow keys turn to the case before and after', async () => {
  open(caseView())
  await screen.findByText('2 of 3')
  await userEvent.keyboard('{ArrowRight}')
  expect(location.hash).toBe(`#/bench/${id}/case/apres`)
  await userEvent.keyboard('{ArrowLeft}')
  expect(location.hash).toBe(`#/bench/${id}/case/avant`)
})

test('what a person said is there, and that it no longer counts where that is so', async () => {
  open(caseView({
    reread: {
      by: 'Anna',
      revision: 1,
      at: '2026-01-06T09:00:00Z',
      current: false,
      verdicts: [{ criterion: 'repond', verdict: 'yes' }],
      checks: [{ check: 0, ruling: 'false_alarm' }],
      caseAtFault: true,
      note: 'Trop strict.',
    },
  }))
  const said = (await screen.findByRole('heading', { name: /Reread by Anna/ })).parentElement?.textContent
  expect(said).toContain('no longer counts')
  expect(said).toContain('Trop strict.')
  expect(said).toContain('False alarm')
})
