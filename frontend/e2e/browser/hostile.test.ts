import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { translator } from '../../src/lib/i18n/translate'
import { enter, go, openBrowser, openContext } from '../support/browser'
import { line } from '../support/evaluation'
import { scoreAll } from '../support/keyboard'
import { Workspace } from '../support/program'
import { revealed, writing } from '../support/review'

const t = translator('fr')

/** Where whatever got out would go. */
const elsewhere = 'http://ailleurs.invalid'

const markup = [
  `<script src="${elsewhere}/a.js"></script><script>alert(1)</script>`,
  `<img src="${elsewhere}/b.png" onerror="alert(2)">`,
  `<iframe src="${elsewhere}/c"></iframe><object data="${elsewhere}/d"></object><embed src="${elsewhere}/e">`,
  `<a href="${elsewhere}/f">un lien</a> <form action="${elsewhere}/g"><input name="h"><button>envoyer</button></form>`,
  `<svg onload="alert(3)"><image href="${elsewhere}/i"/></svg><style>@import "${elsewhere}/j";</style>`,
  `<link rel="stylesheet" href="${elsewhere}/k"><meta http-equiv="refresh" content="0;url=${elsewhere}/l"><base href="${elsewhere}/">`,
].join('\n\n')

const markdown = [
  `![une image](${elsewhere}/m.png "titre") et ![](data:image/svg+xml;base64,PHN2Zy8+)`,
  `[un lien](${elsewhere}/n) et [un piège](javascript:alert(4)) et <${elsewhere}/o> et ${elsewhere}/p`,
  `[une référence][r] et ![une image][r]`,
  `[r]: ${elsewhere}/q`,
  '```html\n<script>alert(5)</script>\n```',
].join('\n\n')

const forbidden = 'a, img, iframe, object, embed, script, style, link, form, input, button, svg, video, audio, [onerror], [onload], [style]'

test('answers full of scripts, images, frames and links do nothing', async () => {
  const workspace = new Workspace()
  const item = line('h1', `Une question ?\n\n${markup}`, markup, markdown)
  item.judgments?.forEach((judgment) => (judgment.reason = `${markup}\n\n${markdown}`))
  workspace.queues('hostile', [item])
  const served = await workspace.serve()
  const context = await openContext(await openBrowser())
  const strayed: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== served.origin) strayed.push(request.url())
  })
  context.on('dialog', (dialog) => {
    strayed.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('page', () => strayed.push('another page'))
  const page = await enter(context, served.address, 'Anna')
  strayed.length = 0 // the page itself
  await page.evaluate(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      document.title = `refused: ${event.blockedURI}`
    })
  })

  await go(page, served, '#/review/hostile')
  await writing(page).waitFor()
  await nothingActs(page, 'article, .turns')
  await page.keyboard.press('p')
  await nothingActs(page, 'article, .turns')
  await page.keyboard.press('p')

  // A correction begins with the answer, and shows how it differs from it.
  await page.getByRole('button', { name: t('review.correction.left') }).click()
  await page.locator('[data-correction] textarea').pressSequentially(markup.slice(0, 40))
  await page.locator('.changes').waitFor()
  await nothingActs(page, '.changes')
  await page.keyboard.press('Escape')
  await scoreAll(page, '4')
  // Against the judge, so that the report shows it among the disagreements.
  const left = await page.locator('article').first().innerText()
  await page.keyboard.press(left.includes('<iframe') ? 'a' : 'b')
  await page.keyboard.press('Control+Enter')
  await revealed(page).waitFor()
  await nothingActs(page, '.reading, aside .reason')

  await go(page, served, '#/report/hostile')
  await page.getByRole('heading', { name: t('differ.title') }).waitFor()
  await page.locator('main li article').first().waitFor()
  // Whatever is written stands in a group; the button that shows all of it beside it is the page's.
  await nothingActs(page, 'main li article [role="group"]')
  expect(strayed).toEqual([])
  expect(await page.title(), 'not even tried').not.toContain('refused')
})

/** Nothing in those places loads, runs, links or asks for anything. */
async function nothingActs(page: Page, places: string): Promise<void> {
  const found = await page.locator(places).evaluateAll(
    (elements, selector) =>
      elements.flatMap((element) => Array.from(element.querySelectorAll(selector), (inside) => inside.outerHTML.slice(0, 200))),
    forbidden,
  )
  expect(found).toEqual([])
  expect(page.url()).not.toContain('ailleurs')
}
