import { readdirSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { isKey, translator } from '../i18n/translate'
import { messages } from '../i18n/translate'
import { adviceFor, reasonFor, wordFor } from './words'

const t = translator('en')

// As the program's own source declares them: a code without words fails here.
const causes = codes('evaluation/cause.go', /^\t\w+ +Cause = "(\w+)"/gm)
const warnings = codes('bench/run.go', /^\t(?:Same|Maker|Host|Old|Smaller|Thinking|No|Not)\w+ += "(\w+)"/gm)
const findings = codes('workspace/doctor.go', /^\tFound\w+ += "(\w+)"/gm)
const checks = codes('bench/check/spec.go', /^\t\w+ +Kind = "(\w+)"/gm)
const statuses = codes('bench/run.go', /^\t\w+ +Status = "(\w+)"/gm)
const standings = codes('bench/reread.go', /^\t\w+ +Standing = "(\w+)"/gm)
const changes = codes('bench/compare.go', /^\t\w+ +Change = "(\w+)"/gm)
const problems = codes('suite/problem.go', /^\t\w+ += "(\w+)"/gm)
const verdicts = codes('evaluation/verdict.go', /^\t\w+ +Verdict = "(\w+)"/gm)

describe('every code of the program has words', () => {
  test.each([
    ['cause', causes, 16],
    ['warning', warnings, 10],
    ['finding', findings, 7],
    ['check', checks, 12],
    ['status', statuses, 4],
    ['verdict', verdicts, 3],
    ['problem', problems, 25],
  ] as const)('%s', (kind, known, least) => {
    expect(known.length).toBeGreaterThanOrEqual(least)
    for (const code of known) expect(isKey(`bench.${kind}.${code}`), code).toBe(true)
    const said = Object.keys(messages.en).filter((key) => new RegExp(`^bench\\.${kind}\\.\\w+$`).test(key))
    expect(said.sort(), 'and no others').toEqual(known.map((code) => `bench.${kind}.${code}`).sort())
  })

  test.each([
    ['cause', causes],
    ['warning', warnings],
    ['finding', findings],
  ] as const)('%s, with what to do', (kind, known) => {
    for (const code of known) expect(adviceFor([kind], code, t).todo, code).not.toBe('')
  })

  test('standing and change', () => {
    for (const code of standings) expect(isKey(`bench.standing.${code}`), code).toBe(true)
    for (const code of changes) expect(isKey(`compare.change.${code}`), code).toBe(true)
    expect(changes.length).toBe(6)
  })

  test('and of the faults that benches and rereads end with', () => {
    const folders = ['api', 'workspace', 'store', 'run']
    const known = folders.flatMap((folder) =>
      readdirSync(`../backend/${folder}`)
        .filter((name) => /^(bench|live|rereading|doctor|settings|run\w*|reread\w*|crew|reach)\.go$/.test(name))
        .flatMap((name) => codes(`${folder}/${name}`, /fault\.New\(fault\.\w+, "(\w+)"/g)),
    )
    // What only a programming error of the page, or of this program, can bring about.
    const unsaid = new Set(['unknown_verdict', 'unknown_check', 'unknown_ruling', 'bad_retries', 'run_exists', 'bad_endpoint'])
    expect(known.length).toBeGreaterThan(20)
    for (const code of known) if (!unsaid.has(code)) expect(isKey(`fault.${code}.hint`), code).toBe(true)
  })
})

test('a code of a newer program is told as it is', () => {
  expect(wordFor('cause', 'cosmic_ray', t)).toBe('cosmic_ray')
  expect(adviceFor(['finding'], 'cosmic_ray', t)).toEqual({ said: 'cosmic_ray', todo: '' })
})

test('a reason says what blocks, and quotes without what cannot be seen', () => {
  const reason = { kind: 'check_failed', check: 'no_price', criterion: '', cause: '', detail: '', quotes: [{ text: '30\u202e €', missing: false }, { text: '17', missing: true }, { text: '3 words more', missing: true }] }
  expect(reasonFor(reason, t)).toEqual({ said: 'No price', detail: '« 30 € », missing « 17 », missing 3 more words' })
  expect(reasonFor({ ...reason, kind: 'unjudged', cause: 'stalled', detail: '' }, t).said).toBe(
    'Unjudged: The model was silent for too long.',
  )
})

function codes(file: string, code: RegExp): string[] {
  return Array.from(readFileSync(`../backend/${file}`, 'utf8').matchAll(code), ([, found = '']) => found)
}
