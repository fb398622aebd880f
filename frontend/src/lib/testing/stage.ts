import { render } from '@testing-library/svelte'
import type { Component } from 'svelte'

import { Preferences } from '../preferences/preferences.svelte'
import { Who } from '../who/who.svelte'
import type { FakeBackend } from './fakebackend'
import Stage from './Stage.svelte'

/** Shows one page with all that the application lends to it. */
export function show<P extends Record<string, unknown>>(
  page: Component<P>,
  props: P,
  backend: FakeBackend,
  { name = '', language = 'en' } = {},
): Who {
  const who = new Who(localStorage, sessionStorage)
  if (name !== '') who.choose(name)
  render(Stage, {
    backend,
    preferences: new Preferences(localStorage, [language]),
    who,
    page: page as Component<Record<string, unknown>>,
    given: props,
  })
  return who
}
