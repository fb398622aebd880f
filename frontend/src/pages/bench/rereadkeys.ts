import type { KeyBinding, KeyGroup } from '../../lib/keys/keys'

export type RereadKey =
  | 'digit'
  | 'yes'
  | 'no'
  | 'not_applicable'
  | 'confirmed'
  | 'false_alarm'
  | 'up'
  | 'down'
  | 'fault'
  | 'note'
  | 'save'
  | 'previous'
  | 'next'
  | 'on'
  | 'back'
  | 'render'
  | 'help'
  | 'escape'

const saying: readonly KeyBinding<RereadKey>[] = [
  { id: 'digit', keys: ['digits'], says: 'reread.key.first' },
  { id: 'yes', keys: ['o', 'y'], says: 'reread.key.verdict.yes' },
  { id: 'no', keys: ['n'], says: 'reread.key.verdict.no' },
  { id: 'not_applicable', keys: ['s'], says: 'reread.key.verdict.na' },
  { id: 'confirmed', keys: ['c'], says: 'reread.key.confirmed' },
  { id: 'false_alarm', keys: ['f'], says: 'reread.key.false' },
  { id: 'fault', keys: ['x'], says: 'reread.key.atfault' },
  { id: 'note', keys: ['m'], says: 'reread.key.note' },
  { id: 'save', keys: ['Ctrl+Enter'], says: 'reread.key.save', whileTyping: true },
]

const moving: readonly KeyBinding<RereadKey>[] = [
  { id: 'up', keys: ['ArrowUp'], says: 'reread.key.rows' },
  { id: 'down', keys: ['ArrowDown'], says: 'reread.key.rows' },
  { id: 'previous', keys: ['ArrowLeft'], says: 'reread.key.previous' },
  { id: 'next', keys: ['ArrowRight'], says: 'reread.key.next' },
  { id: 'on', keys: ['j'], says: 'reread.key.down' },
  { id: 'back', keys: ['k'], says: 'reread.key.up' },
  { id: 'render', keys: ['p'], says: 'reread.key.plain' },
  { id: 'help', keys: ['?'], says: 'reread.key.help' },
  { id: 'escape', keys: ['Escape'], says: 'reread.key.escape', whileTyping: true },
]

/** All keys of the page, as its sheet tells them. */
export const rereadGroups: readonly KeyGroup<RereadKey>[] = [
  { title: 'reread.keys.form', bindings: saying },
  { title: 'reread.keys.move', bindings: moving },
]

export const rereadKeys: readonly KeyBinding<RereadKey>[] = [...saying, ...moving]
