import { describe, expect, test, vi } from 'vitest'

import { opinion, task } from '../../lib/testing/reviewing'
import { OpinionForm } from './opinionform.svelte'
import type { Side } from './subject'

function form(values = {}): OpinionForm {
  return new OpinionForm(task(values), vi.fn())
}

function scored(left: number[], right: number[]): OpinionForm {
  const made = form()
  const give = (side: Side, scores: number[]): void => {
    scores.forEach((score, at) => {
      made.score({ side, criterion: ['accuracy', 'tone'][at] ?? '' }, score)
    })
  }
  give('left', left)
  give('right', right)
  made.correction = 'Autre chose.'
  return made
}

describe('which answer is worse is asked', () => {
  test.each([
    ['tie', [3, 3], [2, 4], true],
    ['both_bad', [1, 1], [1, 1], true],
    ['', [], [], true],
    ['tie', [3], [], true],
    ['tie', [3, 5], [3, 4], false],
    ['tie', [3, 5], [4], false],
    ['left', [3, 3], [3, 3], false],
    ['right', [3, 3], [3, 3], false],
  ] as const)('with %s, %j and %j: %s', (pick, left, right, asked) => {
    const made = scored([...left], [...right])
    made.pick = pick
    expect(made.worseMatters).toBe(asked)
  })

  test('never without a correction, nor with one answer', () => {
    const made = scored([3, 3], [3, 3])
    made.correction = ' \n'
    expect(made.worseMatters).toBe(false)
    const single = form({ single: true, right: '' })
    single.correction = 'x'
    expect(single.worseMatters).toBe(false)
  })

  test('and said only while it matters', () => {
    const made = scored([3, 3], [3, 3])
    made.pick = 'tie'
    made.worse = 'left'
    expect(made.opinion().worse).toBe('left')
    made.pick = 'right'
    expect(made.opinion().worse).toBe('')
  })
})

describe('a correction', () => {
  test('starts from an answer, and gives one’s own text back', () => {
    const made = form()
    made.startFrom(null)
    made.correction = 'Mon texte'
    made.startFrom('right')
    expect([made.correction, made.origin, made.canPutBack]).toEqual(['Appelez le 17.', 'right', true])
    made.putBack()
    expect([made.correction, made.canPutBack]).toEqual(['Mon texte', false])
  })

  test('that is still the answer it started from is nobody’s own text', () => {
    const made = form()
    made.startFrom('left')
    made.startFrom('right')
    expect(made.canPutBack).toBe(false)
  })
})

test('asks for one answer after the other, and for a pick where there are two', () => {
  expect(form().cells.map(({ side, criterion }) => `${side} ${criterion}`)).toEqual([
    'left accuracy',
    'left tone',
    'right accuracy',
    'right tone',
  ])
  expect(form().pickMissing).toBe(true)
  const single = form({ single: true })
  expect([single.cells.length, single.pickMissing]).toEqual([2, false])
})

test('says what it was filled with, and tells nobody that it was', () => {
  const onchange = vi.fn()
  const made = new OpinionForm(task(), onchange)
  const said = opinion({ pick: 'tie', correction: 'x', worse: 'left', note: 'n', scores: [{ criterion: 'tone', side: 'right', score: 4 }] })
  made.fill(said)
  expect(made.opinion()).toEqual(said)
  expect(made.writing).toBe(true)
  expect(onchange).not.toHaveBeenCalled()
})
