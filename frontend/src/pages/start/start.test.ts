import { fireEvent, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { type Backend, HostKind, type ImportView, QueueState, type QueueView } from '../../lib/backend/backend'
import {
  type Answers,
  exported,
  type FakeBackend,
  fakeBackend,
  imported,
  queue,
  rejection,
  source,
} from '../../lib/testing/fakebackend'
import { show } from '../../lib/testing/stage'
import Start from './Start.svelte'

type StartRoom = Backend['start']

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
})

function open(
  answers: Answers = {},
  { name = '', language = 'en', host = HostKind.Window }: { name?: string; language?: string; host?: HostKind } = {},
): FakeBackend {
  const backend = fakeBackend(answers)
  show(Start, { host }, backend, { name, language })
  return backend
}

function withQueues(...queues: QueueView[]): Answers {
  return { start: { queues: () => Promise.resolve(queues) } }
}

describe('without a queue', () => {
  test('the sample is one click away', async () => {
    const queues = vi.fn<StartRoom['queues']>().mockResolvedValue([])
    const sample = vi.fn<StartRoom['sample']>().mockImplementation(() => {
      queues.mockResolvedValue([queue({ name: 'exemple', sample: true })])
      return Promise.resolve('exemple')
    })
    open({ start: { queues, sample } })
    await userEvent.click(await screen.findByRole('button', { name: 'Open the sample' }))
    expect(await screen.findByRole('heading', { name: 'exemple' })).toBeTruthy()
    expect(screen.getByText('Sample').title).toContain('says nothing about your own judge')
  })

  test('a sample that fails says why and leaves the page', async () => {
    open({ start: { sample: () => Promise.reject(rejection('disk_full')) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Open the sample' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The disk is full')
    expect(screen.getByRole('button', { name: 'Open the sample' })).toBeTruthy()
  })

  test('a source that is in leads to a queue', async () => {
    open({ sources: { list: () => Promise.resolve([source()]) } })
    const link = await screen.findByRole('link', { name: 'New queue' })
    expect(link.getAttribute('href')).toBe('#/new')
  })
})

describe('a queue', () => {
  test('shows how far it has come', async () => {
    open(withQueues(queue({ name: 'pilote', items: 1200, complete: 12, started: 3 })))
    const bar = await screen.findByRole('progressbar', { name: 'Progress of pilote' })
    expect([bar.ariaValueNow, bar.ariaValueMax]).toEqual(['12', '1200'])
    expect(Array.from(bar.children, (part) => part.getAttribute('width'))).toEqual(['1.25%', '1%'])
    expect(screen.getByText('Complete: 12 of 1,200')).toBeTruthy()
    expect(screen.getByText('Under way: 3')).toBeTruthy()
  })

  test('says what waits for me', async () => {
    open(withQueues(queue({ waiting: 12, drafts: 2, reviewed: 5 })), { name: 'Anna', language: 'fr' })
    expect(await screen.findByText('12 à réviser')).toBeTruthy()
    expect(screen.getByText('2 brouillons')).toBeTruthy()
    expect(screen.getByText('5 révisés par vous')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Réviser\u00a0: q' }).getAttribute('href')).toBe('#/review/q')
  })

  test('says when nothing waits for me', async () => {
    open(withQueues(queue({ reviewed: 40 })), { name: 'Anna' })
    expect(await screen.findByText('Nothing waits for you')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'My reviews: q' })).toBeTruthy()
  })

  test('says nothing of what waits to somebody without a name', async () => {
    open(withQueues(queue({ waiting: 0 })))
    expect(await screen.findByText('Say who you are to see what waits for you.')).toBeTruthy()
    expect(screen.queryByText('Nothing waits for you')).toBeNull()
  })

  test('is done, empty or archived in words, those worked on first', async () => {
    open(
      withQueues(
        queue({ name: 'old', state: QueueState.Archived, items: 0 }),
        queue({ name: 'exemple', items: 44, complete: 44 }),
      ),
    )
    await screen.findByText('All reviewed')
    expect(screen.getByText('Archived')).toBeTruthy()
    expect(screen.getByText('No items')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Review: old' })).toBeNull()
    const names = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(names).toEqual(['exemple', 'old'])
  })

  test('shows its name as it is, and leads to it by any name', async () => {
    open(withQueues(queue({ name: '<img src=x>/%' })))
    expect(await screen.findByRole('heading', { name: '<img src=x>/%' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Report: <img src=x>/%' }).getAttribute('href')).toBe(
      `#/report/${encodeURIComponent('<img src=x>/%')}`,
    )
  })

  test('can be archived and reopened', async () => {
    const archive = vi.fn<Backend['queues']['archive']>().mockResolvedValue()
    open({ ...withQueues(queue({ name: 'pilote' })), queues: { archive } })
    await userEvent.click(await screen.findByRole('button', { name: 'Archive: pilote' }))
    expect(archive).toHaveBeenCalledWith('pilote', true)
  })
})

describe('reading', () => {
  test('happens again when something changed and when one comes back', async () => {
    const queues = vi.fn<StartRoom['queues']>().mockResolvedValue([queue({ items: 2 })])
    const backend = open({ start: { queues } })
    await screen.findByText('Complete: 0 of 2')
    queues.mockResolvedValue([queue({ items: 2, complete: 1 })])
    backend.emit('changed', undefined)
    await screen.findByText('Complete: 1 of 2')
    queues.mockResolvedValue([queue({ items: 2, complete: 2 })])
    window.dispatchEvent(new Event('focus'))
    await screen.findByText('Complete: 2 of 2')
  })

  test('takes the answer to the latest asking', async () => {
    const answers: ((queues: QueueView[]) => void)[] = []
    open({ start: { queues: () => new Promise((resolve) => answers.push(resolve)) } })
    expect(screen.getByRole('status').textContent).toBe('Reading the workspace…')
    window.dispatchEvent(new Event('focus'))
    answers[1]?.([queue({ name: 'late' })])
    await screen.findByText('late')
    answers[0]?.([queue({ name: 'early' })])
    await Promise.resolve()
    expect(screen.queryByText('early')).toBeNull()
  })

  test('that fails is told in the language of the page, and can be tried again', async () => {
    const queues = vi
      .fn<StartRoom['queues']>()
      .mockRejectedValueOnce(rejection('workspace_busy', 'another process is writing', 'wait'))
      .mockResolvedValue([queue({ name: 'pilote' })])
    open({ start: { queues } }, { language: 'fr' })
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('Un autre programme écrit dans l’espace de travail')
    expect(note.textContent).toContain('Code\u00a0: workspace_busy')
    expect(note.textContent).toContain('another process is writing')
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await screen.findByText('pilote')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('that fails in a way the page has no words for is told in the program’s', async () => {
    open({ start: { queues: () => Promise.reject(rejection('new_one', 'A new thing happened', 'Do this.')) } })
    const note = await screen.findByRole('alert')
    expect(note.querySelector('h2')?.textContent).toBe('A new thing happened')
  })

  test('that is a mistake of the program says so, and leaves nothing that may no longer be true', async () => {
    const queues = vi.fn<StartRoom['queues']>().mockResolvedValueOnce([queue({ name: 'pilote' })])
    const backend = open({ start: { queues } })
    await screen.findByText('pilote')
    queues.mockRejectedValue(new Error('x is not a function'))
    backend.emit('changed', undefined)
    const note = await screen.findByRole('alert')
    expect(note.querySelector('h2')?.textContent).toBe('Contrejuge made a mistake')
    expect(screen.queryByText('pilote')).toBeNull()
  })
})

describe('importing', () => {
  /** Rooms in which the file is looked at as this, and comes in as that. */
  function rooms(looked: Partial<ImportView>, done: Partial<ImportView> = {}): Partial<Backend['sources']> {
    return {
      choose: () => Promise.resolve(imported({ source: 0, ...looked })),
      import: () => Promise.resolve(imported({ ...looked, ...done })),
    }
  }

  async function choose(): Promise<void> {
    await userEvent.click(await screen.findByRole('button', { name: 'Import a file…' }))
  }

  test('in a window asks the program, which opens its dialog, and imports what is said yes to', async () => {
    const look = vi.fn<Backend['sources']['choose']>().mockResolvedValue(imported({ ticket: '5', source: 0 }))
    const take = vi.fn<Backend['sources']['import']>().mockResolvedValue(imported({ source: 3 }))
    open({ sources: { choose: look, import: take } })
    await choose()
    expect(look).toHaveBeenCalledWith('en')
    expect(await screen.findByRole('dialog', { name: 'Import this evaluation?' })).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Name of the source'), 'mars')
    await userEvent.type(screen.getByLabelText('Licence'), 'CC0')
    await userEvent.type(screen.getByLabelText('Origin'), 'ici')
    expect(take).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Import' }))
    expect(take).toHaveBeenCalledWith('5', { name: 'mars', licence: 'CC0', origin: 'ici' })
    expect((await screen.findByRole('link', { name: 'Make a queue from it' })).getAttribute('href')).toBe('#/new/3')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that was called off says nothing', async () => {
    open({ sources: rooms({ cancelled: true }) })
    await choose()
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Import a file…' })).toBeTruthy()
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText('The evaluation is in')).toBeNull()
  })

  test('in a browser takes the file chosen, or dropped', async () => {
    const look = vi.fn<Backend['sources']['choose']>().mockResolvedValue(imported({ source: 0 }))
    const take = vi.fn<Backend['sources']['import']>().mockResolvedValue(imported())
    open({ sources: { choose: look, import: take } }, { host: HostKind.Browser })
    const file = new File(['{}'], 'e.jsonl')
    await userEvent.upload(await screen.findByLabelText('File to import', { selector: 'input' }), file)
    expect(look).toHaveBeenLastCalledWith('en', file)
    await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
    expect(take).toHaveBeenLastCalledWith('', { name: '', licence: '', origin: '' }, file)

    const dropped = new File(['{}'], 'f.jsonl')
    await fireEvent.drop(screen.getByRole('group', { name: 'File to import' }), { dataTransfer: { files: [dropped] } })
    await waitFor(() => {
      expect(look).toHaveBeenLastCalledWith('en', dropped)
    })
  })

  test('of a dataset says beforehand how it is told and what there is to review', async () => {
    open({
      sources: rooms({
        kind: 'dataset',
        imported: 40,
        items: 57,
        shapes: [
          { shape: 'messages', lines: 39 },
          { shape: 'alpaca', lines: 1 },
        ],
      }),
    })
    await choose()
    expect(await screen.findByRole('dialog', { name: 'Import this dataset?' })).toBeTruthy()
    for (const text of ['40 conversations to take', '57 answers to review', '39 lines told as messages', '1 line told as instruction and output (Alpaca)']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    await userEvent.click(screen.getByRole('button', { name: 'Import' }))
    expect(await screen.findByRole('heading', { name: 'The dataset is in' })).toBeTruthy()
  })

  test('tells lines, rows, and what was refused with its line and reason', async () => {
    const view: Partial<ImportView> = {
      lines: 44,
      imported: 42,
      refused: 1,
      duplicates: 1,
      problems: [
        { line: 7, code: 'invalid_json', reason: 'at column 3', hidden: false, refused: true },
        { line: 9, code: 'unknown_key', reason: 'nothing is read from "foo"', hidden: false, refused: false },
        { line: 11, code: 'bad_answer', reason: '', hidden: true, refused: true },
      ],
    }
    open({ sources: rooms(view) })
    await choose()
    const reasons = async (): Promise<void> => {
      expect(await screen.findByRole('row', { name: '7 Refused This is not JSON at column 3' })).toBeTruthy()
      expect(screen.getByRole('row', { name: '9 Warning Nothing is read from a key nothing is read from "foo"' })).toBeTruthy()
      expect(screen.getByRole('row', { name: '11 Refused An answer is not a text' })).toBeTruthy()
      expect(screen.getByText(/Lines are not quoted while/)).toBeTruthy()
    }
    await reasons()
    expect(screen.getByText('42 rows to take')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Import' }))
    expect(await screen.findByRole('heading', { name: 'The evaluation is in, except for some lines' })).toBeTruthy()
    for (const text of ['44 lines', '42 rows taken', '1 known already', '1 refused']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    await reasons()
  })

  test('of a file that brings nothing cannot be said yes to', async () => {
    open({ sources: rooms({ imported: 0, lines: 3, refused: 3 }) })
    await choose()
    expect(await screen.findByRole('dialog', { name: 'No line of the file could be used' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  })

  test('that fails says why and can be said yes to again', async () => {
    const take = vi.fn<Backend['sources']['import']>().mockRejectedValueOnce(rejection('source_mixed')).mockResolvedValue(imported())
    open({ sources: { ...rooms({}), import: take } })
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
    expect(await within(screen.getByRole('dialog')).findByText('A source of this name holds something else')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Import' }))
    expect(await screen.findByRole('heading', { name: 'The evaluation is in' })).toBeTruthy()
  })
})

describe('exporting', () => {
  test('for the first time tells the number of examples and nothing of changes', async () => {
    open({ ...withQueues(queue({ name: 'pilote' })), exports: { training: () => Promise.resolve(exported({ examples: 9, new: 9 })) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Export: pilote' }))
    expect(await screen.findByText('9 examples')).toBeTruthy()
    for (const noise of ['9 new', '0 changed', '0 withdrawn', '0 unchanged']) expect(screen.queryByText(noise)).toBeNull()
  })

  test('is one click, and tells what was written, where, and what gave nothing', async () => {
    const training = vi.fn<Backend['exports']['training']>().mockResolvedValue(
      exported({
        file: 'pilote.jsonl',
        folder: 'Documents',
        examples: 30,
        new: 10,
        changed: 2,
        withdrawn: 1,
        unchanged: 18,
        refused: [{ reason: 'tie_without_correction', items: 5 }],
      }),
    )
    const openFolder = vi.fn<Backend['exports']['openFolder']>().mockResolvedValue()
    open({ ...withQueues(queue({ name: 'pilote' })), exports: { training, openFolder } })
    await userEvent.click(await screen.findByRole('button', { name: 'Export: pilote' }))
    expect(training).toHaveBeenCalledWith('pilote', 'en')
    expect(await screen.findByText('pilote.jsonl, in Documents')).toBeTruthy()
    for (const text of ['30 examples', '10 new', '2 changed', '1 withdrawn', '18 unchanged']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    expect(screen.getByText('both good, without a correction')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Open the folder' }))
    expect(openFolder).toHaveBeenCalled()
  })

  test('that fails says why and of which queue', async () => {
    open({ ...withQueues(queue({ name: 'pilote' })), exports: { training: () => Promise.reject(rejection('export_running')) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Export: pilote' }))
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('The export failed: pilote')
    expect(note.textContent).toContain('Another export to this file is under way')
  })
})

test('a queue says how it was filled once it is asked, and leads to more items', async () => {
  const fills = vi.fn<Backend['queues']['fills']>().mockResolvedValue([])
  open({ ...withQueues(queue({ name: 'pilote' })), queues: { fills } }, { name: 'Anna' })
  const more = await screen.findByText('How it was filled')
  expect(fills).not.toHaveBeenCalled()
  await userEvent.click(more)
  expect(await screen.findByRole('list', { name: 'How it was filled' })).toBeTruthy()
  expect(fills.mock.lastCall).toEqual(['Anna', 'pilote'])
  expect(screen.getByRole('link', { name: 'Add items: pilote' }).getAttribute('href')).toBe('#/new/into/pilote')
})
