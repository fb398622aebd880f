import { vi } from 'vitest'

import type { Backend, QueueView } from '../backend/backend'
import { type FakeBackend, fakeBackend, queue } from './fakebackend'
import { revealed, task } from './reviewing'

type Room = Backend['reviewing']

/** The room in which one reviews, of which each test says what is different. */
export function fakeReviewing() {
  return {
    take: vi.fn<Room['take']>(() => Promise.resolve(task())),
    takeItem: vi.fn<Room['takeItem']>((_, __, item) => Promise.resolve(task({ item }))),
    heartbeat: vi.fn<Room['heartbeat']>(() => Promise.resolve('2026-01-05T10:15:00Z')),
    release: vi.fn<Room['release']>(() => Promise.resolve()),
    saveDraft: vi.fn<Room['saveDraft']>(() => Promise.resolve()),
    advise: vi.fn<Room['advise']>(() => Promise.resolve([])),
    save: vi.fn<Room['save']>((_, __, item, opinion) => Promise.resolve(revealed({ item }, opinion))),
    skip: vi.fn<Room['skip']>(() => Promise.resolve()),
    reveal: vi.fn<Room['reveal']>((_, __, item) => Promise.resolve(revealed({ item }))),
    own: vi.fn<Room['own']>(() => Promise.resolve([])),
  }
}

export type FakeReviewing = ReturnType<typeof fakeReviewing>

/** A backend around that room. */
export function reviewingBackend(reviewing: FakeReviewing, standing: Partial<QueueView> = { reviewed: 12 }): FakeBackend {
  return fakeBackend({
    reviewing,
    start: { queues: () => Promise.resolve([queue({ name: 'pilote', ...standing })]) },
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
