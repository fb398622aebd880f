import { diffWordsWithSpace } from 'diff'

/** A stretch of text: in both, only in the new one, or only in the old one. */
export interface Change {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Longer than this the page would feel it; then no comparison is shown. */
const patience = 300

/** What changed word by word, or null when the texts are too far apart to say. */
export function changes(before: string, after: string): Change[] | null {
  const found = diffWordsWithSpace(before, after, { timeout: patience })
  if (found === undefined) return null
  return found.map((part) => ({ kind: part.added ? 'added' : part.removed ? 'removed' : 'same', text: part.value }))
}
