import { configure, fireEvent, render, screen, within } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { QueueView } from '../../lib/backend/backend'
import { Preferences } from '../../lib/preferences/preferences.svelte'
import { type FakeBackend, rejection } from '../../lib/testing/fakebackend'
import { dialogsOpen, type FakeReviewing, fakeReviewing, reviewingBackend } from '../../lib/testing/fakereviewing'
import { judgment, opinion, revealed, task } from '../../lib/testing/reviewing'
import ReviewHost from '../../lib/testing/ReviewHost.svelte'

// Finding by role is slow where it has to work out what can be seen; nothing here is hidden by style.
configure({ defaultHidden: true })
vi.setConfig({ testTimeout: 30_000 })

const scores = [
  ...task().criteria.map(({ id }) => ({ criterion: id, side: 'left', score: 4 })),
  ...task().criteria.map(({ id }) => ({ criterion: id, side: 'right', score: 3 })),
]
const whole = opinion({ pick: 'left', scores })

let room: FakeReviewing
let backend: FakeBackend
const onleave = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  dialogsOpen()
  localStorage.clear()
  onleave.mockClear()
  room = fakeReviewing()
})
afterEach(() => {
  vi.useRealTimers()
})

async function open(language = 'en', standing?: Partial<QueueView>) {
  backend = reviewingBackend(room, standing)
  const page = render(ReviewHost, { backend, preferences: new Preferences(localStorage, [language]), onleave })
  await settle()
  return page
}

/** Lets everything that is under way end, without time going by. */
async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  await tick()
}

async function later(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await tick()
}

async function press(key: string, init: KeyboardEventInit = {}): Promise<void> {
  await fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init })
  await settle()
}

async function click(name: string | RegExp): Promise<void> {
  await fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}

function cell(name: string): HTMLElement {
  return screen.getByRole('radiogroup', { name })
}

function scoreIn(name: string): string | undefined {
  const chosen = within(cell(name)).getAllByRole<HTMLInputElement>('radio').find((radio) => radio.checked)
  return chosen?.parentElement?.textContent.trim()
}

function picked(): string | undefined {
  const chosen = within(cell('Which answer is better?')).getAllByRole<HTMLInputElement>('radio').find((radio) => radio.checked)
  return chosen?.parentElement?.textContent.trim()
}

function lastDraft() {
  return room.saveDraft.mock.lastCall?.[3]
}

describe('an item', () => {
  test('is announced, with the question, both answers and nothing of where they come from', async () => {
    await open()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'The question' }))
    expect(screen.getByText('Que faire du bruit ?')).toBeTruthy()
    expect(screen.getByRole('article', { name: 'Answer A' }).textContent).toContain('Parlez à votre voisin.')
    expect(screen.getByRole('article', { name: 'Answer B' }).textContent).toContain('Appelez le 17.')
    expect(document.body.textContent).not.toMatch(/nemo|juge/)
  })

  test('with one answer is scored and not picked', async () => {
    room.take.mockResolvedValue(task({ single: true, right: '' }))
    await open()
    expect(screen.getByRole('article', { name: 'The answer' })).toBeTruthy()
    expect(screen.queryByRole('article', { name: 'Answer B' })).toBeNull()
    expect(screen.getByText('One answer: there is nothing to pick.')).toBeTruthy()
    await press('a')
    await press('1', { code: 'Digit1' })
    await press('2', { code: 'Digit2' })
    await press('Enter', { ctrlKey: true })
    expect(room.save.mock.lastCall?.[3].scores).toEqual([
      { criterion: 'accuracy', side: 'left', score: 1 },
      { criterion: 'tone', side: 'left', score: 2 },
    ])
    expect(room.save.mock.lastCall?.[3].pick).toBe('')
  })

  test('that is uncovered says that its review is kept apart', async () => {
    room.take.mockResolvedValue(task({ uncovered: true }))
    await open()
    expect(screen.getByText(/will be kept apart as not blind/)).toBeTruthy()
  })

  test('shows an empty answer as such, and plain text at a key', async () => {
    room.take.mockResolvedValue(task({ left: ' ', right: '**x**\u202e' }))
    await open()
    expect(screen.getByText('Empty answer')).toBeTruthy()
    expect(screen.getByText(/1 hidden character is left out/)).toBeTruthy()
    await press('p')
    expect(screen.getByText('U+202E')).toBeTruthy()
    expect(screen.getByRole('article', { name: 'Answer B' }).textContent).toContain('**x**')
  })

  test('shows its instructions the first time, then folds them', async () => {
    const first = await open()
    const instructions = () => screen.getByText('Instructions').closest('details')
    expect(instructions()?.open).toBe(true)
    first.unmount()
    await open()
    expect(instructions()?.open).toBe(false)
  })
})

