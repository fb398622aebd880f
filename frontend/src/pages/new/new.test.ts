import { screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { type Backend, HostKind, type SourceView } from '../../lib/backend/backend'
import { type FakeBackend, fakeBackend, plan, rejection, source } from '../../lib/testing/fakebackend'
import { show } from '../../lib/testing/stage'
import New from './New.svelte'

type Room = Backend['queues']

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
})

function open(
  answers: Partial<Room>,
  { sources = [source({ rows: 200 })], from = null }: { sources?: SourceView[]; from?: number | null } = {},
): FakeBackend {
  const backend = fakeBackend({
    sources: { list: () => Promise.resolve(sources) },
    queues: { preview: () => Promise.resolve(plan()), ...answers },
  })
  show(New, { source: from, host: HostKind.Window }, backend, { name: 'Anna' })
  return backend
}

test('without a source says to import one', async () => {
  open({}, { sources: [] })
  expect(await screen.findByRole('heading', { name: 'There is no source to make a queue from' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import an evaluation…' })).toBeTruthy()
})

test('a source whose name is hidden is called by its queue', async () => {
  open({}, { sources: [source({ name: '', hidden: true, queues: ['pilote'] })] })
  expect(await screen.findByRole('option', { name: 'source of the queue pilote (40 rows)' })).toBeTruthy()
})

test('an archived source is not offered', async () => {
  open({}, { sources: [source(), source({ id: 2, name: 'old', archived: true })] })
  await screen.findByRole('option', { name: 'pilote (40 rows)' })
  expect(screen.queryByRole('option', { name: /old/ })).toBeNull()
})

describe('the preview', () => {
  test('follows what is asked for, once nothing more is typed', async () => {
    const preview = vi.fn<Room['preview']>().mockResolvedValue(plan({ items: 50, population: 200 }))
    open({ preview })
    expect(await screen.findByText('50 items to review')).toBeTruthy()
    expect(screen.getByText('of 200 rows that could be drawn')).toBeTruthy()
    expect(preview).toHaveBeenCalledWith('Anna', {
      name: '–',
      source: 1,
      selection: 'random',
      size: 100,
      seed: '',
      overlap: 1,
      instructions: '',
      withReviews: false,
      leaveOut: false,
      criteria: [],
    })
    const before = preview.mock.calls.length
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the queue' }), 'abcdef')
    await waitFor(() => {
      expect(preview.mock.lastCall?.[1].name).toBe('abcdef')
    })
    expect(preview.mock.calls.length - before).toBeLessThanOrEqual(3)
  })

  test('warns of answers that name themselves with the words quoted, once for all rows', async () => {
    const warning = { code: 'names_itself', item: 'q1', words: ['nemo-affine'], reason: '' }
    open({
      preview: () =>
        Promise.resolve(
          plan({
            overlap: 3,
            warnings: [
              warning,
              { ...warning, item: 'q2', words: ['Nemo', 'nemo-affine'] },
              { code: 'overlap_raised', item: '', words: [], reason: '' },
              { code: 'new_one', item: '', words: [], reason: 'Something new.' },
            ],
          }),
        ),
    })
    expect(await screen.findByText(/2 rows have an answer that names its own model/)).toBeTruthy()
    expect(screen.getByText('Words found: “nemo-affine”, “Nemo”')).toBeTruthy()
    expect(screen.getByText(/3 reviews for each are asked for/)).toBeTruthy()
    expect(screen.getByText('Something new.')).toBeTruthy()
  })

  test('says why a queue could not be made like this', async () => {
    open({ preview: () => Promise.reject(rejection('mixed_scales')) })
    expect((await screen.findByRole('alert')).textContent).toContain('The source is scored on several scales')
  })

  test('asks for no more than the source has', async () => {
    const preview = vi.fn<Room['preview']>().mockResolvedValue(plan())
    open({ preview }, { sources: [source({ rows: 44 })] })
    await screen.findByText('100 items to review')
    expect(preview.mock.lastCall?.[1].size).toBe(44)
  })
})

describe('creating', () => {
  test('makes what was previewed, by its seed, and goes to the queue', async () => {
    const create = vi.fn<Room['create']>().mockResolvedValue(plan({ name: 'pilote' }))
    open({ create })
    await screen.findByText('100 items to review')
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the queue' }), 'pilote')
    await userEvent.click(screen.getByRole('radio', { name: /All of them/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Leave out answers that name themselves' }))
    await userEvent.click(screen.getByRole('button', { name: 'Create the queue' }))
    expect(create.mock.lastCall).toMatchObject(['Anna', { name: 'pilote', selection: 'all', size: 0, seed: '42', leaveOut: true }])
    await waitFor(() => {
      expect(location.hash).toBe('#/review/pilote')
    })
  })

  test('that is refused says why and keeps what was written', async () => {
    open({ create: () => Promise.reject(rejection('queue_exists')) })
    await screen.findByText('100 items to review')
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the queue' }), 'pilote')
    await userEvent.click(screen.getByRole('button', { name: 'Create the queue' }))
    expect((await screen.findByRole('alert')).textContent).toContain('There is a queue of this name already')
    expect(screen.getByDisplayValue('pilote')).toBeTruthy()
  })
})

describe('the rubric', () => {
  test('begins with the criteria proposed, which can be changed and brought back', async () => {
    const preview = vi.fn<Room['preview']>().mockResolvedValue(plan())
    open({ preview })
    await screen.findByText('accuracy')
    await userEvent.type(screen.getByRole('textbox', { name: 'Add a criterion' }), 'empathie{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Take out accuracy' }))
    await waitFor(() => {
      expect(preview.mock.lastCall?.[1].criteria).toEqual(['empathie'])
    })
    await userEvent.click(screen.getByRole('button', { name: 'Back to those proposed' }))
    await waitFor(() => {
      expect(preview.mock.lastCall?.[1].criteria).toEqual([])
    })
  })
})
