import { screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { type Backend, type FillView, HostKind, type QueueView, type SourceView } from '../../lib/backend/backend'
import { en } from '../../lib/i18n/en'
import { fr } from '../../lib/i18n/fr'
import { type FakeBackend, fakeBackend, plan, queue, rejection, source } from '../../lib/testing/fakebackend'
import { show } from '../../lib/testing/stage'
import New from './New.svelte'
import { purposes } from './selections'

type Room = Backend['queues']

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
})

function open(
  answers: Partial<Room>,
  {
    sources = [source({ rows: 200 })],
    queues = [],
    from = null,
    ...opened
  }: { sources?: SourceView[]; queues?: QueueView[]; from?: number | null; run?: string; into?: string } = {},
): FakeBackend {
  const backend = fakeBackend({
    start: { queues: () => Promise.resolve(queues) },
    sources: { list: () => Promise.resolve(sources) },
    queues: { preview: () => Promise.resolve(plan()), ...answers },
  })
  show(New, { source: from, ...opened, host: HostKind.Window }, backend, { name: 'Anna' })
  return backend
}

test('without a source says to import one', async () => {
  open({}, { sources: [] })
  expect(await screen.findByRole('heading', { name: 'There is no source to make a queue from' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import a file…' })).toBeTruthy()
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
      run: '',
      selection: 'random',
      judge: '',
      model: '',
      knowingly: false,
      size: 100,
      seed: '',
      overlap: 1,
      share: 0,
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

describe('a queue filled on purpose', () => {
  const voices = { judges: ['juge', 'autre'], models: ['base', 'tuned'] }

  test('says before it is filled what each selection is good for, and that only a random one or all measures', async () => {
    open({})
    await screen.findByText('100 items to review')
    for (const selection of purposes) {
      expect(screen.getByText(en[`new.selection.${selection}.good`])).toBeTruthy()
      expect(fr[`new.selection.${selection}.good`]).not.toBe(en[`new.selection.${selection}.good`])
    }
    expect(screen.getByText(/Only rows drawn at random, or all of them, measure the judge/)).toBeTruthy()
  })

  test('asks whose losses, by whose opinion, and takes all there are', async () => {
    const preview = vi.fn<Room['preview']>().mockResolvedValue(plan({ items: 12, population: 12 }))
    const create = vi.fn<Room['create']>().mockResolvedValue(plan({ name: 'pertes' }))
    open({ preview, create, voices: () => Promise.resolve(voices) })
    await userEvent.click(await screen.findByRole('radio', { name: /A model’s losses/ }))
    await waitFor(() => {
      expect(preview.mock.lastCall?.[1]).toMatchObject({ selection: 'losses', model: 'base', judge: 'juge', size: 0, knowingly: false })
    })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Model' }), 'tuned')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Judge' }), 'autre')
    expect(await screen.findByText('12 items to review')).toBeTruthy()
    expect(screen.queryByText(/your own reviews of this queue/)).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the queue' }), 'pertes')
    await userEvent.click(screen.getByRole('button', { name: 'Create the queue' }))
    expect(create.mock.lastCall?.[1]).toMatchObject({ selection: 'losses', model: 'tuned', judge: 'autre' })
  })

  test('names no model where the selection is about none', async () => {
    const preview = vi.fn<Room['preview']>().mockResolvedValue(plan())
    open({ preview, voices: () => Promise.resolve({ ...voices, judges: ['juge'] }) })
    await userEvent.click(await screen.findByRole('radio', { name: /The judge’s ties/ }))
    await waitFor(() => {
      expect(preview.mock.lastCall?.[1]).toMatchObject({ selection: 'ties', model: '', judge: 'juge' })
    })
    expect(screen.queryByRole('combobox', { name: 'Judge' })).toBeNull()
    expect(screen.getByText(/your own reviews of this queue will be kept apart/)).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: /Drawn at random/ }))
    await waitFor(() => {
      expect(preview.mock.lastCall?.[1]).toMatchObject({ selection: 'random', model: '', judge: '', size: 100 })
    })
  })

  test('uncovers what waits for the person only knowingly, and only of that source', async () => {
    const hidden = rejection('would_uncover')
    const preview = vi.fn<Room['preview']>((_, r) => (r.selection === 'random' || r.knowingly ? Promise.resolve(plan()) : Promise.reject(hidden)))
    const ask = vi.fn<Room['voices']>((_, __, knowingly) => (knowingly ? Promise.resolve(voices) : Promise.reject(hidden)))
    open({ preview, voices: ask }, { sources: [source(), source({ id: 2, name: 'deux' })], from: 1 })
    await userEvent.click(await screen.findByRole('radio', { name: /Close scores/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('This would uncover items that wait for you')
    await userEvent.click(screen.getByRole('button', { name: 'Go on knowingly' }))
    await waitFor(() => {
      expect(preview.mock.lastCall?.[1]).toMatchObject({ selection: 'close', knowingly: true, judge: 'juge' })
    })
    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull()
    })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Source' }), '2')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(ask.mock.lastCall).toEqual(['Anna', 2, false])
  })
})

