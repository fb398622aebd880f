import { afterEach, describe, expect, test } from 'vitest'

import { faultOf, faultWith } from './backend'
import { wails } from './wails'

describe('faultOf', () => {
  test('keeps what the program says', () => {
    const fault = { code: 'disk_full', message: 'The disk is full.', hint: 'Free some space.', people: [{ name: 'bea', until: '' }] }
    expect(faultOf(fault)).toEqual(fault)
  })

  test('takes only texts', () => {
    expect(faultOf({ code: 'disk_full', message: 3, extra: 'x', people: [null, 'bea', {}] })).toEqual(faultWith('disk_full'))
  })

  test.each([
    [new Error('no window'), 'no window'],
    ['error parsing arguments', 'error parsing arguments'],
    [undefined, ''],
  ])('takes anything else as a mistake of the program: %s', (reason, message) => {
    expect(faultOf(reason)).toEqual(faultWith('internal', message))
  })
})

describe('wails', () => {
  afterEach(() => {
    Reflect.deleteProperty(window, 'go')
  })

  function bind(queues: () => Promise<unknown>): void {
    Reflect.set(window, 'go', { api: { Start: { Queues: queues } } })
  }

  test('gives what the bound method gives', async () => {
    bind(() => Promise.resolve([]))
    await expect(wails.start.queues('')).resolves.toEqual([])
  })

  test('rejects with the fault the bound method gives', async () => {
    const fault = { code: 'workspace_busy', message: 'busy', hint: '', people: [] }
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- as the window's runtime does
    bind(() => Promise.reject(fault))
    await expect(wails.start.queues('')).rejects.toEqual(fault)
  })

  test('rejects where there is no window', async () => {
    await expect(wails.start.queues('')).rejects.toMatchObject({ code: 'internal' })
  })
})
