import { screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import type { Backend } from '../../lib/backend/backend'
import type { CaseView, RereadRequest, RunView } from '../../lib/backend/bench'
import { caseView, run, unjudged } from '../../lib/testing/benching'
import { type FakeBackend, fakeBackend, rejection } from '../../lib/testing/fakebackend'
import { dialogsOpen } from '../../lib/testing/fakereviewing'
import { show } from '../../lib/testing/stage'
import Reread from './Reread.svelte'
import { RereadForm } from './rereadform.svelte'

const id = run().id

type Save = Backend['rereading']['save']

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  localStorage.clear()
  dialogsOpen()
})

/** A run whose cases stand as they were left. */
function open(cases: CaseView[], values: Partial<RunView> = {}, save?: Save): { saved: RereadRequest[]; backend: FakeBackend } {
  const saved: RereadRequest[] = []
  let left = cases
  const now = (): RunView => run({ blocking: cases.length, cleared: left.every(({ standing }) => standing === 'cleared'), ...values })
  const backend = fakeBackend({
    rereading: {
      blocking: () => Promise.resolve({ run: now(), cases: left }),
      save:
        save ??
        ((_, request) => {
          saved.push(request)
          left = left.map((one) => (one.case === request.case ? { ...one, standing: 'cleared' } : one))
          return Promise.resolve({ run: now(), case: left.find((one) => one.case === request.case) ?? caseView() })
        }),
    },
  })
  show(Reread, { person: 'Anna', run: id }, backend)
  return { saved, backend }
}

test('blocking cases are reread one after the other, by keyboard, until the run is cleared', async () => {
  const { saved } = open([caseView(), unjudged({ case: 'muet' })])
  await screen.findByRole('heading', { name: 'Case bruit' })
  expect(screen.getByText('2 things are left to say.')).toBeTruthy()
  await userEvent.keyboard('f') // the check
  await userEvent.keyboard('o') // and on to the criterion
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByRole('heading', { name: 'Case muet' })
  expect(screen.getByText('Blocking cases reread: 1 of 2')).toBeTruthy()
  await userEvent.keyboard('3')
  await userEvent.keyboard('m')
  await userEvent.keyboard('Rien à y redire.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('heading', { name: 'Cleared' })).toBeTruthy()
  expect(saved).toEqual([
    { run: id, case: 'bruit', verdicts: [{ criterion: 'repond', verdict: 'yes' }], checks: [{ check: 0, ruling: 'false_alarm' }], caseAtFault: false, note: '' },
    { run: id, case: 'muet', verdicts: [{ criterion: 'repond', verdict: 'not_applicable' }], checks: [], caseAtFault: false, note: 'Rien à y redire.' },
  ])
  await waitFor(() => {
    expect(document.activeElement?.textContent.trim()).toBe('To the run')
  })
})

test('what is said and not saved is there again after leaving', async () => {
  const first = open([caseView()])
  await screen.findByRole('heading', { name: 'Case bruit' })
  await userEvent.keyboard('c')
  await userEvent.type(screen.getByLabelText('Note'), 'à demi')
  document.body.innerHTML = ''
  first.backend.emit('changed', undefined)
  open([caseView()])
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Note')).value).toBe('à demi')
  expect(screen.getByRole('button', { name: /^Confirmed/ }).getAttribute('aria-pressed')).toBe('true')
})

test('a change from elsewhere leaves what is being said', async () => {
  const { backend } = open([caseView()])
  await screen.findByRole('heading', { name: 'Case bruit' })
  await userEvent.type(screen.getByLabelText('Note'), 'à demi')
  backend.emit('changed', undefined)
  await waitFor(() => {
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('à demi')
  })
})

test('what cannot be saved stays, and says why', async () => {
  open([caseView()], {}, () => Promise.reject(rejection('outcome_changed')))
  await screen.findByRole('heading', { name: 'Case bruit' })
  await userEvent.keyboard('c')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect((await screen.findByRole('alert')).textContent).toContain('The case has another outcome meanwhile')
  expect(screen.getByRole('button', { name: /^Confirmed/ }).getAttribute('aria-pressed')).toBe('true')
})

test('an unanswered case cannot be cleared, and says so', async () => {
  open([unjudged({ unanswered: { cause: 'timeout', detail: '' } })])
  expect(await screen.findByText(/this case cannot be cleared/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Yes/ })).toBeNull()
})

test('a run that goes on is not reread yet', async () => {
  open([caseView()], { status: 'running' })
  expect(await screen.findByText(/The run still goes on/)).toBeTruthy()
})

test('the sheet tells the keys', async () => {
  open([caseView()])
  await screen.findByRole('heading', { name: 'Case bruit' })
  await userEvent.keyboard('?')
  expect(screen.getByRole('dialog', { name: 'Keyboard' }).textContent).toContain('False alarm of the check')
})

test.each<[string, (form: RereadForm) => void, boolean]>([
  ['nothing', () => undefined, false],
  ['only a note', (form) => (form.note = '?'), false],
  ['the check is confirmed: the case is bad, whatever else', (form) => { form.say(row(form, '0'), 'confirmed') }, true],
  ['the critical criterion got a no', (form) => { form.say(row(form, 'repond'), 'no') }, true],
  ['a no to the criterion that is not critical', (form) => { form.say(row(form, 'bref'), 'no') }, false],
  ['the check is a false alarm, the criterion open', (form) => { form.say(row(form, '0'), 'false_alarm') }, false],
  ['the case is at fault', (form) => (form.atFault = true), true],
])('what is said is enough or not: %s', (_, say, complete) => {
  const form = new RereadForm('Anna', caseView(), localStorage)
  say(form)
  expect(form.complete).toBe(complete)
})

test('an unjudged case needs a verdict on every critical criterion, even where it is at fault itself', () => {
  const form = new RereadForm('Anna', unjudged(), localStorage)
  form.atFault = true
  expect(form.complete).toBe(false)
  form.say(row(form, 'repond'), 'yes')
  expect(form.complete).toBe(true)
  form.say(row(form, 'repond'), 'yes')
  expect(form.complete, 'taken back').toBe(false)
})

test('a draft is of one person, run and case', () => {
  new RereadForm('Anna', caseView(), localStorage).note = 'la mienne'
  expect(new RereadForm('Béa', caseView(), localStorage).note).toBe('')
  expect(new RereadForm('Anna', caseView({ case: 'autre' }), sessionStorage).note).toBe('')
  expect(new RereadForm('Anna', caseView(), localStorage).note).toBe('la mienne')
})

function row(form: RereadForm, of: string): RereadForm['rows'][number] {
  const found = form.rows.find((one) => one.id === of)
  if (found === undefined) throw new Error(`the form has no row ${of}`)
  return found
}
