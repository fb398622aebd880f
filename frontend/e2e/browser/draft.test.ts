import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

import { translator } from '../../src/lib/i18n/translate'
import { chromiumOptions, enter, go, invite, openBrowser, openContext } from '../support/browser'
import { evaluation } from '../support/evaluation'
import { Workspace } from '../support/program'
import { question, writing } from '../support/review'

const t = translator('fr')

test('a browser that is killed while one types brings the draft back', async () => {
  const workspace = new Workspace()
  workspace.queues('brouillon', evaluation(3))
  const served = await workspace.serve()

  const doomed = await chromium.launchServer(chromiumOptions)
  onTestFinished(() => doomed.kill())
  const first = await enter(await openContext(await chromium.connect(doomed.wsEndpoint())), served.address, 'Anna')
  const another = await invite(first)
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
