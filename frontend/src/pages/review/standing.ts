import type { Backend } from '../../lib/backend/backend'
import { page } from './ownlist.svelte'

/** Where a person is with a queue that has nothing for them now. */
export interface Standing {
  /** How many items they have reviewed. */
  reviewed: number
  /** Whether there are items of their own to look at again: reviewed or skipped. */
  own: boolean
  /** How many of the latest of those have a draft. */
  drafts: number
  /** Whether every item has all the reviews it needs. */
  complete: boolean
}

/** Asks for it; null where it cannot be told. */
export async function standingOf(backend: Backend, person: string, queue: string): Promise<Standing | null> {
  try {
    const [queues, own] = await Promise.all([
      backend.start.queues(person),
      backend.reviewing.own(person, queue, 0, page),
    ])
    const known = queues.find(({ name }) => name === queue)
    if (known === undefined) return null
    return {
      reviewed: known.reviewed,
      own: own.length > 0,
      drafts: own.filter(({ draft }) => draft).length,
      complete: known.complete === known.items,
    }
  } catch {
    return null
  }
}
