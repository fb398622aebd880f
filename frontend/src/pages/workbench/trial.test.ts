import { screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { Backend } from '../../lib/backend/backend'
import sample from '../../lib/report/trial.json?raw'
import { live } from '../../lib/testing/benching'
import { type Answers, type FakeBackend, fakeBackend, rejection } from '../../lib/testing/fakebackend'
import { show } from '../../lib/testing/stage'
import Trial from './Trial.svelte'

type Room = Backend['workbench']

const id = '20260302-0900-00025'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
})

function changed(values: Record<string, unknown>): string {
  return JSON.stringify({ ...(JSON.parse(sample) as object), ...values })
}

function open(answers: Partial<Room> = {}, more: Answers = {}, language = 'en'): FakeBackend {
  const backend = fakeBackend({
    evaluations: { covered: () => Promise.resolve(0), words: () => Promise.resolve([]) },
    ...more,
    workbench: { show: () => Promise.resolve(sample), ...answers },
  })
  show(Trial, { person: 'Anna', trial: id }, backend, { name: 'Anna', language })
  return backend
}

/** The cells of the row of that name in a part. */
function row(part: string, name: string | RegExp): (string | undefined)[] {
  const section = screen.getByText(part).closest('section') ?? document.body
  const of = within(section).getByText(name, { selector: 'th' }).closest('tr')
  return Array.from(of?.querySelectorAll('td') ?? [], (cell) => cell.textContent.replace(/\s+/g, ' ').trim())
}

describe('a trial at its end', () => {
  test('has the figures before and after of both parts', async () => {
    open()
    await screen.findByText('Held-out part')
    expect(row('Held-out part', 'Agreement with people')).toEqual([
      expect.stringMatching(/^57.1%.*25.0%.*84.2%.*4.*7/),
      expect.stringMatching(/^66.7%.*30.0%.*90.3%.*4.*6/),
    ])
    expect(row('Held-out part', /kappa/i)).toEqual(['0.00', expect.stringMatching(/^0.33/)])
    expect(row('Held-out part', 'Unjudged')).toEqual(['0', '0'])
    expect(row('Working part', /order/)).toEqual(['–', '1 of 5'])
    expect(row('Working part', /[Tt]one/)).toEqual([expect.stringMatching(/^\+1.00/), expect.stringMatching(/^\+1.00/)])
    expect(screen.getAllByText(/intervals of agreement overlap/)).toHaveLength(2)
  })

  test('lists what changed in the working part alone', async () => {
    open()
    const changes = await screen.findByRole('region', { name: 'What changed in the working part' })
    expect(Array.from(changes.querySelectorAll('tbody th'), (cell) => cell.textContent)).toEqual(['q1', 'q5', 'q6', 'q2', 'q4'])
    expect(within(changes).getAllByText('worse')).toHaveLength(4)
  })

  test('shows a long list a part at a time', async () => {
    const many = Array.from({ length: 30 }, (_, n) => ({ item: `i${n}`, people: 'a', before: 'b', after: 'a' }))
    open({ show: () => Promise.resolve(changed({ changed: many })) })
    const changes = await screen.findByRole('region', { name: 'What changed in the working part' })
    expect(changes.querySelectorAll('tbody tr')).toHaveLength(20)
    await userEvent.click(within(changes).getByRole('button', { name: 'Show all 30' }))
    expect(changes.querySelectorAll('tbody tr')).toHaveLength(30)
  })

  test('of verdicts has each criterion with its kappa or why there is none', async () => {
    const verdicts = (agreed: number) => [
      { criterion: 'clair', n: 9, agreed, false_refusals: 1, missed: 1, unjudged: 0, kappa: { value: null, undefined: 'one_class' } },
    ]
    const part = { items: 9, before: { verdicts: verdicts(7) }, after: { verdicts: verdicts(5) } }
    open({ show: () => Promise.resolve(changed({ form: 'verdicts', working: part, held_out: part })) })
    await screen.findByText('Held-out part')
    expect(row('Held-out part', 'Clair')[1]).toMatch(/^5 of 9.*kappa undefined/)
    expect(screen.getByText(/agrees with people less than before/)).toBeTruthy()
  })

  test('is adopted with a note, and says as which version', async () => {
    const adopt = vi.fn<Room['adopt']>().mockResolvedValue(3)
    const shown = vi.fn<Room['show']>().mockResolvedValueOnce(sample).mockResolvedValue(changed({ adopted: 3 }))
    open({ adopt, show: shown })
    await userEvent.type(await screen.findByRole('textbox'), ' Plus juste. ')
    await userEvent.click(screen.getByRole('button', { name: 'Adopt' }))
    expect((await screen.findByText('Adopted as version 3.')).getAttribute('role')).toBe('status')
    expect(adopt).toHaveBeenCalledWith('Anna', id, 'Plus juste.')
    expect(screen.queryByRole('button', { name: 'Adopt' })).toBeNull()
  })

  test('that cannot be adopted says why and keeps the note', async () => {
    open({ adopt: () => Promise.reject(rejection('already_adopted')) })
    await userEvent.type(await screen.findByRole('textbox'), 'Plus juste.')
    await userEvent.click(screen.getByRole('button', { name: 'Adopt' }))
    expect(await screen.findByText('This trial is adopted already')).toBeTruthy()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Plus juste.')
  })

  test('says of which items its rates are not those of the judge', async () => {
    open({ show: () => Promise.resolve(changed({ not_representative: 'biased_selection', sample: true })) }, {}, 'fr')
    expect(await screen.findByText(/ne représentent pas le juge en général/)).toBeTruthy()
  })
})

