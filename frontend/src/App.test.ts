import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import App from './App.svelte'
import { type Backend, faultWith, HostKind } from './lib/backend/backend'
import { Preferences } from './lib/preferences/preferences.svelte'
import { type Answers, type FakeBackend, fakeBackend, imported, queue, rejection } from './lib/testing/fakebackend'
import { Who } from './lib/who/who.svelte'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
})

function open(answers: Answers = {}, systemLanguages = ['en'], name = ''): FakeBackend {
  const backend = fakeBackend(answers)
  const who = new Who(localStorage, sessionStorage)
  if (name !== '') who.choose(name)
  render(App, { backend, preferences: new Preferences(localStorage, systemLanguages), who })
  return backend
}

describe('who I am', () => {
  test('is asked for, chosen among the names known here and kept', async () => {
    const queues = vi.fn(() => Promise.resolve([queue({ waiting: 3 })]))
    open({ start: { queues, people: () => Promise.resolve(['Anna', 'Béa']) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Who are you?' }))

    const dialog = screen.getByRole('dialog', { name: 'Who are you?' })
    expect(dialog.textContent).toContain('It is not an account')
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Béa' }))

    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => {
      expect(queues).toHaveBeenLastCalledWith('Béa')
    })
    expect(new Who(localStorage, sessionStorage).name).toBe('Béa')
  })

  test('can be a new name, which has to be one', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Who are you?' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'A new name' }), '  {Enter}')
    expect(screen.getByRole('alert').textContent).toContain('at least one visible character')
    await userEvent.type(screen.getByRole('textbox', { name: 'A new name' }), 'Chloé {Enter}')
    expect(screen.getByRole('button', { name: 'Chloé: change who you are' })).toBeTruthy()
  })

  test('is asked for by the pages that depend on it', async () => {
    location.hash = '#/report/q'
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Who are you?' })).toBeTruthy()
  })
})

describe('dialogs', () => {
  test('begin at what there is to fill in or to do, not at the button that closes', async () => {
    open({ invite: () => Promise.resolve('') })
    await userEvent.click(await screen.findByRole('button', { name: 'Who are you?' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'A new name' }))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('button', { name: 'Help' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Make an address' }))
  })

  test('give the focus back to where it was', async () => {
    open()
    const help = await screen.findByRole('button', { name: 'Help' })
    help.focus()
    await userEvent.click(help)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(document.activeElement).toBe(help)
  })

  test('close by Escape', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Help' }))
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull()
    })
  })
})

describe('pages', () => {
  test('follow the address', async () => {
    open()
    await screen.findByRole('heading', { name: 'There is no queue yet' })
    location.hash = '#/sources'
    expect(await screen.findByRole('heading', { level: 1, name: 'Sources' })).toBeTruthy()
    expect(document.title).toBe('Sources · Contrejuge')
    expect(screen.getByRole('link', { name: 'Sources' }).ariaCurrent ?? 'page').toBe('page')
  })

  test('are the first one where the address is of none', async () => {
    location.hash = '#/nothing/%E0%A4%A'
    open()
    expect(await screen.findByRole('heading', { name: 'There is no queue yet' })).toBeTruthy()
  })

  test('stop listening when they go', async () => {
    const backend = open()
    await screen.findByRole('heading', { name: 'There is no queue yet' })
    const before = backend.listeners('changed')
    location.hash = '#/sources'
    await screen.findByRole('heading', { level: 1, name: 'Sources' })
    expect(backend.listeners('changed')).toBe(before)
  })
})

describe('the way in', () => {
  test('is told to a page that is not let in, instead of a page', async () => {
    const backend = fakeBackend({ start: { host: () => Promise.reject(rejection('no_session')) } })
    const on = backend.on.bind(backend)
    vi.spyOn(backend, 'on').mockImplementation((event, callback) => {
      if (event === 'door') callback(faultWith('token_expired'))
      return on(event, callback)
    })
    render(App, {
      backend,
      preferences: new Preferences(localStorage, ['en']),
      who: new Who(localStorage, sessionStorage),
    })
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('This address has expired')
    expect(note.textContent).toContain('contrejuge serve')
    expect(screen.queryByRole('main')).toBeNull()
  })

  test('lost later leaves the page as it is, and found again takes the note away', async () => {
    const backend = open({ start: { host: () => Promise.resolve(HostKind.Browser) } })
    await screen.findByRole('heading', { name: 'There is no queue yet' })
    backend.emit('door', faultWith('no_session'))
    expect((await screen.findByRole('alert')).textContent).toContain('This page is not let in')
    expect(screen.getByRole('heading', { name: 'There is no queue yet' })).toBeTruthy()
    backend.emit('door', null)
    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull()
    })
  })

  test('is gone with the program, which a browser’s page says', async () => {
    const backend = open({ start: { host: () => Promise.resolve(HostKind.Browser) } })
    await screen.findByText('or drop a file here')
    backend.emit('closing', undefined)
    expect((await screen.findByRole('alert')).textContent).toContain('Contrejuge has been closed')
    backend.emit('changed', undefined)
    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull()
    })
  })

  test('can be opened for somebody else from a browser only', async () => {
    open({ invite: () => Promise.resolve('http://127.0.0.1:8374/#token=X') })
    await userEvent.click(await screen.findByRole('button', { name: 'Help' }))
    await userEvent.click(screen.getByRole('button', { name: 'Make an address' }))
    expect(await screen.findByDisplayValue('http://127.0.0.1:8374/#token=X')).toBeTruthy()
  })
})

describe('a file dropped on the window', () => {
  test('is told on whatever page one is', async () => {
    const take = vi.fn<Backend['sources']['import']>().mockResolvedValue(imported({ source: 7 }))
    const backend = open({ sources: { import: take } })
    await screen.findByRole('heading', { name: 'There is no queue yet' })
    location.hash = '#/sources'
    await screen.findByRole('heading', { level: 1, name: 'Sources' })
    backend.emit('chosen', imported({ ticket: '3', source: 0 }))
    await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
    expect(take).toHaveBeenCalledWith('3', { name: '', licence: '', origin: '' })
    const next = await screen.findByRole('link', { name: 'Make a queue from it' })
    expect(next.getAttribute('href')).toBe('#/new/7')
  })

  test('is old news on the next page', async () => {
    const backend = open({ sources: { import: () => Promise.resolve(imported()) } })
    await screen.findByRole('heading', { name: 'There is no queue yet' })
    backend.emit('chosen', imported({ source: 0 }))
    await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
    await screen.findByRole('heading', { name: 'The evaluation is in' })
    location.hash = '#/sources'
    await screen.findByRole('heading', { level: 1, name: 'Sources' })
    expect(screen.queryByRole('heading', { name: 'The evaluation is in' })).toBeNull()
  })

  test('is left alone when the person says so, and the next one is asked about', async () => {
    const take = vi.fn<Backend['sources']['import']>()
    const backend = open({ sources: { import: take } })
    await screen.findByRole('heading', { name: 'There is no queue yet' })
    backend.emit('chosen', imported({ name: 'un' }))
    backend.emit('chosen', imported({ name: 'deux' }))
    expect(await screen.findByText('un')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('deux')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(take).not.toHaveBeenCalled()
  })

  test('that cannot be read is told as a fault that can be put away', async () => {
    const backend = open()
    await screen.findByRole('heading', { name: 'There is no queue yet' })
    backend.emit('import_failed', faultWith('not_text', 'x is a picture, not text'))
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('This file is not text')
    await userEvent.click(within(note).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
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
