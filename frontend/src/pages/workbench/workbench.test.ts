import { screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { Backend } from '../../lib/backend/backend'
import type { BeforeView } from '../../lib/backend/evaluations'
import { hostView, live } from '../../lib/testing/benching'
import { type Answers, type FakeBackend, fakeBackend, queue, rejection } from '../../lib/testing/fakebackend'
import { show } from '../../lib/testing/stage'
import { adopted, before, trialView, wording } from '../../lib/testing/trying'
import Workbench from './Workbench.svelte'

type Room = Backend['workbench']

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
})

function open(answers: Partial<Room> = {}, more: Answers = {}, { of = 'file' } = {}): FakeBackend {
  const backend = fakeBackend({
    start: { queues: () => Promise.resolve([queue({ name: 'file' }), queue({ name: 'autre' })]) },
    reports: { covered: () => Promise.resolve(0) },
    bench: { models: () => Promise.resolve([hostView()]) },
    ...more,
    workbench: {
      before: () => Promise.resolve(before()),
      list: () => Promise.resolve([]),
      versions: () => Promise.resolve([]),
      ...answers,
    },
  })
  show(Workbench, { person: 'Anna', queue: of }, backend, { name: 'Anna' })
  return backend
}

function start(): HTMLButtonElement {
  return screen.getByRole('button', { name: 'Start the trial' })
}

