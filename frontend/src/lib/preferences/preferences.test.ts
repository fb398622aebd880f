import { beforeEach, describe, expect, test } from 'vitest'

import { Preferences } from './preferences.svelte'

beforeEach(() => {
  localStorage.clear()
})

describe('language', () => {
  test('follows the system until one is chosen', () => {
    const preferences = new Preferences(localStorage, ['fr-FR'])
    expect(preferences.spoken).toBe('fr')
    expect(preferences.t('theme.dark')).toBe('Sombre')

    preferences.systemSpeaks(['en-GB'])
    expect(preferences.spoken).toBe('en')

    preferences.language = 'fr'
    expect(preferences.spoken).toBe('fr')
    preferences.systemSpeaks(['de'])
    expect(preferences.spoken).toBe('fr')

    preferences.language = 'system'
    expect(preferences.spoken).toBe('en')
  })
})

test('choices are kept', () => {
  const before = new Preferences(localStorage, ['en'])
  before.language = 'fr'
  before.theme = 'dark'

  const after = new Preferences(localStorage, ['en'])
  expect([after.language, after.theme]).toEqual(['fr', 'dark'])
})

test('what is kept but is no choice counts as none', () => {
  localStorage.setItem('contrejuge.language', 'xx')
  localStorage.setItem('contrejuge.theme', 'toString')
  const preferences = new Preferences(localStorage, ['en'])
  expect([preferences.language, preferences.theme]).toEqual(['system', 'system'])
})

test('choices work where nothing may be stored', () => {
  const forbidden = new Proxy(localStorage, {
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const preferences = new Preferences(forbidden, ['en'])
  preferences.theme = 'dark'
  expect(preferences.theme).toBe('dark')
})
