import { configure, fireEvent, render, screen, within } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { Preferences } from '../../lib/preferences/preferences.svelte'
import { dialogsOpen, type FakeReviewing, fakeReviewing, reviewingBackend } from '../../lib/testing/fakereviewing'
import { judged, opinion, revealed, task, verdictJudgment } from '../../lib/testing/reviewing'
import ReviewHost from '../../lib/testing/ReviewHost.svelte'

// As in Review.test.ts: nothing here is hidden by style.
configure({ defaultHidden: true })
vi.setConfig({ testTimeout: 30_000 })

const both = [
  { criterion: 'answers_request', verdict: 'yes' },
  { criterion: 'cites_law', verdict: 'yes' },
]

let room: FakeReviewing

beforeEach(() => {
  vi.useFakeTimers()
  dialogsOpen()
  localStorage.clear()
  room = fakeReviewing()
  room.take.mockResolvedValue(task(judged))
})
afterEach(() => {
  vi.useRealTimers()
})

async function open(language = 'en'): Promise<void> {
  render(ReviewHost, { backend: reviewingBackend(room), preferences: new Preferences(localStorage, [language]), onleave: vi.fn() })
  await settle()
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  await tick()
}

async function press(key: string, init: KeyboardEventInit = {}): Promise<void> {
  await fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init })
  await settle()
}

function group(name: string): HTMLElement {
  return screen.getByRole('radiogroup', { name })
}

function saidOn(name: string): string | undefined {
  const chosen = within(group(name)).getAllByRole<HTMLInputElement>('radio').find((radio) => radio.checked)
  return chosen?.parentElement?.textContent.trim()
}

async function choose(criterion: string, verdict: string): Promise<void> {
  await fireEvent.click(within(group(criterion)).getByRole('radio', { name: verdict }))
}

