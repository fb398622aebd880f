export type Pick = '' | 'a' | 'b' | 'tie' | 'both_bad'
export type Worse = '' | 'a' | 'b'

/** What is decided of a contradiction. */
export interface Decided {
  readonly pick: Pick
  readonly correction: string
  readonly worse: Worse
  readonly note: string
}

/** The picks in the order they are offered. */
export const picks = ['a', 'b', 'tie', 'both_bad'] as const

/** Where a person keeps what they decide of an item until it is saved. */
export function draftKey(person: string, queue: string, item: string): string {
  return `contrejuge.arbitration.${JSON.stringify([person, queue, item])}`
}

/** What was kept; null where nothing was, or nothing that can be read. */
export function readDraft(storage: Storage, key: string): Decided | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { pick, correction, worse, note } = kept as Record<string, unknown>
    return { pick: pickOf(pick), correction: text(correction), worse: worseOf(worse), note: text(note) }
  } catch {
    return null // a browser may forbid storage; then it lasts as long as the page
  }
}

/** Keeps it; null forgets what was kept. */
export function keepDraft(storage: Storage, key: string, decided: Decided | null): void {
  try {
    if (decided === null) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(decided))
  } catch {
    // see readDraft
  }
}

export function pickOf(value: unknown): Pick {
  return picks.find((pick) => pick === value) ?? ''
}

export function worseOf(value: unknown): Worse {
  return value === 'a' || value === 'b' ? value : ''
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
