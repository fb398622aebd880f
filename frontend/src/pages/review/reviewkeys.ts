import type { KeyBinding, KeyGroup } from '../../lib/keys/keys'
import type { Pick } from './subject'

type PickId = Exclude<Pick, ''>

export type WritingKey = PickId | 'score' | 'previous' | 'following' | 'correction' | 'note' | 'skip' | 'save'
export type RevealedKey = 'next' | 'revise'
export type ReadingKey = 'down' | 'up' | 'plain'
export type AnywhereKey = 'own' | 'help' | 'escape'
export type ReviewKey = WritingKey | RevealedKey | ReadingKey | AnywhereKey

const anywhere: readonly KeyBinding<AnywhereKey>[] = [
  { id: 'own', keys: ['o'], says: 'review.key.own' },
  { id: 'help', keys: ['?'], says: 'review.key.help' },
  { id: 'escape', keys: ['Escape'], says: 'review.key.escape', whileTyping: true },
]

const reading: readonly KeyBinding<ReadingKey>[] = [
  { id: 'down', keys: ['j'], says: 'review.key.down' },
  { id: 'up', keys: ['k'], says: 'review.key.up' },
  { id: 'plain', keys: ['p'], says: 'review.key.plain' },
]

// The letters are there on any Latin keyboard and the same in both languages.
const writing: readonly KeyBinding<WritingKey>[] = [
  { id: 'score', keys: ['digits'], says: 'review.key.score' },
  { id: 'previous', keys: ['ArrowUp'], says: 'review.key.cells' },
  { id: 'following', keys: ['ArrowDown'], says: 'review.key.cells' },
  { id: 'left', keys: ['a'], says: 'review.key.left' },
  { id: 'right', keys: ['b'], says: 'review.key.right' },
  { id: 'tie', keys: ['e'], says: 'review.key.tie' },
  { id: 'both_bad', keys: ['x'], says: 'review.key.both_bad' },
  { id: 'correction', keys: ['c'], says: 'review.key.correction' },
  { id: 'note', keys: ['n'], says: 'review.key.note' },
  { id: 'skip', keys: ['s'], says: 'review.key.skip' },
  { id: 'save', keys: ['Ctrl+Enter'], says: 'review.key.save', whileTyping: true },
]

const revealed: readonly KeyBinding<RevealedKey>[] = [
  { id: 'next', keys: ['n', 'Enter'], says: 'review.key.next' },
  { id: 'revise', keys: ['r'], says: 'review.key.revise' },
]

// The same keys, where verdicts are given: there is nothing to pick.
const judging: readonly KeyBinding<WritingKey>[] = [
  { id: 'score', keys: ['digits'], says: 'review.key.verdict' },
  { id: 'previous', keys: ['ArrowUp'], says: 'review.key.criteria' },
  { id: 'following', keys: ['ArrowDown'], says: 'review.key.criteria' },
  ...writing.filter(({ id }) => id === 'correction' || id === 'note' || id === 'skip' || id === 'save'),
]

/** All keys of the page, as its sheet tells them. */
export function keyGroups(byVerdicts: boolean): readonly KeyGroup<ReviewKey>[] {
  return [
    { title: 'review.keys.writing', bindings: byVerdicts ? judging : writing },
    { title: 'review.keys.reading', bindings: reading },
    { title: 'review.keys.revealed', bindings: revealed },
    { title: 'review.keys.anywhere', bindings: anywhere },
  ]
}

/** The keys that do something while a form, a reveal, or neither is open. */
export const keysFor: Readonly<Record<'form' | 'reveal' | 'none', readonly KeyBinding<ReviewKey>[]>> = {
  form: [...writing, ...reading, ...anywhere],
  reveal: [...revealed, ...reading, ...anywhere],
  none: anywhere,
}