describe('an item of which verdicts are asked', () => {
  test('asks each criterion’s question, with three answers and nothing to pick', async () => {
    await open()
    const asked = group('Answers request')
    expect(within(asked).getAllByRole('radio').map((radio) => radio.parentElement?.textContent.trim())).toEqual(['Yes 1', 'No 2', 'Not applicable 3'])
    const described = document.getElementById(asked.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('Répond à ce que la personne demande.')
    expect(screen.getAllByText('critical').length).toBe(1)
    expect(screen.queryByRole('radiogroup', { name: 'Which answer is better?' })).toBeNull()
    expect(screen.queryByText(/nothing to pick/)).toBeNull()
    expect(screen.getByRole('complementary', { name: 'Verdicts' })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/nemo|juge/)
  })

  test('speaks French', async () => {
    await open('fr')
    expect(within(group('Cites law')).getAllByRole('radio').map((radio) => radio.parentElement?.textContent.trim())).toEqual([
      'Oui 1',
      'Non 2',
      'Sans objet 3',
    ])
  })

  test('is answered with 1, 2 and 3, which move on, and with the arrows between criteria', async () => {
    await open()
    await press('1', { code: 'Digit1' })
    expect(saidOn('Answers request')).toBe('Yes 1')
    expect(group('Cites law').contains(document.activeElement)).toBe(true)
    await press('é', { code: 'Digit2' })
    expect(saidOn('Cites law')).toBe('No 2')
    expect(document.activeElement?.hasAttribute('data-save'), 'after the last it is to be saved').toBe(true)
    within(group('Cites law')).getAllByRole('radio')[0]?.focus()
    await press('ArrowUp')
    expect(group('Answers request').contains(document.activeElement)).toBe(true)
    await press('3', { code: 'Numpad3' })
    expect(saidOn('Answers request')).toBe('Not applicable 3')
    for (const key of ['0', '4', '5']) await press(key, { code: `Digit${key}` })
    await press('a')
    await press('x')
    expect(['Answers request', 'Cites law'].map(saidOn)).toEqual(['Not applicable 3', 'No 2'])
    await press('Enter', { ctrlKey: true })
    expect(room.save.mock.lastCall?.[3]).toEqual(
      opinion({
        verdicts: [
          { criterion: 'answers_request', verdict: 'not_applicable' },
          { criterion: 'cites_law', verdict: 'no' },
        ],
      }),
    )
  })

  test('keeps a draft as one goes, and has it back', async () => {
    await open()
    await choose('Cites law', 'No')
    await vi.advanceTimersByTimeAsync(500)
    expect(room.saveDraft.mock.lastCall?.[3]).toEqual(opinion({ verdicts: [{ criterion: 'cites_law', verdict: 'no' }] }))
    document.body.replaceChildren()
    room.take.mockResolvedValue(task({ ...judged, draft: opinion({ verdicts: both }) }))
    await open()
    expect(screen.getByText('Your draft is back.')).toBeTruthy()
    expect(['Answers request', 'Cites law'].map(saidOn)).toEqual(['Yes 1', 'Yes 1'])
  })

  test('saved too early says which verdicts are missing, and goes there', async () => {
    await open()
    expect(screen.getByText('Missing: 2 verdicts (answers request, cites law)')).toBeTruthy()
    await press('1', { code: 'Digit1' })
    await press('Enter', { ctrlKey: true })
    expect(screen.getByRole('alert').textContent).toBe('Missing: 1 verdict (cites law)')
    expect(group('Cites law').contains(document.activeElement)).toBe(true)
    expect(group('Cites law').className).toContain('missing')
    expect(room.save).not.toHaveBeenCalled()
  })

  test('tells its own keys', async () => {
    await open()
    await press('?', { shiftKey: true })
    const sheet = screen.getByRole('dialog', { name: 'Keys' }).textContent
    expect(sheet).toMatch(/1–3.*Yes, no or not applicable where you are/s)
    expect(sheet).not.toMatch(/Both are good|Pick/)
  })
})

describe('after saving', () => {
  async function reveal(values: Parameters<typeof revealed>[0]): Promise<void> {
    const said = opinion({ verdicts: both })
    room.take.mockResolvedValue(task({ ...judged, draft: said }))
    room.save.mockResolvedValue(revealed({ ...judged, right: { model: '', content: '' }, ...values }, said))
    await open()
    await press('Enter', { ctrlKey: true })
  }

  test('the judge’s verdict and reason stand beside one’s own, and a difference is said in words', async () => {
    await reveal({ judgments: [verdictJudgment()] })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You and the judge do not give the same verdicts')
    expect(screen.getByText('Different verdicts')).toBeTruthy()
    const [first, second] = within(screen.getByRole('complementary')).getAllByRole('listitem')
    expect(first?.textContent.replace(/\s+/g, ' ').trim()).toBe(
      'Answers request ≠ Different Répond à ce que la personne demande. You yes Judge no Il manque le numéro.',
    )
    expect(second?.textContent.replace(/\s+/g, ' ').trim()).toBe('Cites law Cite la loi. You yes Judge yes La loi est citée.')
    expect(screen.queryByText('Its reason')).toBeNull()
  })

  test.each([
    ['yes', 'You and the judge give the same verdicts'],
    ['', 'Your verdicts beside the judge’s'],
  ])('what agrees %j is said', async (agrees, title) => {
    await reveal({ judgments: [verdictJudgment({ agrees, verdicts: both.map((one) => ({ ...one, reason: '', differs: false })) })] })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.queryByText(/Different/)).toBeNull()
  })

  test('a criterion the judge left out has no verdict, and differs from nothing', async () => {
    await reveal({ judgments: [verdictJudgment({ verdicts: [] })] })
    expect(screen.getAllByText('no verdict').length).toBe(2)
    expect(screen.queryByText(/≠/)).toBeNull()
  })

  test('an unjudged one says why', async () => {
    await reveal({ judgments: [verdictJudgment({ cause: 'timeout', agrees: '', verdicts: [] })] })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The judge gave no usable opinion')
    expect(screen.getByText('The judge took too long.')).toBeTruthy()
  })

  test('a verdict is changed as a later revision', async () => {
    await reveal({ judgments: [verdictJudgment()] })
    await press('r')
    expect(saidOn('Answers request')).toBe('Yes 1')
    await choose('Answers request', 'No')
    const later = opinion({ verdicts: [{ criterion: 'answers_request', verdict: 'no' }, both[1] ?? { criterion: '', verdict: '' }] })
    room.save.mockResolvedValue(
      revealed({
        ...judged,
        right: { model: '', content: '' },
        judgments: [verdictJudgment()],
        revisions: [
          { revision: 1, opinion: opinion({ verdicts: both }), skip: '', blind: true, at: '2026-01-05T09:30:00Z' },
          { revision: 2, opinion: later, skip: '', blind: false, at: '2026-01-05T09:40:00Z' },
        ],
      }),
    )
    await press('Enter', { ctrlKey: true })
    expect(room.save.mock.lastCall?.[3]).toEqual(later)
    const revisions = within(screen.getByRole('main')).getAllByRole('listitem').map((item) => item.textContent.replace(/\s+/g, ' ').trim())
    expect(revisions.filter((text) => text.startsWith('Revision'))).toEqual([
      expect.stringContaining('Revision 1 2 yes blind, counts in the figures'),
      expect.stringContaining('Revision 2 1 yes, 1 no not blind'),
    ])
  })

  test('it is among one’s own items', async () => {
    room.own.mockResolvedValue([{ item: 'i9', begins: 'Avant', pick: '', verdicts: true, skipped: false, draft: false, at: '2026-01-05T09:00:00Z' }])
    await open()
    await press('o')
    expect(screen.getByText('Verdicts given')).toBeTruthy()
  })
})
