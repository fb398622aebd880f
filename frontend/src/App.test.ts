import { render, screen, waitFor } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import App from './App.svelte'
import { type Backend, QueueState, type QueueView } from './lib/backend/backend'
import { Preferences } from './lib/preferences/preferences.svelte'
import { type FakeBackend, fakeBackend, queue } from './lib/testing/fakebackend'

beforeEach(() => {
  localStorage.clear()
})

type Start = Backend['start']

function open(answers: Partial<Start> = {}, systemLanguages = ['en']): FakeBackend {
  const backend = fakeBackend({ start: answers })
  render(App, { backend, preferences: new Preferences(localStorage, systemLanguages) })
  return backend
}

describe('start', () => {
  test('says how to begin where there is no queue', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'There is no queue yet' })).toBeTruthy()
    expect(screen.getByText('contrejuge sample')).toBeTruthy()
    expect(screen.getByText('--workspace')).toBeTruthy()
  })

  test('shows how far each queue has come', async () => {
    open({ queues: () => Promise.resolve([queue({ name: 'pilote', items: 1200, complete: 12, started: 3 })]) })

    const bar = await screen.findByRole('progressbar', { name: 'Progress of pilote' })
    expect([bar.ariaValueNow, bar.ariaValueMax]).toEqual(['12', '1200'])
    expect(Array.from(bar.children, (part) => part.getAttribute('width'))).toEqual(['1.25%', '1%'])
    expect(screen.getByText('Complete: 12 of 1,200')).toBeTruthy()
    expect(screen.getByText('Under way: 3')).toBeTruthy()
  })

  test('says which are done, empty, archived or made from the sample', async () => {
    open({
      queues: () =>
        Promise.resolve([
          queue({ name: 'old', state: QueueState.Archived, items: 0 }),
          queue({ name: 'exemple', sample: true, items: 44, complete: 44 }),
        ]),
    })

    await screen.findByText('All reviewed')
    expect(screen.getByText('Sample').title).toContain('says nothing about your own judge')
    expect(screen.getByText('Archived')).toBeTruthy()
    expect(screen.getByText('No items')).toBeTruthy()
    const names = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(names, 'those that are worked on come first').toEqual(['exemple', 'old'])
  })

  test('shows a name as it is', async () => {
    open({ queues: () => Promise.resolve([queue({ name: '<img src=x onerror=alert(1)>' })]) })
    expect(await screen.findByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeTruthy()
  })

  test('reads again when asked, when something changed and when one comes back to the window', async () => {
    const queues = vi.fn<Start['queues']>().mockResolvedValue([queue({ items: 2 })])
    const backend = open({ queues })
    await screen.findByText('Complete: 0 of 2')

    queues.mockResolvedValue([queue({ items: 2, complete: 1 })])
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await screen.findByText('Complete: 1 of 2')

    queues.mockResolvedValue([queue({ items: 2, complete: 2 })])
    window.dispatchEvent(new Event('focus'))
    await screen.findByText('Complete: 2 of 2')

    queues.mockResolvedValue([queue({ items: 3 })])
    backend.emit('changed', undefined)
    await screen.findByText('Complete: 0 of 3')
  })

  test('takes the answer to the latest asking', async () => {
    const answers: ((queues: QueueView[]) => void)[] = []
    open({ queues: () => new Promise((resolve) => answers.push(resolve)) })
    expect(screen.getByRole('status').textContent).toBe('Reading the workspace…')
    window.dispatchEvent(new Event('focus'))

    answers[1]?.([queue({ name: 'late' })])
    await screen.findByText('late')
    answers[0]?.([queue({ name: 'early' })])
    await Promise.resolve()
    expect(screen.queryByText('early')).toBeNull()
  })
})

describe('a fault', () => {
  test('is told in the language of the page, and can be tried again', async () => {
    const queues = vi
      .fn<Start['queues']>()
      .mockRejectedValueOnce({ code: 'workspace_busy', message: 'another process is writing', hint: 'wait' })
      .mockResolvedValue([queue({ name: 'pilote' })])
    open({ queues }, ['fr'])

    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('Un autre programme écrit dans l’espace de travail')
    expect(note.textContent).toContain('Code\u00a0: workspace_busy')

    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await screen.findByText('pilote')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('that the page has no words for is told in the program’s', async () => {
    open({ queues: () => Promise.reject(rejection({ code: 'new_one', message: 'A new thing happened', hint: 'Do this.' })) })
    const note = await screen.findByRole('alert')
    expect(note.querySelector('h2')?.textContent).toBe('A new thing happened')
    expect(note.textContent).toContain('Do this.')
  })

  test('that is a mistake of the program says so', async () => {
    open({ queues: () => Promise.reject(new Error('x is not a function')) })
    const note = await screen.findByRole('alert')
    expect(note.querySelector('h2')?.textContent).toBe('Contrejuge made a mistake')
  })

  test('leaves nothing on the page that may no longer be true', async () => {
    const queues = vi.fn<Start['queues']>().mockResolvedValueOnce([queue({ name: 'pilote' })])
    open({ queues })
    await screen.findByText('pilote')

    queues.mockRejectedValue(rejection({ code: 'workspace_read_only', message: '', hint: '' }))
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await screen.findByRole('alert')
    expect(screen.queryByText('pilote')).toBeNull()
  })
})

describe('language and appearance', () => {
  test('follow the system and can be chosen', async () => {
    open({}, ['fr-FR'])
    expect(await screen.findByRole('heading', { name: 'Il n’y a pas encore de file' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('fr')

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Langue' }), 'English')
    expect(screen.getByRole('heading', { name: 'There is no queue yet' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('en')

    const appearance = screen.getByRole('combobox', { name: 'Appearance' })
    await userEvent.selectOptions(appearance, 'Dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
    await userEvent.selectOptions(appearance, 'System appearance')
    await waitFor(() => {
      expect(document.documentElement.dataset.theme).toBeUndefined()
    })
  })

  test('follow the system when it changes', async () => {
    open({}, ['en'])
    await screen.findByRole('heading', { name: 'There is no queue yet' })
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr'])
    window.dispatchEvent(new Event('languagechange'))
    await screen.findByRole('heading', { name: 'Il n’y a pas encore de file' })
    vi.restoreAllMocks()
  })
})

/** What the window's runtime rejects with. */
function rejection(fault: { code: string; message: string; hint: string }): Error {
  return fault as unknown as Error
}
