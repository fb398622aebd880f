import { test } from 'vitest'

import { lookEverywhere } from '../support/axe'

// A file for each language: files run side by side.
test('axe finds nothing on any page in French, in either theme', { timeout: 300_000 }, () => lookEverywhere('fr'))
