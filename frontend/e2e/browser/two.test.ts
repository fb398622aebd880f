import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { translator } from '../../src/lib/i18n/translate'
import { enter, go, invite, openBrowser, openContext } from '../support/browser'
import { evaluation } from '../support/evaluation'
import { scoreAll } from '../support/keyboard'
import { Workspace } from '../support/program'
import { question, revealed, writing } from '../support/review'

const t = translator('fr')

test('two people side by side on one queue', async () => {
  const workspace = new Workspace()
  workspace.queues('deux', evaluation(5))
  const served = await workspace.serve()
  const browser = await openBrowser()
  const anna = await enter(await openContext(browser), served.address, 'Anna')
  const bob = await enter(await openContext(browser), await invite(anna), 'Bob')
  const seen: string[] = []

  for (const page of [anna, bob]) await go(page, served, '#/review/deux')
  for (let round = 0; round < 2; round++) {
    for (const page of [anna, bob]) {
      await writing(page).waitFor()
      seen.push(await question(page))
    }
    await Promise.all([save(anna), save(bob)])
    if (round === 0) await Promise.all([next(anna), next(bob)])
  }
  expect(new Set(seen).size, 'four items, each seen by one of them').toBe(4)

  await next(anna)
  await writing(anna).waitFor()
  expect(seen).not.toContain(await question(anna))
  await next(bob)
  await bob.getByRole('heading', { name: t('review.held.title') }).waitFor()
  await bob.getByText(/^Anna jusqu’à \d\d:\d\d$/).waitFor()

  await save(anna)
  // Nobody tells Bob to look again.
  await bob.getByRole('heading', { name: t('review.nothing.title') }).waitFor()
  await bob.getByText(t('review.nothing.count', { n: 2 })).waitFor()
  await next(anna)
  await anna.getByText(t('review.nothing.count', { n: 3 })).waitFor()
  expect(JSON.parse(workspace.run('--json', 'queue', 'show', 'deux'))).toMatchObject({ items: 5, complete: 5, reviews: 5 })
})

async function save(page: Page): Promise<void> {
  await scoreAll(page, '4')
  await page.keyboard.press('a')
  await page.keyboard.press('Control+Enter')
  await revealed(page).waitFor()
}

async function next(page: Page): Promise<void> {
  await page.keyboard.press('n')
  await revealed(page).waitFor({ state: 'detached' })
}
