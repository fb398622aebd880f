import { screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { ContradictionView, DecisionRequest } from '../../lib/backend/evaluations'
import { contradiction } from '../../lib/testing/evaluating'
import { fakeBackend, rejection } from '../../lib/testing/fakebackend'
import { dialogsOpen } from '../../lib/testing/fakereviewing'
import { show } from '../../lib/testing/stage'
import Arbitration from './Arbitration.svelte'
import ArbitrationLink from './ArbitrationLink.svelte'
import { DecisionForm } from './decisionform.svelte'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
  Element.prototype.scrollIntoView = vi.fn()
  dialogsOpen()
})

interface Given {
  covered?: () => Promise<number>
  decide?: (person: string, request: DecisionRequest) => Promise<ContradictionView>
  language?: string
}

/** A queue whose contradictions stand as they were left: the first settled, the others open. */
function open(views: ContradictionView[] = three(), { covered, decide, language = 'en' }: Given = {}) {
  let left = views
  const decided: DecisionRequest[] = []
  const item = vi.fn((_: string, __: string, id: string) => {
    const found = left.find((one) => one.item === id)
    return found === undefined ? Promise.reject(rejection('nothing_to_arbitrate')) : Promise.resolve(found)
  })
  const backend = fakeBackend({
    reports: { covered: covered ?? (() => Promise.resolve(0)) },
    arbitration: {
      contradictions: () =>
        Promise.resolve(
          left.map(({ item, ref, messages, people, decision }) => ({
            item,
            ref,
            begins: messages[0]?.content ?? '',
            people: people.length,
            settled: decision?.by ?? '',
          })),
        ),
      item,
      decide:
        decide ??
        ((by, request) => {
          decided.push(request)
          const { pick, correction, worse, note } = request
          left = left.map((one) => (one.item === request.item ? { ...one, decision: { by, pick, correction, worse, note } } : one))
          return Promise.resolve(left.find((one) => one.item === request.item) ?? contradiction())
        }),
    },
  })
  show(Arbitration, { person: 'Paula', queue: 'q' }, backend, { language })
  return { decided, item, backend, settle: (views: ContradictionView[]) => (left = views) }
}

function three(): ContradictionView[] {
  return [
    contradiction({ item: 'i0', ref: 'q0', decision: { by: 'Chef', pick: 'a', correction: '', worse: '', note: 'dit' } }),
    contradiction(),
    contradiction({ item: 'i2', ref: 'q2', messages: [{ role: 'user', content: 'Et ensuite ?' }] }),
  ]
}

async function save(): Promise<void> {
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
}

/** What a comparison says is no longer there. */
function removed(changes: HTMLElement): string {
  return Array.from(changes.querySelectorAll('del'), (one) => one.textContent).join('')
}