describe('a trial that did not end', () => {
  test('goes on here with its progress, and without figures until its end', async () => {
    const cancel = vi.fn<Backend['evaluations']['cancel']>().mockResolvedValue()
    open(
      { show: () => Promise.resolve(changed({ status: 'running' })) },
      {
        evaluations: { covered: () => Promise.resolve(0), words: () => Promise.resolve([]), cancel },
        bench: { live: () => Promise.resolve(live({ kind: 'trial', run: id, done: 5, total: 24 })) },
      },
    )
    expect(await screen.findByText('The figures come at the end of the trial.')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow') ?? screen.getByRole<HTMLProgressElement>('progressbar').value).toBeTruthy()
    expect(screen.queryByText('Held-out part')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Adopt' })).toBeNull()
  })

  test('elsewhere says so', async () => {
    open({ show: () => Promise.resolve(changed({ status: 'running' })) })
    expect(await screen.findByText(/goes on in another program/)).toBeTruthy()
  })

  test('is resumed, and is not adopted', async () => {
    const resume = vi.fn<Backend['evaluations']['resume']>().mockResolvedValue(id)
    open(
      { show: () => Promise.resolve(changed({ status: 'interrupted', judged: 3 })) },
      { evaluations: { covered: () => Promise.resolve(0), resume } },
    )
    expect(await screen.findByText(/what it has not judged counts as unjudged/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Adopt' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }))
    expect(resume).toHaveBeenCalledWith(id)
  })
})

describe('before it is opened', () => {
  test('says how many of my items it would uncover, and asks nothing that would', async () => {
    const shown = vi.fn<Room['show']>().mockResolvedValue(sample)
    open({ show: shown }, { evaluations: { covered: () => Promise.resolve(4) } })
    const anyway = await screen.findByRole('button', { name: 'Open anyway' })
    expect(shown).not.toHaveBeenCalled()
    await userEvent.click(anyway)
    await screen.findByText('Held-out part')
    expect(shown).toHaveBeenCalledWith('Anna', id, true)
  })

  test('closes again when items come to wait for me', async () => {
    const covered = vi.fn<Backend['evaluations']['covered']>().mockResolvedValueOnce(0).mockResolvedValue(2)
    const backend = open({}, { evaluations: { covered } })
    await screen.findByText('Held-out part')
    backend.emit('changed', undefined)
    await waitFor(() => {
      expect(screen.queryByText('Held-out part')).toBeNull()
    })
    expect(screen.getByRole('button', { name: 'Open anyway' })).toBeTruthy()
  })

  test('one that is not there is a fault', async () => {
    open({}, { evaluations: { covered: () => Promise.reject(rejection('not_a_trial')) } })
    expect(await screen.findByText('This is no trial')).toBeTruthy()
  })
})
