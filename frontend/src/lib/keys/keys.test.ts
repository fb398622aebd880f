import { afterEach, describe, expect, test } from 'vitest'

import { boundTo, digitOf, type KeyBinding } from './keys'

const bindings: KeyBinding<'a' | 'digits' | 'save' | 'help'>[] = [
  { id: 'a', keys: ['a'], says: 'review.key.left' },
  { id: 'digits', keys: ['digits'], says: 'review.key.score' },
  { id: 'help', keys: ['?'], says: 'review.key.help' },
  { id: 'save', keys: ['Ctrl+Enter'], says: 'review.key.save', whileTyping: true },
]

afterEach(() => {
  document.body.innerHTML = ''
})

function press(init: KeyboardEventInit, markup = ''): string | undefined {
  document.body.innerHTML = markup
  let bound: string | undefined
  const listener = (event: KeyboardEvent): void => {
    bound = boundTo(bindings, event)
  }
  window.addEventListener('keydown', listener)
  const target = document.querySelector('[data-here]') ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
  window.removeEventListener('keydown', listener)
  return bound
}

describe('keys', () => {
  test('are bound by what they type, CapsLock or not', () => {
    expect(press({ key: 'a', code: 'KeyQ' }), 'AZERTY').toBe('a')
    expect(press({ key: 'a', code: 'KeyA' }), 'QWERTY').toBe('a')
    expect(press({ key: 'A', code: 'KeyQ' })).toBe('a')
    expect(press({ key: '?', code: 'KeyM', shiftKey: true })).toBe('help')
  })

  test('with a modifier are somebody else’s', () => {
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey']) {
      expect(press({ key: 'a', [modifier]: true }), modifier).toBeUndefined()
    }
    expect(press({ key: '1', code: 'Digit1', ctrlKey: true })).toBeUndefined()
    expect(press({ key: 'Enter' })).toBeUndefined()
  })

  test.each([
    '<input data-here>',
    '<input type="search" data-here>',
    '<textarea data-here></textarea>',
    '<select data-here></select>',
    '<div contenteditable="true"><b data-here tabindex="0">x</b></div>',
  ])('sleep while one types in %s', (markup) => {
    expect(press({ key: 'a' }, markup)).toBeUndefined()
    expect(press({ key: '1', code: 'Digit1' }, markup)).toBeUndefined()
    expect(press({ key: 'Enter', ctrlKey: true }, markup)).toBe('save')
  })

  test('work on a choice, which is not typed in', () => {
    expect(press({ key: 'a' }, '<input type="radio" data-here>')).toBe('a')
  })

  test('sleep while an input method composes, and when held down', () => {
    expect(press({ key: 'a', isComposing: true })).toBeUndefined()
    expect(press({ key: 'a', repeat: true })).toBeUndefined()
  })

  test.each(['<dialog open></dialog>', '<div role="dialog" aria-modal="true"></div>'])('sleep under %s', (markup) => {
    expect(press({ key: 'a' }, markup)).toBeUndefined()
    expect(press({ key: 'Enter', ctrlKey: true }, markup)).toBeUndefined()
  })
})

test.each([
  [{ key: '&', code: 'Digit1' }, 1],
  [{ key: 'é', code: 'Digit2' }, 2],
  [{ key: '3', code: 'Digit3', shiftKey: true }, 3],
  [{ key: '4', code: 'Numpad4' }, 4],
  [{ key: 'ArrowLeft', code: 'Numpad4' }, undefined],
  [{ key: 'End', code: 'Numpad1' }, undefined],
  [{ key: 'a', code: 'KeyQ' }, undefined],
  [{ key: '1', code: 'Digit1', ctrlKey: true }, undefined],
])('the digit of %j is %s', (init, digit) => {
  expect(digitOf(new KeyboardEvent('keydown', init))).toBe(digit)
})
