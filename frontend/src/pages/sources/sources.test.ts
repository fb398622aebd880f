import { screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { type Backend, HostKind } from '../../lib/backend/backend'
import { fakeBackend, rejection, source } from '../../lib/testing/fakebackend'
import { show } from '../../lib/testing/stage'
import Sources from './Sources.svelte'

type Room = Backend['sources']

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

function open(answers: Partial<Room>, language = 'en'): void {
  show(Sources, { host: HostKind.Window }, fakeBackend({ sources: answers }), { name: 'Anna', language })
}

test('a source whose name is hidden is called by its queue', async () => {
  open({ list: () => Promise.resolve([source({ id: 4, name: '', hidden: true, queues: ['pilote'] })]) }, 'fr')
  expect(await screen.findByRole('heading', { name: 'source de la file pilote' })).toBeTruthy()
  expect(screen.getByText('Nom caché')).toBeTruthy()
})

test('each source says what it holds', async () => {
  open({ list: () => Promise.resolve(['evaluation', 'dataset', 'run'].map((kind, id) => source({ id, kind }))) }, 'fr')
  for (const words of ['Évaluation', 'Jeu de données', 'Passage de banc']) expect(await screen.findByText(words)).toBeTruthy()
})

test('an unfinished source says how to complete it', async () => {
  open({ list: () => Promise.resolve([source({ unfinished: true })]) })
  expect(await screen.findByText('Unfinished')).toBeTruthy()
  expect(screen.getByText(/import the same file again/)).toBeTruthy()
})

test('a source is archived and brought back', async () => {
  const archive = vi.fn<Room['archive']>().mockResolvedValue()
  open({ list: () => Promise.resolve([source({ id: 1 }), source({ id: 2, name: 'old', archived: true })]), archive })
  await userEvent.click(await screen.findByRole('button', { name: 'Archive: pilote' }))
  expect(archive).toHaveBeenLastCalledWith(1, true)
  await userEvent.click(await screen.findByRole('button', { name: 'Bring back: old' }))
  expect(archive).toHaveBeenLastCalledWith(2, false)
  expect(screen.queryByRole('link', { name: 'New queue: old' })).toBeNull()
})

test('a source is deleted only after asking', async () => {
  const list = vi.fn<Room['list']>().mockResolvedValue([source()])
  const remove = vi.fn<Room['delete']>().mockResolvedValue()
  open({ list, delete: remove })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete…: pilote' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Delete pilote?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(remove).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('button', { name: 'Delete…: pilote' }))
  list.mockResolvedValue([])
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(remove).toHaveBeenCalledWith(1)
  await screen.findByRole('heading', { name: 'Nothing was imported yet' })
})

test('what cannot be done says why and leaves the list', async () => {
  open({ list: () => Promise.resolve([source()]), archive: () => Promise.reject(rejection('source_changed')) })
  await userEvent.click(await screen.findByRole('button', { name: 'Archive: pilote' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The source was changed meanwhile')
  await waitFor(() => {
    expect(screen.getByRole('heading', { name: 'pilote' })).toBeTruthy()
  })
})
