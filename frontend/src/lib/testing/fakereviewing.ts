import { vi } from 'vitest'

import type { Opinion } from '../backend/backend'
import { type FakeBackend, fakeBackend, queue } from './fakebackend'
import { revealed, task } from './reviewing'

/** The room in which one reviews, of which each test says what is different. */
export function fakeReviewing() {
  return {
    take: vi.fn((_person: string, _queue: string) => Promise.resolve(task())),
    takeItem: vi.fn((_person: string, _queue: string, item: string) => Promise.resolve(task({ item }))),
    heartbeat: vi.fn((_person: string, _queue: string, _item: string) => Promise.resolve('2026-01-05T10:15:00Z')),
    release: vi.fn((_person: string, _queue: string) => Promise.resolve()),
    saveDraft: vi.fn((_person: string, _queue: string, _item: string, _opinion: Opinion) => Promise.resolve()),
    advise: vi.fn((_person: string, _queue: string, _item: string, _opinion: Opinion) => Promise.resolve<string[]>([])),
    save: vi.fn((_person: string, _queue: string, item: string, opinion: Opinion) =>
      Promise.resolve(revealed({ item }, opinion)),
    ),
    skip: vi.fn((_person: string, _queue: string, _item: string, _reason: string) => Promise.resolve()),
    reveal: vi.fn((_person: string, _queue: string, item: string) => Promise.resolve(revealed({ item }))),
    own: vi.fn((_person: string, _queue: string, _from: number, _size: number) =>
      Promise.resolve<Awaited<ReturnType<FakeBackend['reviewing']['own']>>>([]),
    ),
  }
}

export type FakeReviewing = ReturnType<typeof fakeReviewing>

/** A backend around that room. */
export function reviewingBackend(reviewing: FakeReviewing): FakeBackend {
  return fakeBackend({
    reviewing,
    start: { queues: () => Promise.resolve([queue({ name: 'pilote', reviewed: 12 })]) },
  })
}

/**
 * What a browser's dialogs do and the one of the tests does not: a dialog is
 * open once it is shown.
 */
export function dialogsOpen(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close = function () {
    this.removeAttribute('open')
  }
  HTMLElement.prototype.scrollIntoView = () => undefined
}
