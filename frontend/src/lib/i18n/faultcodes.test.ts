import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { messages } from './translate'

/** Codes that no page meets, and why: the program's own words are enough where they are read. */
const elsewhere = new Map([
  ...each('only the command line gives it', [
    'cannot_listen',
    'config_not_found',
    'not_loopback',
    'pages_missing',
    'same_file',
    'unknown_profile',
    'unwritable_row',
  ]),
  ...each('a page names only what it was given', ['bad_selection', 'side_unknown', 'unknown_check', 'unknown_ruling']),
  ...each('a suite’s problem carries it on, with its line', ['bad_check']),
  ...each('the schema promises it, and nothing of ours tries', [
    'answer_is_judged',
    'arbitration_is_append_only',
    'item_is_a_copy',
    'judging_is_frozen',
    'judgment_is_incomplete',
    'judgment_is_kept',
    'outcome_stays',
    'reread_is_append_only',
    'run_is_frozen',
    'version_is_fixed',
  ]),
])

/** What faults are made of: a code as a text, a code by its constant, and what is not there. */
const written = /fault\.New\(\s*fault\.\w+,\s*"(\w+)"/g
const named = /fault\.New\(\s*fault\.\w+,\s*(Code\w+|code\w+)\b/g
const missing = /\bnotFound\("(\w+)"/g

const sources = readdirSync('../backend', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.go') && !file.endsWith('_test.go') && !file.startsWith('cli/') && !file.includes('test/'))
  .map((file) => readFileSync(`../backend/${file}`, 'utf8'))

const given = new Set(
  sources.flatMap((source) => [
    ...all(source, written),
    ...all(source, named).flatMap((constant) => sources.flatMap((s) => all(s, new RegExp(`\\b${constant}\\s+=\\s+"(\\w+)"`, 'g')))),
    ...all(source, missing).map((noun) => `${noun}_not_found`),
  ]),
)

test('every fault that a page can meet has its words and what to do', () => {
  expect(given.size).toBeGreaterThan(120)
  const wordless = [...given].filter((code) => !elsewhere.has(code) && !(`fault.${code}` in messages.en && `fault.${code}.hint` in messages.en))
  expect(wordless.sort()).toEqual([])
})

test('what is left out is given, and has no words', () => {
  const needless = [...elsewhere.keys()].filter((code) => !given.has(code) || `fault.${code}` in messages.en)
  expect(needless).toEqual([])
})

test('every reason for which a figure is undefined has its words', () => {
  const reasons = all(readFileSync('../backend/agreement/reason.go', 'utf8'), /^\t\w+ Reason = "(\w+)"/gm)
  expect(reasons.length).toBeGreaterThan(5)
  expect(reasons.filter((reason) => !(`reason.${reason}` in messages.en))).toEqual([])
})

function all(source: string, pattern: RegExp): string[] {
  return Array.from(source.matchAll(pattern), ([, found = '']) => found)
}

function each(why: string, codes: string[]): [string, string][] {
  return codes.map((code) => [code, why])
}