describe('a draft', () => {
  test('is saved half a second after the last key, and said to be', async () => {
    await open()
    await press('n')
    const note = screen.getByRole('textbox', { name: 'Note' })
    expect(document.activeElement).toBe(note)
    await fireEvent.input(note, { target: { value: 'Trop long.' } })
    expect(screen.getByText('Draft being written…')).toBeTruthy()
    await later(500)
    expect(lastDraft()).toEqual(opinion({ note: 'Trop long.' }))
    expect(screen.getAllByText('Draft saved').length).toBeGreaterThan(0)
  })

  test('that comes with the item is back, and not saved for nothing', async () => {
    room.take.mockResolvedValue(task({ draft: { ...whole, note: 'À revoir', correction: 'Mieux' } }))
    await open()
    expect(screen.getByText('Your draft is back.')).toBeTruthy()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('À revoir')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'The answer that should have been given' }).value).toBe('Mieux')
    expect([picked(), scoreIn('Accuracy, Answer A'), scoreIn('Tone, Answer B')]).toEqual(['Answer A a', '4', '3'])
    await later(5_000)
    expect(room.saveDraft).not.toHaveBeenCalled()
  })

  test.each<[string, () => unknown]>([
    ['the window closes', () => { backend.emit('closing', undefined) }],
    ['the page goes', () => window.dispatchEvent(new Event('pagehide'))],
    ['the browser asks', () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))],
    ['the page is hidden', () => {
      const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
      hidden.mockRestore()
    }],
  ])('is saved at once when %s', async (_, happen) => {
    await open()
    await press('b')
    expect(room.saveDraft).not.toHaveBeenCalled()
    happen()
    await settle()
    expect(lastDraft()?.pick).toBe('right')
  })

  test('is saved before leaving, before saving and before another item', async () => {
    const left = await open()
    await press('b')
    await click('Queues: leave this one')
    expect(lastDraft()?.pick).toBe('right')
    expect(onleave).toHaveBeenCalledOnce()
    left.unmount()

    room.take.mockResolvedValue(task({ draft: whole }))
    room.own.mockResolvedValue([{ item: 'i9', begins: 'Avant', pick: 'tie', verdicts: false, skipped: false, draft: false, at: '2026-01-05T09:00:00Z' }])
    await open()
    await press('b')
    await press('o')
    await click(/Avant/)
    expect(room.saveDraft.mock.lastCall?.[2]).toBe('i1')
    expect(room.reveal).toHaveBeenCalledWith('anna', 'pilote', 'i9')
    expect(room.saveDraft.mock.invocationCallOrder.at(-1)).toBeLessThan(room.reveal.mock.invocationCallOrder[0] ?? 0)

    await press('n')
    await press('b')
    await press('Enter', { ctrlKey: true })
    expect(room.saveDraft.mock.invocationCallOrder.at(-1)).toBeLessThan(room.save.mock.invocationCallOrder[0] ?? 0)
  })

  test('that fails stays, is tried again, and is not left behind unasked', async () => {
    room.saveDraft.mockRejectedValue(rejection('disk_full'))
    await open()
    await press('b')
    await later(500)
    expect(screen.getByText(/The draft could not be saved/)).toBeTruthy()
    await click('Queues: leave this one')
    expect(onleave).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog', { name: 'What you wrote is not saved' })).toBeTruthy()
    await click('Stay')
    const asked = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(asked)
    await settle()
    expect(asked.defaultPrevented).toBe(true)

    room.saveDraft.mockResolvedValue(undefined)
    await click('Try now')
    expect(screen.queryByText(/The draft could not be saved/)).toBeNull()
    expect(picked()).toBe('Answer B b')
    await click('Queues: leave this one')
    expect(onleave).toHaveBeenCalledOnce()
  })

  test('of what was only looked at is none: the item is given back', async () => {
    const page = await open()
    page.unmount()
    expect(room.release).toHaveBeenCalledWith('anna', 'pilote')
    expect(room.saveDraft).not.toHaveBeenCalled()
  })
})