describe('what is shown', () => {
  test('begins with the first that is open: who wrote the answers, and who said what', async () => {
    open()
    await screen.findByRole('heading', { name: 'q1' })
    expect(screen.getByText('2 to settle')).toBeTruthy()
    expect(screen.getByText('1 settled')).toBeTruthy()
    expect(screen.getByText(/never enters agreement/)).toBeTruthy()
    const list = within(screen.getByRole('navigation', { name: 'Contradictions' }))
    expect(list.getAllByRole('button').map((one) => one.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      'Que faire ? ✓ settled by Chef, 2 opinions',
      'Que faire ? ○ to settle, 2 opinions',
      'Et ensuite ? ○ to settle, 2 opinions',
    ])
    expect(within(screen.getByRole('article', { name: 'Answer b' })).getByText('written by affine')).toBeTruthy()
    const said = within(screen.getByRole('region', { name: 'What people said' }))
    expect(said.getByText('La seule juste.')).toBeTruthy()
    expect(said.getByText('Appelez la mairie.')).toBeTruthy()
  })

  test('is the decision there is, with who made it', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: /settled by Chef/ }))
    expect(await screen.findByText('Decided by Chef. A new decision takes its place.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Answer a' }).checked).toBe(true)
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('dit')
  })

  test('compares a correction with the answer picked, or the other', async () => {
    open()
    await screen.findByRole('heading', { name: 'q1' })
    await userEvent.click(screen.getByText('Changes'))
    const changes = await screen.findByRole('region', { name: 'Changes' })
    expect(removed(changes)).toContain('Attendez')
    await userEvent.click(screen.getByRole('radio', { name: 'answer a' }))
    await waitFor(() => {
      expect(removed(changes)).toContain('17')
    })
  })

  test('says where there is nothing to settle', async () => {
    open([])
    expect(await screen.findByRole('heading', { name: 'Nobody contradicts anybody here' })).toBeTruthy()
  })

  test('says why it cannot be read, and reads again', async () => {
    const covered = vi.fn<() => Promise<number>>().mockRejectedValueOnce(rejection('queue_not_found')).mockResolvedValue(0)
    open(three(), { covered })
    await userEvent.click(await screen.findByRole('button', { name: /again/ }))
    expect(await screen.findByRole('heading', { name: 'q1' })).toBeTruthy()
  })

  test('opens another where the one shown is no contradiction any more', async () => {
    const { backend, settle } = open()
    await screen.findByRole('heading', { name: 'q1' })
    settle(three().filter(({ item }) => item !== 'i1'))
    backend.emit('changed', undefined)
    expect(await screen.findByRole('heading', { name: 'q2' })).toBeTruthy()
  })
})

describe('a decision', () => {
  test('is made by keyboard, and leads to the next that is open until none is', async () => {
    const { decided } = open()
    await screen.findByRole('heading', { name: 'q1' })
    await userEvent.keyboard('b')
    await save()
    await screen.findByRole('heading', { name: 'q2' })
    expect(screen.getByText('Decision saved: q1')).toBeTruthy()
    await waitFor(() => {
      expect(document.activeElement?.textContent).toBe('q2')
    })
    await userEvent.keyboard('x')
    expect(screen.getByText('Without a correction, nothing is trained on from this item.')).toBeTruthy()
    await userEvent.keyboard('n')
    await userEvent.keyboard('ni l’un')
    await save()
    expect(await screen.findByText('All contradictions are settled.')).toBeTruthy()
    const common = { queue: 'q', correction: '', worse: '', knowingly: false }
    expect(decided).toEqual([
      { ...common, item: 'i1', pick: 'b', note: '' },
      { ...common, item: 'i2', pick: 'both_bad', note: 'ni l’un' },
    ])
  })

  test("starts from somebody's correction, which can be taken back", async () => {
    open()
    await screen.findByRole('heading', { name: 'q1' })
    await userEvent.keyboard('c')
    await userEvent.keyboard('Moi')
    const field = document.activeElement as HTMLTextAreaElement
    await userEvent.click(screen.getByText('Take this correction'))
    expect(field.value).toBe('Appelez la mairie.')
    expect(document.activeElement).toBe(field)
    await userEvent.click(screen.getByText('Put my text back'))
    expect(field.value).toBe('Moi')
  })

  test('that picks neither answer says which is worse, for the correction', async () => {
    const { decided } = open()
    await screen.findByRole('heading', { name: 'q1' })
    await userEvent.click(screen.getByText('Take this correction'))
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('e')
    const worse = screen.getByText('Which of the two is worse?').parentElement ?? document.body
    await userEvent.click(within(worse).getByText('answer b'))
    await save()
    await screen.findByRole('heading', { name: 'q2' })
    expect(decided).toEqual([
      { queue: 'q', item: 'i1', pick: 'tie', correction: 'Appelez la mairie.', worse: 'b', note: '', knowingly: false },
    ])
  })

  test('needs a pick, and says so', async () => {
    const { decided } = open()
    await screen.findByRole('heading', { name: 'q1' })
    await save()
    expect((await screen.findByRole('alert')).textContent).toBe('The pick is missing.')
    expect(decided).toEqual([])
  })

  test('that cannot be saved stays, and says why', async () => {
    open(three(), { decide: () => Promise.reject(rejection('nothing_to_arbitrate')) })
    await screen.findByRole('heading', { name: 'q1' })
    await userEvent.keyboard('a')
    await save()
    expect((await screen.findByRole('alert')).textContent).toContain('The reviewers do not contradict each other here')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Answer a' }).checked).toBe(true)
  })

  test('that is not saved is there again after another item, a change from elsewhere and leaving', async () => {
    const { backend, item } = open()
    await screen.findByRole('heading', { name: 'q1' })
    await userEvent.keyboard('c')
    await userEvent.keyboard('à demi')
    await userEvent.keyboard('{Escape}{ArrowRight}')
    await screen.findByRole('heading', { name: 'q2' })
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Correction' }).value).toBe('')
    await userEvent.keyboard('{ArrowLeft}')
    await screen.findByRole('heading', { name: 'q1' })
    const asked = item.mock.calls.length
    backend.emit('changed', undefined)
    await waitFor(() => {
      expect(item.mock.calls.length).toBeGreaterThan(asked)
    })
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Correction' }).value).toBe('à demi')
    document.body.innerHTML = ''
    open()
    await screen.findByRole('heading', { name: 'q1' })
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Correction' }).value).toBe('à demi')
  })

  test('leaves no draft behind once it is saved, nor where it says what was decided before', () => {
    const form = new DecisionForm('Paula', contradiction(), localStorage)
    form.pick = 'a'
    expect(localStorage.length).toBe(1)
    form.pick = ''
    expect(localStorage.length).toBe(0)
    form.note = 'vu'
    form.saved()
    expect(localStorage.length).toBe(0)
  })
})

