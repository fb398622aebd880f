import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { DraftKeeper } from './draftkeeper.svelte'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a draft', () => {
  test('is saved at most half a second after the last key', async () => {
    const save = vi.fn(() => Promise.resolve())
    const keeper = new DraftKeeper(save)
    keeper.changed()
    await vi.advanceTimersByTimeAsync(300)
    keeper.changed()
    await vi.advanceTimersByTimeAsync(300)
    expect(save).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(save).toHaveBeenCalledTimes(1)
    expect([keeper.state, keeper.unsaved]).toEqual(['saved', false])
  })

  test('is saved within two seconds for who never pauses', async () => {
    const save = vi.fn(() => Promise.resolve())
    const keeper = new DraftKeeper(save)
    for (let at = 0; at < 2_000; at += 100) {
      keeper.changed()
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(save).toHaveBeenCalledTimes(1)
  })

  test('is saved at once when asked, and again with what was written meanwhile', async () => {
    let done: () => void = () => undefined
    const save = vi.fn(() => new Promise<void>((resolve) => (done = resolve)))
    const keeper = new DraftKeeper(save)
    keeper.changed()
    const flushed = keeper.flush()
    expect(save).toHaveBeenCalledTimes(1)
    keeper.changed()
    done()
    await vi.advanceTimersByTimeAsync(0)
    expect(save, 'one saving at a time').toHaveBeenCalledTimes(2)
    done()
    await expect(flushed).resolves.toBe(true)
    expect(keeper.unsaved).toBe(false)
  })

  test('that could not be saved is tried again until it is', async () => {
    const save = vi.fn(() => Promise.reject(new Error('disk full')))
    const keeper = new DraftKeeper(save)
    keeper.changed()
    await expect(keeper.flush()).resolves.toBe(false)
    expect([keeper.state, keeper.unsaved]).toEqual(['failed', true])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(save).toHaveBeenCalledTimes(2)
    expect(keeper.state, 'the page goes on saying so').toBe('failed')
    save.mockResolvedValue(undefined as never)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(save).toHaveBeenCalledTimes(3)
    expect([keeper.state, keeper.unsaved]).toEqual(['saved', false])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(save).toHaveBeenCalledTimes(3)
  })

  test('is not saved again once it is dropped', async () => {
    const save = vi.fn(() => Promise.resolve())
    const keeper = new DraftKeeper(save)
    keeper.changed()
    keeper.drop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(save).not.toHaveBeenCalled()
    await expect(keeper.flush()).resolves.toBe(true)
  })
})