describe('a reservation', () => {
  test('is kept up every minute, while the page can be seen', async () => {
    await open()
    await later(60_000)
    expect(room.heartbeat).toHaveBeenCalledTimes(1)
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await later(120_000)
    expect(room.heartbeat).toHaveBeenCalledTimes(1)
    hidden.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(room.heartbeat).toHaveBeenCalledTimes(2)
  })

  test('that is lost is said quietly; writing and saving go on', async () => {
    room.take.mockResolvedValue(task({ draft: whole }))
    room.heartbeat.mockRejectedValue(rejection('lease_lost'))
    await open()
    await later(60_000)
    expect(screen.getByText(/no longer reserved for you/)).toBeTruthy()
    await press('Enter', { ctrlKey: true })
    expect(room.save).toHaveBeenCalledOnce()
  })
})

describe('keys', () => {
  test('score and move on, from the top row of any keyboard and from the keypad', async () => {
    await open()
    await press('&', { code: 'Digit1' })
    expect(scoreIn('Accuracy, Answer A')).toBe('1')
    expect(cell('Tone, Answer A').contains(document.activeElement)).toBe(true)
    await press('5', { code: 'Numpad5' })
    await press('4', { code: 'Digit4' })
    await press('9', { code: 'Digit9' })
    await press('2', { code: 'Digit2' })
    expect(['Accuracy, Answer A', 'Tone, Answer A', 'Accuracy, Answer B', 'Tone, Answer B'].map(scoreIn)).toEqual(['1', '5', '4', '2'])
    expect(cell('Which answer is better?').contains(document.activeElement)).toBe(true)
  })

  test('move between scores', async () => {
    await open()
    within(cell('Tone, Answer A')).getAllByRole('radio')[0]?.focus()
    await press('ArrowDown')
    expect(cell('Accuracy, Answer B').contains(document.activeElement)).toBe(true)
    await press('ArrowUp')
    await press('ArrowUp')
    expect(cell('Accuracy, Answer A').contains(document.activeElement)).toBe(true)
  })

  test.each([
    ['a', 'Answer A a'],
    ['b', 'Answer B b'],
    ['e', 'Both are good e'],
    ['x', 'Both are bad x'],
  ])('%s picks', async (key, pick) => {
    await open()
    await press(key)
    expect(picked()).toBe(pick)
    expect(screen.getByText(`Picked: ${pick.slice(0, -2)}`)).toBeTruthy()
  })

  test('sleep while one types, and Escape leaves the field', async () => {
    await open()
    await press('c')
    const field = screen.getByRole('textbox', { name: 'The answer that should have been given' })
    expect(document.activeElement).toBe(field)
    for (const key of ['a', 'x', 's', 'p', '?']) await press(key)
    await press('1', { code: 'Digit1' })
    expect([picked(), scoreIn('Accuracy, Answer A'), screen.queryByRole('dialog')]).toEqual([undefined, undefined, null])
    await press('Escape')
    expect(document.activeElement).not.toBe(field)
    await press('a')
    expect(picked()).toBe('Answer A a')
  })

  test('are told of in a sheet, under which they sleep', async () => {
    await open()
    await press('?', { shiftKey: true })
    const sheet = screen.getByRole('dialog', { name: 'Keys' })
    expect(sheet.textContent).toMatch(/1–5.*Score where you are/s)
    await press('a')
    expect(picked()).toBeUndefined()
  })
})

