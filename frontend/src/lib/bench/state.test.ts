import { expect, test } from 'vitest'

import type { RunView } from '../backend/bench'
import { translator } from '../i18n/translate'
import { run } from '../testing/benching'
import { canResume, type Mood, stateOf } from './state'
import { span } from './times'

const t = translator('en')

test.each<[string, Partial<RunView>, Mood, string]>([
  ['nothing blocks', {}, 'good', 'Nothing blocks'],
  ['all blocking cases are false alarms', { blocking: 2, passed: 20, falseAlarms: 2 }, 'good', 'Cleared'],
  ['a case waits', { blocking: 2, waiting: 1, cleared: false }, 'open', 'Not cleared: to reread'],
  ['a case is confirmed', { blocking: 2, confirmed: 1, waiting: 1, cleared: false }, 'bad', 'Not cleared: confirmed'],
  ['nobody judged', { blocking: 22, unjudged: 22, waiting: 22, cleared: false }, 'open', 'Not cleared: to reread'],
  ['it was interrupted', { status: 'interrupted', cleared: false }, 'open', 'Interrupted'],
  ['it stopped', { status: 'stopped', cleared: false, stopped: { cause: 'unreachable', detail: '' } }, 'open', 'Stopped before its end'],
  ['it goes on', { status: 'running', cleared: false }, 'going', 'Under way in another program'],
  ['it ended in a way this page does not know', { status: 'vanished', cleared: true }, 'open', 'Interrupted'],
])('where a run stands when %s', (_, values, mood, title) => {
  expect(stateOf(run(values), false, t)).toMatchObject({ mood, title })
})

test('an unjudged case is told of beside what waits', () => {
  const { why } = stateOf(run({ blocking: 1, unjudged: 1, waiting: 1, cleared: false }), false, t)
  expect(why.join(' ')).toContain('1 case is unjudged')
})

test('what is not at its end, or not all judged, can be gone on with', () => {
  expect(canResume(run())).toBe(false)
  expect(canResume(run({ unjudged: 1 }))).toBe(true)
  expect(canResume(run({ status: 'interrupted' }))).toBe(true)
  expect(canResume(run({ status: 'running', unjudged: 3 }))).toBe(false)
})

test.each([
  [0, '0 s'],
  [0.44, '0,4 s'],
  [44, '44 s'],
  [59.97, '1 min'],
  [61.2, '1 min 01 s'],
  [900, '15 min'],
  [3725, '1 h 02'],
])('%d seconds are said as %s', (seconds, said) => {
  expect(span(seconds, 'fr').replaceAll('\u00a0', ' ')).toBe(said)
})