describe('what waits for the person', () => {
  test('is not uncovered before they say so', async () => {
    const { item, decided } = open(three(), { covered: () => Promise.resolve(2) })
    expect(await screen.findByRole('heading', { name: 'This page would uncover 2 items that wait for you' })).toBeTruthy()
    expect(item).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Open anyway' }))
    await screen.findByRole('heading', { name: 'q1' })
    await userEvent.keyboard('a')
    await save()
    await screen.findByRole('heading', { name: 'q2' })
    expect(decided[0]?.knowingly).toBe(true)
  })

  test('closes the page when it comes', async () => {
    const covered = vi.fn<() => Promise<number>>().mockResolvedValueOnce(0).mockResolvedValue(1)
    const { backend } = open(three(), { covered })
    await screen.findByRole('heading', { name: 'q1' })
    backend.emit('changed', undefined)
    await screen.findByRole('heading', { name: 'This page would uncover 1 item that waits for you' })
    expect(screen.queryByText('Appelez la mairie.')).toBeNull()
  })
})

test('the sheet tells the keys', async () => {
  open(three(), { language: 'fr' })
  await screen.findByRole('heading', { name: 'q1' })
  await userEvent.keyboard('?')
  expect(screen.getByRole('dialog', { name: 'Raccourcis clavier' }).textContent).toContain('Les deux sont mauvaises')
})

describe('the link', () => {
  test('says how many there are, once they are known', async () => {
    show(ArbitrationLink, { queue: 'q é', complete: 1 }, fakeBackend({ arbitration: { unsettled: () => Promise.resolve(3) } }), { language: 'fr' })
    expect((await screen.findByRole('link', { name: 'Arbitrer 3 éléments' })).getAttribute('href')).toBe('#/arbitration/q%20%C3%A9')
  })

  test('is not there where nothing waits', async () => {
    const unsettled = vi.fn(() => Promise.resolve(0))
    show(ArbitrationLink, { queue: 'q', complete: 1 }, fakeBackend({ arbitration: { unsettled } }))
    await waitFor(() => {
      expect(unsettled).toHaveBeenCalledOnce()
    })
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('is there where that is not known', async () => {
    const unsettled = () => Promise.reject(rejection('disk_full'))
    show(ArbitrationLink, { queue: 'q', complete: 1 }, fakeBackend({ arbitration: { unsettled } }))
    expect(await screen.findByRole('link', { name: 'Arbitration' })).toBeTruthy()
  })
})
