import { expect, test } from 'vitest'

import { changes } from './diff'

test('says what changed word by word', () => {
  expect(changes('Appelez le 17 ce soir.', 'Appelez le 18 ce soir.')).toEqual([
    { kind: 'same', text: 'Appelez le ' },
    { kind: 'removed', text: '17' },
    { kind: 'added', text: '18' },
    { kind: 'same', text: ' ce soir.' },
  ])
})

test('is made whole again of what is the same and what was added', () => {
  const [before, after] = ['Un\n\ndeux  trois', 'Un\ndeux, trois quatre\n']
  const found = changes(before, after) ?? []
  const text = (kinds: string[]): string => found.filter(({ kind }) => kinds.includes(kind)).map((part) => part.text).join('')
  expect([text(['same', 'removed']), text(['same', 'added'])]).toEqual([before, after])
})

test('gives up on texts that are too far apart, rather than hold the page', () => {
  const words = (from: number): string => Array.from({ length: 6_000 }, (_, at) => `m${from + at}`).join(' ')
  const began = performance.now()
  changes(words(0), words(100_000))
  expect(performance.now() - began).toBeLessThan(3_000)
})
