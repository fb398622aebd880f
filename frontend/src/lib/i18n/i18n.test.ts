import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import type { Key, Message } from './messages'
import { isKey, languages, messages, pickLanguage, translator } from './translate'

const others = Object.entries(messages).filter(([language]) => language !== 'en')

describe.each(others)('%s beside English', (_, translated) => {
  test('has the same keys, in the same order', () => {
    expect(Object.keys(translated)).toEqual(Object.keys(messages.en))
  })

  test.each(Object.keys(messages.en) as Key[])('%s takes the same values and says something', (key) => {
    const [ours, english] = [forms(translated[key]), forms(messages.en[key])]
    expect(ours.map(names)).toEqual(english.map(names))
    for (const text of ours) expect(text.trim()).not.toBe('')
  })
})

test('French marks are kept from breaking off', () => {
  for (const [key, message] of Object.entries(messages.fr)) {
    for (const text of forms(message)) expect(text, key).not.toMatch(/ [?!;:»]|« /)
  }
})

test.each([
  [['fr-CA', 'en'], 'fr'],
  [['FR'], 'fr'],
  [['de', 'fr', 'en'], 'fr'],
  [['de'], 'en'],
  [[], 'en'],
])('of %j the page takes %s', (wanted, language) => {
  expect(pickLanguage(wanted)).toBe(language)
  expect(languages).toHaveProperty(language)
})

describe('translator', () => {
  const [inEnglish, inFrench] = [translator('en'), translator('fr')]

  test('puts values in', () => {
    expect(inEnglish('fault.code', { code: 'disk_full' })).toBe('Code: disk_full')
  })

  test('does not read a value as a text with values of its own', () => {
    expect(inEnglish('queue.progress', { queue: '{n} $& <b>' })).toBe('Progress of {n} $& <b>')
  })

  test('takes the form of the number in the language', () => {
    expect([0, 1, 2].map((n) => inEnglish('start.count', { n }))).toEqual(['0 queues', '1 queue', '2 queues'])
    expect([0, 1, 2].map((n) => inFrench('start.count', { n }))).toEqual(['0 file', '1 file', '2 files'])
  })

  test('writes numbers as the language does', () => {
    const values = { complete: 1200, items: 50000 }
    expect(inEnglish('queue.complete', values)).toBe('Complete: 1,200 of 50,000')
    expect(inFrench('queue.complete', values)).toBe('Terminés\u00a0: 1\u202f200 sur 50\u202f000')
  })
})

test('every reason for which a line is refused or warned of has its sentence', () => {
  const said = Object.keys(messages.en).filter((key) => key.startsWith('line.'))
  const known = [...codesIn('dataset/problem.go', /^\t\w+ += "(\w+)"/gm), ...codesIn('workspace/sources.go', /^const CodeContradicts = "(\w+)"/gm)]
  expect(known.length).toBeGreaterThan(40)
  expect(said.sort()).toEqual(known.map((code) => `line.${code}`).sort())
})

test('isKey', () => {
  expect(isKey('fault.disk_full')).toBe(true)
  expect(isKey('fault.nothing_like_it')).toBe(false)
})

/** The codes as the program's own source declares them. */
function codesIn(file: string, code: RegExp): string[] {
  return Array.from(readFileSync(`../backend/${file}`, 'utf8').matchAll(code), ([, found = '']) => found)
}

function forms(message: Message): string[] {
  return typeof message === 'string' ? [message] : [message.one, message.other]
}

function names(text: string): string[] {
  return Array.from(text.matchAll(/\{(\w+)\}/g), ([name]) => name).sort()
}