describe('the rubric', () => {
  test('begins with the criteria proposed, which can be changed and brought back', async () => {
    const preview = vi.fn<Room['preview']>().mockResolvedValue(plan())
    open({ preview })
    await screen.findByText('Accuracy')
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

describe('a part reviewed by several', () => {
  test('is asked for where items get several reviews, and shown', async () => {
    const preview = vi.fn<Room['preview']>().mockResolvedValue(plan({ overlap: 2, shared: 20 }))
    open({ preview })
    await screen.findByText('100 items to review')
    expect(screen.queryByRole('spinbutton', { name: /Part of the items/ })).toBeNull()
    await userEvent.clear(screen.getByRole('spinbutton', { name: 'Reviews for each item' }))
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Reviews for each item' }), '2')
    const share = screen.getByRole('spinbutton', { name: 'Part of the items with several reviews (%)' })
    await waitFor(() => {
      expect(preview.mock.lastCall?.[1]).toMatchObject({ overlap: 2, share: 0 })
    })
    await userEvent.clear(share)
    await userEvent.type(share, '20')
    await waitFor(() => {
      expect(preview.mock.lastCall?.[1]).toMatchObject({ overlap: 2, share: 20 })
    })
    expect(screen.getByText('20 of them with 2 reviews, the others with one')).toBeTruthy()
  })
})

describe('the cases of a run', () => {
  test('are offered by what fits them, on their own criteria', async () => {
    const preview = vi.fn<Room['preview']>().mockResolvedValue(plan({ form: 'verdicts', items: 3 }))
    open({ preview }, { sources: [], run: '20260105-0915-ab12c' })
    expect(await screen.findByText('3 items to review')).toBeTruthy()
    expect(preview.mock.lastCall?.[1]).toMatchObject({ run: '20260105-0915-ab12c', source: 0, selection: 'blocking', judge: '', size: 0 })
    expect(screen.queryByRole('combobox', { name: 'Source' })).toBeNull()
    expect(screen.queryByRole('radio', { name: /The judge’s ties/ })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Criteria of the judge: yes, no or not applicable' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Add a criterion' })).toBeNull()
  })
})

describe('more items for a queue', () => {
  const voices = { judges: ['juge'], models: [] }
  const fills: FillView[] = [
    {
      hidden: false,
      source: 'pilote',
      selection: 'random',
      judge: '',
      model: '',
      population: 200,
      seed: '42',
      asked: 40,
      items: 40,
      shared: 8,
      by: 'Paule',
      at: '2026-03-02T09:00:00Z',
    },
  ]

  test('are drawn for the queue chosen, whose rubric stays its own', async () => {
    const previewExtension = vi.fn<Room['previewExtension']>().mockResolvedValue(plan({ items: 7 }))
    const extend = vi.fn<Room['extend']>().mockResolvedValue(plan({ name: 'pilote' }))
    open(
      { previewExtension, extend, fills: () => Promise.resolve(fills), voicesOf: () => Promise.resolve(voices) },
      { queues: [queue({ name: 'pilote', overlap: 2 })] },
    )
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Into' }), 'pilote')
    const filled = (await screen.findByRole('list', { name: 'How it was filled' })).textContent
    for (const said of ['Drawn at random', '40 items of 200', '8 of them by several', 'at most 40', 'seed 42', 'from pilote', 'by Paule']) {
      expect(filled).toContain(said)
    }
    expect(screen.queryByRole('heading', { name: 'Rubric' })).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Name of the queue' })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: /Unjudged rows/ }))
    expect(await screen.findByText('7 items to review')).toBeTruthy()
    await waitFor(() => {
      expect(previewExtension.mock.lastCall?.[1]).toMatchObject({ name: 'pilote', source: 0, selection: 'unjudged', judge: 'juge' })
    })
    await userEvent.click(screen.getByRole('button', { name: 'Add the items' }))
    expect(extend.mock.lastCall).toMatchObject(['Anna', { name: 'pilote', selection: 'unjudged' }])
  })

  test('do not say what was selected while items of it wait for the person', async () => {
    const hidden = fills.map((fill) => ({ ...fill, hidden: true, source: '', selection: '', population: 0 }))
    open({ previewExtension: () => Promise.resolve(plan()), fills: () => Promise.resolve(hidden) }, { into: 'pilote' })
    expect((await screen.findByRole('list', { name: 'How it was filled' })).textContent).toContain('Selection hidden')
  })
})
