import { type BrowserServer, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

import { translator } from '../../src/lib/i18n/translate'
import { chromiumOptions, enter, go, invite, openBrowser, openContext } from '../support/browser'
import { evaluation } from '../support/evaluation'
import { scoreAll } from '../support/keyboard'
import { type Served, Workspace } from '../support/program'
import { question, revealed, writing } from '../support/review'

const t = translator('fr')

/** A browser that will be killed, and a page in it; with an address to come back by. */
async function openDoomed(served: Served): Promise<{ doomed: BrowserServer; first: Page; another: string }> {
  const doomed = await chromium.launchServer(chromiumOptions)
  onTestFinished(() => doomed.kill())
  const first = await enter(await openContext(await chromium.connect(doomed.wsEndpoint())), served.address, 'Anna')
  return { doomed, first, another: await invite(first) }
}

test('a browser that is killed while one types brings the draft back', async () => {
  const workspace = new Workspace()
  workspace.queues('brouillon', evaluation(3))
  const served = await workspace.serve()
  const { doomed, first, another } = await openDoomed(served)
  await go(first, served, '#/review/brouillon')
  await writing(first).waitFor()
  const asked = await question(first)
  await first.keyboard.press('4')
  await first.keyboard.press('n')
  await first.keyboard.type('Un mot, puis plus rien')
  // Half a second after the last key it has to be safe.
  await first.waitForTimeout(900)
  await doomed.kill()

  const second = await enter(await openContext(await openBrowser()), another, 'Anna')
  await go(second, served, '#/review/brouillon')
  await second.getByText(t('review.restored')).waitFor()
  expect(await question(second)).toBe(asked)
  expect(await second.locator('[data-note] textarea').inputValue()).toBe('Un mot, puis plus rien')
  expect(await second.locator('[data-cell="0"] input:checked + span').innerText()).toBe('4')
})

test('a browser that is killed while one changes one’s mind brings that back, until it is given up', async () => {
  const workspace = new Workspace()
  workspace.queues('brouillon', evaluation(1))
  const served = await workspace.serve()
  const { doomed, first, another } = await openDoomed(served)
  await go(first, served, '#/review/brouillon')
  await writing(first).waitFor()
  await scoreAll(first, '4')
  await first.keyboard.press('a')
  await first.keyboard.press('Control+Enter')
  await revealed(first).waitFor()
  await first.keyboard.press('r')
  await first.getByRole('heading', { name: t('review.revise.title') }).waitFor()
  await first.keyboard.press('x')
  await first.keyboard.press('n')
  await first.keyboard.type('À la réflexion')
  await first.waitForTimeout(900)
  await doomed.kill()

  const second = await enter(await openContext(await openBrowser()), another, 'Anna')
  await second.getByText(t('queue.drafts', { n: 1 })).waitFor()
  await go(second, served, '#/review/brouillon')
  await second.getByText(t('review.nothing.drafts', { n: 1 })).waitFor()
  await second.keyboard.press('o')
  await second.locator('dialog li button:focus').waitFor()
  await second.keyboard.press('Enter')
  await second.getByRole('heading', { name: t('review.revise.title') }).waitFor()
  await second.getByText(t('review.restored')).waitFor()
  expect(await second.locator('[data-note] textarea').inputValue()).toBe('À la réflexion')
  expect(await second.locator('[data-picks] input:checked + span').innerText()).toContain(t('review.pick.both_bad'))

  await second.getByRole('button', { name: t('review.cancel') }).click()
  await revealed(second).waitFor()
  await go(second, served, '#/')
  await second.getByText(t('queue.reviewed', { n: 1 })).waitFor()
  await second.getByText(t('queue.drafts', { n: 1 })).waitFor({ state: 'detached' })
  expect(JSON.parse(workspace.run('--json', 'queue', 'show', 'brouillon'))).toMatchObject({ reviews: 1 })
})
