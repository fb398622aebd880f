import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { translator } from '../../src/lib/i18n/translate'
import { enter, openBrowser, openContext } from '../support/browser'
import { press, tabTo } from '../support/keyboard'
import { Workspace } from '../support/program'
import { tinyModels, tinySuite } from '../support/tiny'

const t = translator('fr')

test('a run is begun, watched, reread and cleared, with the keyboard alone', { timeout: 300_000 }, async () => {
  const page = await openBench()
  await press(page, page.getByRole('link', { name: t('bench.none.start') }))
  await choose(page, 'familier', 'lent')
  await press(page, page.getByRole('button', { name: t('newrun.start') }))
  await watch(page)

  await page.getByRole('heading', { name: t('state.waiting') }).waitFor({ timeout: 180_000 })
  const main = page.locator('main')
  expect(await main.innerText()).toContain(t('tally.passed', { passed: 1, cases: 2 }))
  expect(await main.innerText(), 'none unjudged is said, too').toContain(t('tally.unjudged', { n: 0 }))

  await lookAtCase(page)
  await press(page, page.getByRole('link', { name: t('case.back') }))
  await press(page, page.getByRole('link', { name: t('bench.reread.n', { n: 1 }) }))
  await reread(page)
  await press(page, page.getByRole('link', { name: t('reread.done.run') }))
  await page.getByRole('heading', { name: t('state.cleared'), exact: true }).waitFor()
  expect(await main.innerText()).toContain(t('tally.false', { n: 1 }))
})

test('a run that is cancelled can be resumed, and judged again by another judge', { timeout: 300_000 }, async () => {
  const page = await openBench()
  await page.getByRole('link', { name: t('bench.none.start') }).click()
  await choose(page, 'candidat', 'lent', 3)
  await page.getByRole('button', { name: t('newrun.start') }).click()
  await page.getByText(t('live.phase.judging')).first().waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: t('live.cancel') }).click()
  await page.getByRole('dialog').getByRole('button', { name: t('live.cancel.do') }).click()
  await page.getByRole('heading', { name: t('state.interrupted') }).waitFor({ timeout: 60_000 })
  expect(await page.locator('.good').count(), 'it is not green').toBe(0)

  await page.getByRole('button', { name: t('bench.resume') }).click()
  await page.getByRole('heading', { name: t('state.clean') }).waitFor({ timeout: 180_000 })

  const first = page.url()
  await page.getByRole('button', { name: t('run.rejudge') }).click()
  await page.getByRole('dialog').getByLabel(t('newrun.judge'), { exact: true }).selectOption('severe:latest')
  await page.getByRole('dialog').getByRole('button', { name: t('run.rejudge.do') }).click()
  await page.getByRole('heading', { name: t('state.waiting') }).waitFor({ timeout: 120_000 })
  expect(page.url()).not.toBe(first)

  await page.getByRole('link', { name: t('run.compare.do') }).click()
  await page.getByText(t('compare.regressions', { n: 3 })).waitFor()
})

test('models are examined', { timeout: 180_000 }, async () => {
  const page = await openBench()
  await page.getByRole('link', { name: t('nav.doctor'), exact: true }).click()
  await page.getByLabel(t('doctor.model.judge'), { exact: true }).selectOption('juge:latest')
  await page.getByRole('button', { name: t('doctor.run') }).click()
  await page.getByText(t('doctor.ok')).waitFor({ timeout: 120_000 })
  await page.getByText(t('bench.finding.model_answers')).waitFor()
  expect(await page.locator('main').innerText()).toContain(t('doctor.forecast.guessed'))
})

/** The bench of a workspace with nothing in it, and a server with tiny models behind it. */
async function openBench(): Promise<Page> {
  const served = await new Workspace().serve({ CONTREJUGE_HOSTS: await tinyModels() })
  const page = await enter(await openContext(await openBrowser()), served.address, 'Anaïs')
  await press(page, page.getByRole('link', { name: t('nav.bench'), exact: true }))
  await page.getByRole('heading', { name: t('bench.none') }).waitFor()
  return page
}

/** A suite of our own, and who answers and judges. */
async function choose(page: Page, candidate: string, judge: string, cases = 2): Promise<void> {
  await tabTo(page, page.getByRole('radio', { name: t('newrun.pilot') }))
  await page.keyboard.press('ArrowDown')
  await page.locator('input[type=file]').first().setInputFiles(tinySuite(cases))
  await page.getByText(t('newrun.suite.facts', { name: 'essai', cases, checks: cases + 1, criteria: cases * 2 })).waitFor()
  await tabTo(page, page.getByLabel(t('newrun.model'), { exact: true }))
  await page.keyboard.type(candidate)
  await tabTo(page, page.getByLabel(t('newrun.judge'), { exact: true }))
  await page.keyboard.type(judge)
}

/** What the model writes is seen as it writes, also after having been elsewhere. */
async function watch(page: Page): Promise<void> {
  await page.getByRole('heading', { name: t('live.title') }).waitFor()
  await page.getByText(t('live.phase.judging')).first().waitFor({ timeout: 60_000 })
  await press(page, page.getByRole('link', { name: t('nav.queues'), exact: true }))
  await press(page, page.getByRole('link', { name: t('nav.bench'), exact: true }))
  await press(page, page.getByRole('link', { name: t('bench.watch') }))
  await page.locator('.text', { hasText: 'La réponse dit' }).waitFor({ timeout: 60_000 })
}

async function lookAtCase(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'cas-1' }))
  await page.getByRole('heading', { name: t('case.title', { case: 'cas-1' }) }).waitFor()
  const marked = (await page.locator('mark').allInnerTexts()).join(' ')
  expect(marked).toContain('Tu')
  expect(marked).toContain('30 €')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: t('case.title', { case: 'cas-2' }) }).waitFor()
}

/** Both checks are false alarms; half of it is said, the page reloaded, and nothing lost. */
async function reread(page: Page): Promise<void> {
  await page.getByRole('heading', { name: t('case.title', { case: 'cas-1' }) }).waitFor()
  await page.keyboard.press('f')
  await page.keyboard.press('m')
  await page.keyboard.type('Le règlement autorise le tutoiement.')
  await page.reload()
  await page.getByText(t('reread.missing', { n: 1 })).waitFor()
  expect(await page.getByLabel(t('reread.note'), { exact: true }).inputValue()).toBe('Le règlement autorise le tutoiement.')
  await page.keyboard.press('Control+Enter') // goes to what is missing
  await page.keyboard.press('2')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: t('state.cleared'), exact: true }).waitFor()
}
