import { test } from 'vitest'

import { lookEverywhere } from '../support/axe'
import { benchWalk } from '../support/benchwalk'

test('axe finds nothing on any page of the bench, in either theme', { timeout: 300_000 }, () => lookEverywhere('fr', benchWalk, 30))
