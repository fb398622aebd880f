import type { Locator, Page } from 'playwright-core'

import { translator } from '../../src/lib/i18n/translate'

const t = translator('fr')

/** What is asked of an item: all that tells it from the others. */
export async function question(page: Page): Promise<string> {
  return (await page.locator('.turns').innerText()).trim()
}

/** The heading under which an item is being reviewed. */
export function writing(page: Page): Locator {
  return page.getByRole('heading', { level: 1, name: t('review.question') })
}

/** Where what the judge said stands, once the item is saved. */
export function revealed(page: Page): Locator {
  return page.getByRole('complementary', { name: t('review.reveal.judgments') })
}