describe('saving', () => {
  test('too early says what is missing and goes there', async () => {
    await open()
    const save = screen.getByRole('button', { name: /^Save/ })
    expect([save.ariaDisabled ?? save.getAttribute('aria-disabled'), (save as HTMLButtonElement).disabled]).toEqual(['true', false])
    await click(/^Save/)
    expect(screen.getByRole('alert').textContent).toBe('Missing: the pick, 4 scores')
    expect(cell('Accuracy, Answer A').contains(document.activeElement)).toBe(true)
    for (const code of ['Digit1', 'Digit1', 'Digit1']) await press('1', { code })
    expect(screen.getByRole('alert').textContent).toBe('Missing: the pick, 1 score (tone Answer B)')
    expect(room.save).not.toHaveBeenCalled()
  })

  test('works from a field, too', async () => {
    room.take.mockResolvedValue(task({ draft: whole }))
    await open()
    await press('n')
    await press('Enter', { ctrlKey: true })
    expect(room.save).toHaveBeenCalledWith('anna', 'pilote', 'i1', whole)
  })

  test('asks once more when the picked answer is poor', async () => {
    room.take.mockResolvedValue(task({ draft: whole }))
    room.advise.mockResolvedValue(['picked_is_poor'])
    await open()
    await press('Enter', { ctrlKey: true })
    expect(screen.getByRole('dialog').textContent).toContain('both are bad')
    await click('Change')
    expect([screen.queryByRole('dialog'), room.save.mock.calls.length]).toEqual([null, 0])
    await press('Enter', { ctrlKey: true })
    await click('Save anyway')
    expect(room.save).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('goes on where advice cannot be had', async () => {
    room.take.mockResolvedValue(task({ draft: whole }))
    room.advise.mockRejectedValue(rejection('internal'))
    await open()
    await press('Enter', { ctrlKey: true })
    expect(room.save).toHaveBeenCalledOnce()
  })

  test('what others reviewed first says who, keeps the text and offers the next', async () => {
    room.take.mockResolvedValue(task({ draft: whole }))
    room.save.mockRejectedValue(rejection('item_taken', 'taken', '', [{ name: 'bea', until: '' }, { name: 'carl', until: '2026-01-05T09:20:00Z' }]))
    await open()
    await press('Enter', { ctrlKey: true })
    expect(screen.getByText('bea and carl got to this item first.')).toBeTruthy()
    expect(picked()).toBe('Answer A a')
    room.take.mockResolvedValue(task({ item: 'i2', left: 'Une autre.' }))
    await click('Next item')
    expect(screen.getByText('Une autre.')).toBeTruthy()
    expect(picked()).toBeUndefined()
  })

  test('that fails says why and can be tried again', async () => {
    room.take.mockResolvedValue(task({ draft: whole }))
    room.save.mockRejectedValueOnce(rejection('disk_full'))
    await open()
    await press('Enter', { ctrlKey: true })
    expect(screen.getByText(/The disk is full/)).toBeTruthy()
    await click('Try again')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You and the judge pick the same answer')
  })
})

describe('skipping', () => {
  test('needs a reason, and takes the next', async () => {
    await open()
    await press('s')
    const dialog = screen.getByRole('dialog', { name: 'Skip this item' })
    expect(within(dialog).getAllByRole('radio').length).toBe(5)
    await fireEvent.click(within(dialog).getByRole('button', { name: 'Skip' }))
    expect(within(dialog).getByRole('alert').textContent).toContain('Choose or write a reason first.')
    await fireEvent.click(within(dialog).getByRole('radio', { name: 'Another reason' }))
    await fireEvent.input(within(dialog).getByRole('textbox'), { target: { value: ' Hors sujet ' } })
    await fireEvent.click(within(dialog).getByRole('button', { name: 'Skip' }))
    await settle()
    expect(room.skip).toHaveBeenCalledWith('anna', 'pilote', 'i1', 'Hors sujet')
    expect(room.take).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that fails says so in its dialog', async () => {
    room.skip.mockRejectedValue(rejection('workspace_busy'))
    await open()
    await press('s')
    await fireEvent.click(screen.getByRole('radio', { name: 'It contains personal data' }))
    await fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Skip' }))
    await settle()
    expect(screen.getByRole('dialog').textContent).toContain('could not be skipped')
  })
})

describe('a correction', () => {
  test('starts from an answer and shows what changed', async () => {
    await open()
    await click('Start from answer B')
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'The answer that should have been given' })
    expect(field.value).toBe('Appelez le 17.')
    expect(screen.getByText('The same text as this answer.')).toBeTruthy()
    await press('Escape')
    await press('b')
    expect(screen.getByText(/that is no correction/)).toBeTruthy()
    await fireEvent.input(field, { target: { value: 'Appelez le 18.' } })
    await later(300)
    expect([document.querySelector('del')?.textContent, document.querySelector('ins')?.textContent]).toEqual(['17', '18'])
  })

  test('asks which answer is worse only when it matters', async () => {
    await open()
    await press('c')
    await fireEvent.input(screen.getByRole('textbox', { name: 'The answer that should have been given' }), { target: { value: 'x' } })
    await press('Escape')
    await press('e')
    await fireEvent.click(within(cell('Which of the two is worse?')).getByRole('radio', { name: 'Answer B' }))
    await later(500)
    expect(lastDraft()?.worse).toBe('right')
    await press('a')
    expect(screen.queryByRole('radiogroup', { name: 'Which of the two is worse?' })).toBeNull()
  })
})

