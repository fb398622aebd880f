import { test } from 'vitest'

import { lookEverywhere } from '../support/axe'

test('axe finds nothing on any page in English, in either theme', { timeout: 300_000 }, () => lookEverywhere('en'))