describe('before a trial', () => {
  test('without a queue one chooses one', async () => {
    open({}, {}, { of: '' })
    await screen.findByRole('option', { name: 'autre' })
    await userEvent.selectOptions(screen.getByLabelText('Queue'), 'autre')
    expect(location.hash).toBe('#/workbench/queue/autre')
  })

  test('where there is no queue, it says what is needed', async () => {
    open({}, { start: { queues: () => Promise.resolve([]) } }, { of: '' })
    expect(await screen.findByRole('heading', { name: 'There is no queue yet' })).toBeTruthy()
  })

  test('says how many of my items it would uncover, and asks nothing that would', async () => {
    const asked = vi.fn<Room['before']>().mockResolvedValue(before())
    open({ before: asked }, { reports: { covered: () => Promise.resolve(3) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Open anyway' }))
    await screen.findByRole('button', { name: 'Start the trial' })
    expect(asked.mock.calls).toEqual([['Anna', 'file', '', 'en', true]])
  })

  test('asks too when items came to wait meanwhile', async () => {
    open({ before: () => Promise.reject(rejection('would_uncover')) })
    expect(await screen.findByRole('button', { name: 'Open anyway' })).toBeTruthy()
  })

  test('needs something that is reviewed', async () => {
    open({ before: () => Promise.resolve(before({ reviewed: 0 })) })
    expect(await screen.findByRole('heading', { name: 'Nothing in this queue is reviewed yet' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Review this queue' }).getAttribute('href')).toBe('#/review/file')
    expect(screen.queryByRole('button', { name: 'Start the trial' })).toBeNull()
  })

  test.each([
    [49, true],
    [50, false],
  ])('with %d reviewed items it says that these are few: %j', async (reviewed, few) => {
    open({ before: () => Promise.resolve(before({ reviewed })) })
    await screen.findByRole('button', { name: 'Start the trial' })
    expect(screen.queryByText(/chance alone/) !== null).toBe(few)
  })

  test('what cannot be read is a fault that one can try again', async () => {
    const asked = vi.fn<Room['before']>().mockRejectedValueOnce(rejection('busy', 'busy')).mockResolvedValue(before())
    open({ before: asked })
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: 'Start the trial' })
  })
})

describe('a trial that is about to begin', () => {
  test('marks what is worded otherwise, and asks for just that', async () => {
    const tried = vi.fn<Room['try']>().mockResolvedValue('20260302-0900-00025')
    open({ try: tried })
    const own = await screen.findByLabelText('Maison')
    expect(screen.getByText(/Nothing is changed/)).toBeTruthy()
    await userEvent.clear(own)
    expect(start().disabled).toBe(true)
    expect(screen.getByText('Every criterion has to ask something.')).toBeTruthy()
    await userEvent.type(own, 'Comme vous.')
    expect(screen.getAllByText('Changed')).toHaveLength(1)
    expect(screen.queryByText(/Nothing is changed/)).toBeNull()
    await userEvent.click(start())
    await waitFor(() => {
      expect(location.hash).toBe('#/workbench/trial/20260302-0900-00025')
    })
    expect(tried.mock.calls[0]?.[1]).toEqual({
      queue: 'file',
      against: 'juge',
      judge: '',
      orders: 'both',
      language: 'en',
      asks: [{ id: 'maison', ask: 'Comme vous.', critical: false }],
      heldOut: 30,
      context: 0,
      knowingly: false,
    })
  })

  test('can be worded as before again', async () => {
    const tried = vi.fn<Room['try']>().mockResolvedValue('t')
    open({ try: tried })
    await userEvent.type(await screen.findByLabelText('Maison'), ' Toujours.')
    await userEvent.type(screen.getByLabelText('What the judge has to know of the context'), ' Âgés.')
    expect(screen.getAllByText('Changed')).toHaveLength(2)
    for (const back of screen.getAllByRole('button', { name: /^As before/ })) await userEvent.click(back)
    expect(screen.queryByText('Changed')).toBeNull()
    await userEvent.click(start())
    expect(tried.mock.calls[0]?.[1].asks).toEqual([])
    expect(tried.mock.calls[0]?.[1]).not.toHaveProperty('instructions')
  })

  test('by another model and with another share sends these', async () => {
    const tried = vi.fn<Room['try']>().mockResolvedValue('t')
    open({ try: tried, before: () => Promise.resolve(before({ split: true })) })
    await screen.findByRole('option', { name: 'candidat:latest' })
    await userEvent.selectOptions(screen.getByLabelText('Judge that is tried'), 'candidat:latest')
    const share = screen.getByLabelText<HTMLInputElement>(/per cent/)
    await userEvent.clear(share)
    await userEvent.type(share, '91')
    expect(start().disabled).toBe(true)
    await userEvent.clear(share)
    await userEvent.type(share, '40')
    expect(screen.getByText(/come into the open/)).toBeTruthy()
    await userEvent.click(start())
    expect(tried.mock.calls[0]?.[1]).toMatchObject({ judge: 'candidat:latest', heldOut: 40 })
  })

  test('of a queue with several judges says first which one it is compared with', async () => {
    const asked = vi.fn<Room['before']>((_, __, against) =>
      Promise.resolve(before({ judges: ['juge', 'autre'], against, wording: wording({ instructions: against }) })),
    )
    open({ before: asked })
    const against = await screen.findByLabelText('Compared with')
    expect(start().disabled).toBe(true)
    await userEvent.selectOptions(against, 'autre')
    await waitFor(() => {
      expect(start().disabled).toBe(false)
    })
    expect(asked).toHaveBeenLastCalledWith('Anna', 'file', 'autre', 'en', false)
  })

  test('on items that nobody judged needs a model', async () => {
    const none: Partial<BeforeView> = { judges: [], against: '', orders: '' }
    open({ before: () => Promise.resolve(before(none)) })
    await screen.findByRole('option', { name: 'juge:latest' })
    expect(start().disabled).toBe(true)
    await userEvent.selectOptions(screen.getByLabelText('Judge that is tried'), 'juge:latest')
    expect(start().disabled).toBe(false)
  })

  test('waits while something else goes on', async () => {
    open({}, { bench: { models: () => Promise.resolve([hostView()]), live: () => Promise.resolve(live()) } })
    await screen.findByRole('button', { name: 'Start the trial' })
    await waitFor(() => {
      expect(start().disabled).toBe(true)
    })
  })

  test('says why it could not begin, and keeps what was typed', async () => {
    open({ try: () => Promise.reject(rejection('nothing_reviewed')) })
    await userEvent.type(await screen.findByLabelText('Maison'), ' Toujours.')
    await userEvent.click(start())
    expect(await screen.findByText(/review some items first/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Maison').value).toBe('Comme nous. Toujours.')
  })
})

describe('the lists', () => {
  test('have the trials and the versions', async () => {
    open({ list: () => Promise.resolve([trialView({ adopted: 1 })]), versions: () => Promise.resolve([adopted()]) })
    const link = await screen.findByRole('link', { name: 'file' })
    expect(link.getAttribute('href')).toBe('#/workbench/trial/20260302-0900-00025')
    const versions = screen.getByRole('region', { name: 'Adopted versions' })
    expect(within(versions).getByText('Plus juste.')).toBeTruthy()
    expect(within(versions).getByText(/Anna/)).toBeTruthy()
  })

  test('name nobody in a version whose queue waits for me', async () => {
    open({ versions: () => Promise.resolve([adopted({ hidden: true, judge: '', note: '' })]) }, {}, { of: '' })
    const versions = await screen.findByRole('region', { name: 'Adopted versions' })
    await within(versions).findByText(/Anna/)
    expect(versions.textContent).not.toContain('juge')
  })

  test('are read again when something changed, without losing what was typed', async () => {
    const list = vi.fn<Room['list']>().mockResolvedValue([])
    const backend = open({ list })
    await userEvent.type(await screen.findByLabelText('Maison'), ' Toujours.')
    backend.emit('changed', undefined)
    await waitFor(() => {
      expect(list).toHaveBeenCalledTimes(2)
    })
    expect(screen.getByLabelText<HTMLTextAreaElement>('Maison').value).toBe('Comme nous. Toujours.')
  })
})