describe('the reveal', () => {
  async function reveal(values: Parameters<typeof revealed>[0], said = whole, language = 'en'): Promise<void> {
    room.take.mockResolvedValue(task({ draft: said }))
    room.save.mockResolvedValue(revealed(values, said))
    await open(language)
    await press('Enter', { ctrlKey: true })
  }

  test('shows models, the judge’s pick and scores by the sides one saw, and its reason', async () => {
    await reveal({ judgments: [judgment({ first: 'right', pick: 'right', agrees: 'no' })] })
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'You and the judge pick different answers' }))
    expect(screen.getByRole('article', { name: 'Answer A' }).textContent).toContain('Written by nemo-base')
    expect(screen.getByRole('article', { name: 'Answer B' }).textContent).toContain('Written by nemo-affine')
    expect(screen.getByText('Its “Response 1” was Answer B.')).toBeTruthy()
    expect(screen.getByText('Different pick')).toBeTruthy()
    expect(screen.getByText('La Réponse 1 est précise.')).toBeTruthy()
    const rows = screen.getAllByRole('row').map((row) => Array.from(row.children, (one) => one.textContent))
    expect(rows[2]).toEqual(['Accuracy', '4', '2', '3', '5'])
    expect(rows[3]).toEqual(['Tone', '4', '4', '3', '3'])
  })

  test.each([
    [[judgment()], 'You and the judge pick the same answer'],
    [[judgment(), judgment({ first: 'left', agrees: 'no' })], 'The judge’s pick depends on the order it saw'],
    [[judgment({ pick: 'tie', agrees: '' })], 'Nothing to compare: one of the two did not pick an answer'],
    [[judgment({ cause: 'stalled', agrees: '' })], 'The judge gave no usable opinion'],
    [[], 'The judge gave no usable opinion'],
  ])('says how the two compare', async (judgments, title) => {
    await reveal({ judgments })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  })

  test.each([
    ['en', 'timeout', 'The judge took too long.'],
    ['fr', 'cut_by_length', 'La réponse du juge a été coupée : elle a atteint sa longueur maximale.'],
    ['en', 'new_cause', 'The judge gave no usable opinion (new_cause).'],
  ])('says in words why it is unjudged (%s, %s)', async (language, cause, sentence) => {
    await reveal({ judgments: [judgment({ cause, detail: '300 s', agrees: '' })] }, whole, language)
    expect(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent.replace(/\s/g, ' ') === sentence)).toBeTruthy()
    expect(screen.getByText('300 s')).toBeTruthy()
  })

  test('leads to the next by Enter or n, but not by a key held down', async () => {
    await reveal({})
    await press('Enter', { repeat: true })
    expect(room.take).toHaveBeenCalledTimes(1)
    await press('Enter')
    expect(room.take).toHaveBeenCalledTimes(2)
  })

  test('leads back to the form, filled in, for a later opinion that is saved as such', async () => {
    await reveal({})
    await press('r')
    expect(screen.getByRole('heading', { level: 1, name: 'Change your opinion' })).toBeTruthy()
    expect(screen.getByText(/The figures use the first/)).toBeTruthy()
    expect(picked()).toBe('Answer A a')
    await press('x')
    room.save.mockResolvedValue(
      revealed({
        revisions: [
          { revision: 1, opinion: whole, skip: '', blind: true, at: '2026-01-05T09:30:00Z' },
          { revision: 2, opinion: { ...whole, pick: 'both_bad' }, skip: '', blind: false, at: '2026-01-05T09:40:00Z' },
        ],
      }),
    )
    await press('Enter', { ctrlKey: true })
    expect(room.save.mock.lastCall?.[3].pick).toBe('both_bad')
    expect(room.saveDraft.mock.invocationCallOrder.at(-1)).toBeLessThan(room.save.mock.invocationCallOrder.at(-1) ?? 0)
    const revisions = screen.getAllByRole('listitem').map((item) => item.textContent.replace(/\s+/g, ' '))
    expect(revisions[0]).toContain('Revision 1 Answer A blind, counts in the figures')
    expect(revisions[1]).toContain('Revision 2 Both are bad not blind')
  })

  describe('a later opinion', () => {
    const begun = { ...whole, note: 'Finalement' }

    test('is a draft half a second after the last key, and kept before leaving', async () => {
      await reveal({})
      await press('r')
      await press('x')
      await later(500)
      expect(lastDraft()?.pick).toBe('both_bad')
      expect(screen.getAllByText('Draft saved').length).toBeGreaterThan(0)
      await press('e')
      await click('Queues: leave this one')
      expect(lastDraft()?.pick).toBe('tie')
      expect(onleave).toHaveBeenCalledOnce()
    })

    test.each<[string, () => unknown]>([
      ['the window closes', () => { backend.emit('closing', undefined) }],
      ['the page goes', () => window.dispatchEvent(new Event('pagehide'))],
    ])('is kept at once when %s', async (_, happen) => {
      await reveal({})
      await press('r')
      await press('x')
      expect(room.saveDraft).not.toHaveBeenCalled()
      happen()
      await settle()
      expect(lastDraft()?.pick).toBe('both_bad')
    })

    test('that cannot be kept is not left behind unasked', async () => {
      room.saveDraft.mockRejectedValue(rejection('disk_full'))
      await reveal({})
      await press('r')
      await press('x')
      await click('Queues: leave this one')
      expect(onleave).not.toHaveBeenCalled()
      expect(screen.getByRole('dialog', { name: 'What you wrote is not saved' })).toBeTruthy()
      await click('Stay')
      const asked = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(asked)
      await settle()
      expect(asked.defaultPrevented).toBe(true)

      // On the way to another item and back the words are still there.
      await press('Escape')
      room.own.mockResolvedValue([own(1), { ...own(2), item: 'i1' }])
      await press('o')
      await fireEvent.click(screen.getByText('Question 1'))
      await settle()
      expect(screen.getByText(/A draft of another item could not be saved yet/)).toBeTruthy()
      await press('o')
      await fireEvent.click(screen.getByText('Question 2'))
      await settle()
      expect(picked()).toBe('Both are bad x')
    })

    test('that was begun is back when one returns to the item', async () => {
      room.reveal.mockResolvedValue(revealed({ draft: begun }, whole))
      room.own.mockResolvedValue([{ ...own(1), draft: true }])
      await open()
      await press('o')
      await fireEvent.click(screen.getByText('Question 1'))
      await settle()
      expect(screen.getByRole('heading', { level: 1, name: 'Change your opinion' })).toBeTruthy()
      expect(screen.getByText('Your draft is back.')).toBeTruthy()
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('Finalement')
      await later(5_000)
      expect(room.saveDraft).not.toHaveBeenCalled()
    })

    test('that is given up is no draft any more', async () => {
      await reveal({})
      await press('r')
      await click(/^Cancel/)
      expect(room.saveDraft, 'nothing was begun').not.toHaveBeenCalled()
      await press('r')
      await press('x')
      await later(500)
      await click(/^Cancel/)
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You and the judge pick the same answer')
      expect(lastDraft()).toEqual(whole)
      await later(60_000)
      expect(room.saveDraft).toHaveBeenCalledTimes(2)
    })
  })
})

