import { beforeEach, describe, expect, test } from 'vitest'

import { cleanName, Who } from './who.svelte'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('who', () => {
  test('is nobody until somebody says, and is remembered on this machine', () => {
    const who = new Who(localStorage, sessionStorage)
    expect(who.name).toBe('')
    expect(who.choose(' Anna ')).toBe(true)
    sessionStorage.clear() // another day
    expect(new Who(localStorage, sessionStorage).name).toBe('Anna')
  })

  test('is each tab’s own', () => {
    new Who(localStorage, sessionStorage).choose('Anna')
    const kept = sessionStorage.getItem('contrejuge.person')
    sessionStorage.clear()
    new Who(localStorage, sessionStorage).choose('Béa') // in another tab
    sessionStorage.setItem('contrejuge.person', kept ?? '')
    expect(new Who(localStorage, sessionStorage).name).toBe('Anna')
  })

  test('stays who they were where a name is none', () => {
    const who = new Who(localStorage, sessionStorage)
    who.choose('Anna')
    expect(who.choose(' \t')).toBe(false)
    expect(who.name).toBe('Anna')
  })

  test('works where nothing may be stored', () => {
    const forbidden = new Proxy(localStorage, {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    const who = new Who(forbidden, forbidden)
    who.choose('Anna')
    expect(who.name).toBe('Anna')
  })
})

test.each([
  ['Noe\u0301', 'Noé'],
  ['  a b  ', 'a b'],
  ['', ''],
  ['a\nb', ''],
])('the name in %j is %j', (text, name) => {
  expect(cleanName(text)).toBe(name)
})
