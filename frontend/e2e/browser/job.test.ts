import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { translator } from '../../src/lib/i18n/translate'
import { openBrowser, openContext } from '../support/browser'
import { evaluation, secrets } from '../support/evaluation'
import { press, scoreAll, tabTo } from '../support/keyboard'
import { Workspace } from '../support/program'
import { question, revealed, writing } from '../support/review'

const t = translator('fr')

test('the whole job, with the keyboard alone', async () => {
  const workspace = new Workspace()
  workspace.imports('essai', evaluation(4))
  const served = await workspace.serve()
  const context = await openContext(await openBrowser())
  const page = await context.newPage()

  await page.goto(served.address)
  expect(page.url(), 'the token leaves the address bar').not.toContain('token')
  await sayWho(page)
  await press(page, page.getByRole('button', { name: t('begin.sample.make') }))
  await page.getByRole('heading', { name: 'exemple' }).waitFor()
  await makeQueue(page)
  await correct(page)
  await changeMind(page)
  await skip(page)
  await finish(page)
  await uncover(page)
  await readReport(page)
  expect(await download(page), 'the same bytes as from the command line').toBe(workspace.exported('relecture'))
})

async function sayWho(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: t('who.nobody') }))
  await tabTo(page, page.getByLabel(t('who.new')))
  await page.keyboard.type('Anaïs')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: t('who.change', { name: 'Anaïs' }) }).waitFor()
}

async function makeQueue(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: t('start.new') }))
  await tabTo(page, page.getByLabel(t('new.source'), { exact: true }))
  await page.keyboard.type('essai')
  const name = page.getByLabel(t('new.name'))
  await tabTo(page, name)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('relecture')
  await tabTo(page, page.getByRole('radio', { name: t('new.selection.random') }))
  await page.keyboard.press('ArrowDown')
  await page.getByText(t('new.preview.items', { n: 4 })).waitFor()
  await press(page, page.getByRole('button', { name: t('new.create') }))
  await writing(page).waitFor()
}

/** The first item: a pick, a correction and a note, none of which may show where the answers come from. */
async function correct(page: Page): Promise<void> {
  await scoreAll(page, '4')
  await page.keyboard.press('b')
  await page.keyboard.press('c')
  await page.keyboard.type('Voici ce qu’il fallait dire, sans a ni b ni 1.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.type('Les étapes manquent.')
  await page.locator('.bar').getByText(t('review.draft.saved')).waitFor()
  const before = await page.content()
  for (const secret of secrets) expect(before).not.toContain(secret)
  await page.keyboard.press('Control+Enter')
  await revealed(page).waitFor()
  const after = await page.locator('main').innerText()
  for (const secret of secrets) expect(after).toContain(secret)
  expect(after).toContain('Les étapes manquent.')
  await page.keyboard.press('n')
  await writing(page).waitFor()
}

/** The second: no pick, a correction, and after the reveal another opinion. */
async function changeMind(page: Page): Promise<void> {
  await scoreAll(page, 'Shift+Numpad3') // its digits, where NumLock is off
  await page.keyboard.press('e')
  await page.keyboard.press('c')
  await page.keyboard.type('Ni l’une ni l’autre.')
  await tabTo(page, page.getByRole('radiogroup', { name: t('review.worse') }).getByRole('radio').first())
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await revealed(page).waitFor()
  await page.keyboard.press('r')
  await page.getByRole('heading', { name: t('review.revise.title') }).waitFor()
  await page.keyboard.press('a')
  await page.keyboard.press('Control+Enter')
  await page.getByText(t('review.reveal.revision', { n: 2 })).waitFor()
  await page.getByText(t('review.reveal.not_blind')).waitFor()
  await page.locator('h1:focus').waitFor()
  await page.keyboard.press('Enter')
  await writing(page).waitFor()
}

/** The third is skipped, with a reason. */
async function skip(page: Page): Promise<void> {
  const skipped = await question(page)
  await page.keyboard.press('s')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await writing(page).waitFor()
  expect(await question(page)).not.toBe(skipped)
}

/** The fourth, and then the skipped one, which only its own list offers again. */
async function finish(page: Page): Promise<void> {
  await scoreAll(page, '2')
  await page.keyboard.press('x')
  await page.keyboard.press('Control+Enter')
  await revealed(page).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('heading', { name: t('review.nothing.title') }).waitFor()
  await page.keyboard.press('o')
  await press(page, page.getByRole('dialog').getByRole('button', { name: t('review.own.skipped') }))
  await writing(page).waitFor()
  await scoreAll(page, '5')
  await page.keyboard.press('a')
  await page.keyboard.press('Control+Enter')
  await revealed(page).waitFor()
  await page.keyboard.press('n')
  await page.getByText(t('review.nothing.count', { n: 4 })).waitFor()
  await press(page, page.getByRole('main').getByRole('button', { name: t('review.nothing.leave') }))
}

/** A report of a queue that still waits says first what it would uncover. */
async function uncover(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: t('queue.of', { action: t('queue.report'), queue: 'exemple' }) }))
  await page.getByRole('heading', { name: t('uncovering.title', { n: 44 }) }).waitFor()
  expect(await page.locator('main').innerText()).not.toContain('nemo')
  await press(page, page.getByRole('button', { name: t('cover.open') }))
  await page.getByRole('heading', { name: t('differ.title') }).waitFor()
  await press(page, page.getByRole('link', { name: t('page.back') }))
}

/** The report of what was just done, with the disagreement it holds. */
async function readReport(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: t('queue.of', { action: t('queue.report'), queue: 'relecture' }) }))
  await page.getByRole('heading', { name: t('differ.title') }).waitFor()
  const report = await page.locator('main').innerText()
  expect(report).toContain('juge-secret')
  expect(report).toContain(t('report.progress', { reviewed: 4, n: 4 }))
}

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press(page, page.getByRole('button', { name: t('queue.export') })),
  ])
  await page.getByText(t('export.downloaded', { file: file.suggestedFilename() })).waitFor()
  return readFile(await file.path(), 'utf8')
}