const own = (at: number, skipped = false) => ({
  item: `o${at}`,
  begins: `Question ${at}`,
  pick: skipped ? '' : 'left',
  verdicts: false,
  skipped,
  draft: false,
  at: '2026-01-05T09:00:00Z',
})

describe('one’s own items', () => {
  test('come fifty at a time; the reviewed open as a reveal, the skipped to be reviewed', async () => {
    room.own.mockImplementation((_person, _queue, from) =>
      Promise.resolve(from === 0 ? Array.from({ length: 50 }, (_, at) => own(at, at === 1)) : [own(50)]),
    )
    await open()
    await press('o')
    expect(document.querySelectorAll('li').length).toBe(50)
    await fireEvent.click(screen.getByText('Show more'))
    await settle()
    expect(room.own.mock.calls.map(([, , from, size]) => [from, size])).toEqual([[0, 50], [50, 50]])
    expect(document.querySelectorAll('li').length).toBe(51)
    expect(screen.queryByText('Show more')).toBeNull()
    await fireEvent.click(screen.getByText('Question 1'))
    await settle()
    expect(room.takeItem).toHaveBeenCalledWith('anna', 'pilote', 'o1')
    await press('o')
    await fireEvent.click(screen.getByText('Question 49'))
    await settle()
    expect(room.reveal).toHaveBeenCalledWith('anna', 'pilote', 'o49')
  })
})

