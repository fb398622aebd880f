import type { KeyBinding, KeyGroup } from '../../lib/keys/keys'
import type { Pick } from './decisiondraft'

type DecidingKey = Exclude<Pick, ''> | 'correction' | 'note' | 'save'
type MovingKey = 'previous' | 'next' | 'down' | 'up' | 'plain' | 'help' | 'escape'
export type ArbitrationKey = DecidingKey | MovingKey

/** The key of each pick, the same as where people review. */
export const keyOf = { a: 'a', b: 'b', tie: 'e', both_bad: 'x' } as const

const deciding: readonly KeyBinding<DecidingKey>[] = [
  { id: 'a', keys: [keyOf.a], says: 'arbitration.key.a' },
  { id: 'b', keys: [keyOf.b], says: 'arbitration.key.b' },
  { id: 'tie', keys: [keyOf.tie], says: 'arbitration.key.tie' },
  { id: 'both_bad', keys: [keyOf.both_bad], says: 'arbitration.key.both_bad' },
  { id: 'correction', keys: ['c'], says: 'arbitration.key.correction' },
  { id: 'note', keys: ['n'], says: 'arbitration.key.note' },
  { id: 'save', keys: ['Ctrl+Enter'], says: 'arbitration.key.save', whileTyping: true },
]

const moving: readonly KeyBinding<MovingKey>[] = [
  { id: 'previous', keys: ['ArrowLeft'], says: 'arbitration.key.previous' },
  { id: 'next', keys: ['ArrowRight'], says: 'arbitration.key.next' },
  { id: 'down', keys: ['j'], says: 'arbitration.key.down' },
  { id: 'up', keys: ['k'], says: 'arbitration.key.up' },
  { id: 'plain', keys: ['p'], says: 'review.key.plain' },
  { id: 'help', keys: ['?'], says: 'review.key.help' },
  { id: 'escape', keys: ['Escape'], says: 'review.key.escape', whileTyping: true },
]

/** All keys of the page, as its sheet tells them. */
export const arbitrationGroups: readonly KeyGroup<ArbitrationKey>[] = [
  { title: 'arbitration.keys.decide', bindings: deciding },
  { title: 'arbitration.keys.move', bindings: moving },
]

export const arbitrationKeys: readonly KeyBinding<ArbitrationKey>[] = [...deciding, ...moving]
