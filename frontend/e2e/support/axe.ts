import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import type { Language } from '../../src/lib/i18n/translate'
import { openBrowser } from './browser'
import { walk } from './walk'

interface Violation {
  id: string
  nodes: { target: string[] }[]
}

interface Axe {
  run(where: Document, how: object): Promise<{ violations: Violation[] }>
}

/** Looks for what keeps people out: everywhere a walk leads, in both themes. */
export async function lookEverywhere(language: Language, way: typeof walk = walk, least = 50): Promise<void> {
  const found: string[] = []
  let looks = 0
  await way(await openBrowser(), language, async (page, name) => {
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      for (const problem of await problems(page)) found.push(`${name}, ${theme}: ${problem}`)
      looks++
    }
  })
  expect(found).toEqual([])
  expect(looks).toBeGreaterThan(least)
}

/** What the rules of WCAG A and AA have to say of a page. */
async function problems(page: Page): Promise<string[]> {
  // By the debugging door: the page's own policy lets no foreign script in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(' ; ')}`)
  })
}
