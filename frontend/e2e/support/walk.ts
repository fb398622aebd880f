import type { Browser, Locator, Page } from 'playwright-core'

import { type Language, translator } from '../../src/lib/i18n/translate'
import { enter, go, invite, openContext, sayName } from './browser'
import { evaluation } from './evaluation'
import { scoreAll } from './keyboard'
import { Workspace } from './program'

/** Called with each thing there is to see, by a name for it. */
export type Visit = (page: Page, name: string) => Promise<void>

/** Goes through everything the pages can show, on a workspace of its own. */
export async function walk(browser: Browser, language: Language, visit: Visit): Promise<void> {
  const t = translator(language)
  const workspace = new Workspace()
  const served = await workspace.serve()
  const context = await openContext(browser, { language })
  const page = await enter(context, served.address)

  await page.getByRole('heading', { name: t('begin.title') }).waitFor()
  await visit(page, 'begin')
  await go(page, served, '#/sources')
  await page.getByRole('heading', { name: t('sources.none') }).waitFor()
  await visit(page, 'sources-none')
  await importing()
  await who()
  await start()
  await newQueue()
  await reviewing()
  await afterwards()
  await reports()
  await doors()

  /** A file of which one line cannot be used, through the browser's own upload. */
  async function importing(): Promise<void> {
    const lines = evaluation(2).map((line) => JSON.stringify(line))
    await page.locator('input[type=file]').setInputFiles({
      name: 'essai.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(`${[...lines, '{"id":"q9","messages":[]}', 'not a line'].join('\n')}\n`),
    })
    await page.getByRole('dialog', { name: t('import.look.evaluation') }).waitFor()
    await visit(page, 'import-preview')
    await page.getByRole('button', { name: t('import.look.do'), exact: true }).click()
    await page.getByText(t('import.partly')).waitFor()
    await page.getByRole('heading', { name: 'essai' }).waitFor()
    await visit(page, 'import-result')
    await close()
    workspace.run('sample')
    workspace.queues('fini', evaluation(1))
  }

  async function who(): Promise<void> {
    await go(page, served, '#/review/exemple')
    await page.getByRole('main').getByLabel(t('who.new')).waitFor()
    await visit(page, 'unnamed')
    await go(page, served, '#/')
    await page.getByRole('button', { name: t('who.nobody') }).click()
    await visit(page, 'who')
    await close()
    await sayName(page, 'Anaïs', language)
  }

  async function start(): Promise<void> {
    await page.getByRole('heading', { name: 'exemple' }).waitFor()
    await page.getByText(t('queue.waiting', { n: 44 })).waitFor()
    await visit(page, 'start')
    await page.getByRole('button', { name: t('nav.help'), exact: true }).click()
    await visit(page, 'help')
    await close()
    await go(page, served, '#/sources')
    await page.getByRole('heading', { name: t('sources.title') }).waitFor()
    await page.getByText(t('sources.rows', { n: 44 })).waitFor()
    await visit(page, 'sources')
    await page.getByRole('button', { name: t('sources.delete') }).first().click()
    await visit(page, 'sources-delete')
    await close()
  }

  async function newQueue(): Promise<void> {
    await go(page, served, '#/new')
    const source = page.getByLabel(t('new.source'), { exact: true })
    await source.selectOption(await source.locator('option', { hasText: '(44 ' }).getAttribute('value'))
    await page.getByText(t('new.preview.items', { n: 44 })).waitFor()
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) (one as HTMLDetailsElement).open = true
    })
    await visit(page, 'new-queue')
  }

  async function reviewing(): Promise<void> {
    await go(page, served, '#/review/exemple')
    await page.getByRole('heading', { name: t('review.scores') }).waitFor()
    await visit(page, 'review')
    await page.keyboard.press('Control+Enter')
    await visit(page, 'review-missing')
    await scoreAll(page, '4')
    await page.keyboard.press('b')
    await page.getByRole('button', { name: t('review.correction.right') }).click()
    await page.locator('[data-correction] textarea').press('Control+Home')
    await page.keyboard.type(language === 'fr' ? 'Tout d’abord, prenez date. ' : 'First of all, note the date. ')
    await page.keyboard.press('Escape')
    await page.locator('[data-note] textarea').fill(language === 'fr' ? 'Les délais ne sont pas tous exacts.' : 'Not all periods are right.')
    await page.keyboard.press('Escape')
    await page.locator('.bar').getByText(t('review.draft.saved')).waitFor()
    await page.locator('[data-correction]').scrollIntoViewIfNeeded()
    await visit(page, 'review-filled')
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await visit(page, 'review-keys')
    await close()
    await page.keyboard.press('s')
    await page.getByRole('dialog').waitFor()
    await visit(page, 'review-skip')
    await close()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: t('review.reveal.judgments') }).waitFor()
    await visit(page, 'reveal')
    await page.keyboard.press('r')
    await page.getByRole('heading', { name: t('review.revise.title') }).waitFor()
    await visit(page, 'revise')
    await page.getByRole('button', { name: t('review.cancel') }).click()
    await page.keyboard.press('o')
    await page.getByRole('dialog').waitFor()
    await visit(page, 'own-items')
    await close()
  }

  /** Two people, one item: it is held, and then it is done. */
  async function afterwards(): Promise<void> {
    const other = await enter(await openContext(browser, { language }), await invitation(), 'Bruno', language)
    await go(other, served, '#/review/fini')
    await other.getByRole('heading', { name: t('review.scores') }).waitFor()
    await go(page, served, '#/review/fini')
    await page.getByRole('heading', { name: t('review.held.title') }).waitFor()
    await visit(page, 'all-held')
    await scoreAll(other, '4')
    await other.keyboard.press('e')
    await other.keyboard.press('Control+Enter')
    await other.getByRole('heading', { name: t('review.reveal.judgments') }).waitFor()
    await page.getByRole('heading', { name: t('review.nothing.none') }).waitFor()
    await visit(page, 'all-done-by-others')
    await other.keyboard.press('n')
    await other.getByRole('heading', { name: t('review.nothing.title') }).waitFor()
    await visit(other, 'all-done')
    await other.context().close()
  }

  async function reports(): Promise<void> {
    await go(page, served, '#/report/exemple')
    await page.getByRole('button', { name: t('cover.open') }).waitFor()
    await visit(page, 'report-cover')
    await page.getByRole('button', { name: t('cover.open') }).click()
    await page.getByRole('heading', { name: t('differ.title') }).waitFor()
    await visit(page, 'report')
    await page.getByRole('heading', { name: t('gaps.title') }).evaluate(toTop)
    await visit(page, 'report-gaps')
    await page.getByRole('heading', { name: t('habits.title') }).evaluate(toTop)
    await visit(page, 'report-habits')
    await page.getByRole('heading', { name: t('differ.title') }).evaluate(toTop)
    await visit(page, 'disagreements')
    await go(page, served, '#/report/fini')
    await page.getByRole('button', { name: t('queue.export') }).waitFor()
    await visit(page, 'report-small')
    await go(page, served, '#/')
    await page.getByRole('button', { name: t('queue.of', { action: t('queue.export'), queue: 'exemple' }) }).click()
    await page.getByText(t('export.done', { queue: 'exemple' })).waitFor()
    await visit(page, 'export-result')
    await go(page, served, '#/report/nulle-part')
    await page.getByRole('alert').waitFor()
    await visit(page, 'fault')
  }

  /** Without an address that lets in. */
  async function doors(): Promise<void> {
    const outside = await (await openContext(browser, { language })).newPage()
    await outside.goto(served.origin)
    await outside.getByRole('heading', { name: /./ }).first().waitFor()
    await visit(outside, 'no-way-in')
    await outside.context().close()
    await context.close()
  }

  async function invitation(): Promise<string> {
    await go(page, served, '#/')
    return invite(page, language)
  }

  async function close(): Promise<void> {
    const button = (place: Page | Locator): Locator => place.getByRole('button', { name: t('page.close') })
    const dialog = page.getByRole('dialog')
    await ((await dialog.count()) > 0 ? button(dialog) : button(page)).first().click()
  }
}

function toTop(element: Element): void {
  element.scrollIntoView({ block: 'start' })
}