describe('no item', () => {
  /** An hour of the day where the test runs, as it crosses. */
  const at = (hours: number, minutes: number) => new Date(2026, 0, 5, hours, minutes).toISOString()

  test('for there is nothing left says so, and how many one has reviewed', async () => {
    room.take.mockRejectedValue(rejection('nothing_left'))
    await open()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'You have finished this queue' }))
    expect(screen.getByText('You have reviewed 12 items.')).toBeTruthy()
    await click('Back to the queues')
    expect(onleave).toHaveBeenCalledOnce()
  })

  test.each([
    ['others have done it all', { reviewed: 0, items: 4, complete: 4 }, [], /Every item has the reviews it needs/],
    ['it was all skipped', { reviewed: 0, items: 4, complete: 0 }, [own(1, true)], /You skipped what there was for you/],
  ])('for %s is not said to be finished', async (_, standing, mine, why) => {
    room.take.mockRejectedValue(rejection('nothing_left'))
    room.own.mockResolvedValue(mine)
    await open('en', standing)
    expect(screen.getByRole('heading', { level: 1, name: 'Nothing more waits for you here' })).toBeTruthy()
    expect(screen.getByText(why)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Look at my items/ }) !== null, 'only where there are some').toBe(mine.length > 0)
  })

  test('tells of drafts among one’s own items', async () => {
    room.take.mockRejectedValue(rejection('nothing_left'))
    room.own.mockResolvedValue([{ ...own(1), draft: true }, own(2)])
    await open()
    expect(screen.getByText('You have 1 draft that is not saved, among your items.')).toBeTruthy()
    await press('o')
    expect(screen.getAllByRole('listitem').map((item) => item.textContent.includes('Draft'))).toEqual([true, false])
  })

  test('for others hold them says who and until when, and looks again by itself', async () => {
    room.take.mockRejectedValue(rejection('all_held', 'held', '', [{ name: 'bea', until: at(10, 15) }, { name: 'carl: l’aîné', until: at(10, 20) }]))
    await open('fr')
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['bea jusqu’à 10:15', 'carl: l’aîné jusqu’à 10:20'])
    for (let times = 0; times < 5; times++) backend.emit('changed', undefined)
    await later(1_000)
    expect(room.take, 'not once for each change').toHaveBeenCalledTimes(2)
    await later(30_000)
    expect(room.take).toHaveBeenCalledTimes(3)
    room.take.mockResolvedValue(task())
    await click('Réessayer')
    expect(screen.getByRole('heading', { level: 1, name: 'La question' })).toBeTruthy()
    const asked = room.take.mock.calls.length
    await later(60_000)
    expect(room.take).toHaveBeenCalledTimes(asked)
  })

  test('of an archived queue says so, and the way back is the main button', async () => {
    room.take.mockRejectedValue(rejection('queue_archived'))
    await open()
    await click('Back to the queues')
    expect(onleave).toHaveBeenCalledOnce()
  })

  test('for a fault says so and can be tried again', async () => {
    room.take.mockRejectedValueOnce(rejection('queue_archived'))
    await open()
    expect(screen.getByRole('alert').textContent).toContain('This queue is archived')
    await click('Try again')
    expect(screen.getByRole('heading', { level: 1, name: 'The question' })).toBeTruthy()
  })
})
