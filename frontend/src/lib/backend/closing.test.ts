import { expect, test } from 'vitest'

import { Closing } from './closing'

test('a page on which nobody keeps anything lets the window close', async () => {
  expect(await new Closing().keep()).toBe(true)
})

test('the window waits for the slowest', async () => {
  const closing = new Closing()
  let saved: (all: boolean) => void = () => undefined
  closing.tell(() => undefined)
  closing.tell(() => new Promise<boolean>((done) => (saved = done)))
  let answered = false
  const kept = closing.keep().finally(() => (answered = true))
  await new Promise((later) => setTimeout(later))
  expect(answered).toBe(false)
  saved(true)
  expect(await kept).toBe(true)
})

test.each([
  ['could not save', () => Promise.resolve(false)],
  ['fails', () => Promise.reject(new Error('no'))],
  ['throws', (): Promise<boolean> => { throw new Error('no') }],
])('one that %s is enough to say so', async (_, callback) => {
  const closing = new Closing()
  closing.tell(callback)
  closing.tell(() => Promise.resolve(true))
  expect(await closing.keep()).toBe(false)
})

test('who no longer listens is not asked', async () => {
  const closing = new Closing()
  closing.tell(() => Promise.resolve(false))()
  expect(await closing.keep()).toBe(true)
})
