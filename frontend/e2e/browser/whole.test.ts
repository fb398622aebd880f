import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { translator } from '../../src/lib/i18n/translate'
import { enter, go, invite, openBrowser, openContext } from '../support/browser'
import { press, scoreAll } from '../support/keyboard'
import { Workspace } from '../support/program'
import { question, revealed } from '../support/review'

const t = translator('fr')

/** As far as this test reads them. */
interface Report {
  items: number
  reviewed: number
  skipped: number
  scores_only: number
  unjudged: number
  undecided: { person: number; judge: number; both: number }
  agreement: { agreed: number; decided: number }
  reviewers: { reviewer: string }[]
}

test('two people review the whole sample, and the report and the export count all of it', async () => {
  const workspace = new Workspace()
  workspace.run('sample')
  const before = shown(workspace)
  const served = await workspace.serve()
  const browser = await openBrowser()
  const anna = await enter(await openContext(browser), served.address, 'Anna')
  const bob = await enter(await openContext(browser), await invite(anna), 'Bob')
  for (const page of [anna, bob]) await go(page, served, '#/review/exemple')

  const [hers, his] = await Promise.all([reviewAll(anna, 'a'), reviewAll(bob, 'b')])
  const open = before.items * before.overlap - before.reviews
  expect(hers.length + his.length, 'every place on an item is taken once').toBe(open)
  expect([new Set(hers).size, new Set(his).size], 'nobody meets an item twice').toEqual([hers.length, his.length])
  expect(new Set([...hers, ...his]).size).toBe(before.items)
  expect(shown(workspace)).toMatchObject({ complete: before.items, reviews: before.items * before.overlap })

  const report = JSON.parse(workspace.run('--json', 'report', 'exemple')) as Report
  const { person, judge, both } = report.undecided
  expect(report).toMatchObject({ items: before.items, reviewed: before.items, skipped: 0 })
  expect(report.agreement.decided + person + judge + both + report.unjudged + report.scores_only).toBe(before.items)
  expect(report.reviewers.map(({ reviewer }) => reviewer)).toEqual(expect.arrayContaining(['Anna', 'Bob']))

  await press(anna, anna.getByRole('main').getByRole('button', { name: t('review.nothing.leave') }))
  await press(anna, anna.getByRole('link', { name: t('queue.of', { action: t('queue.report'), queue: 'exemple' }) }))
  await anna.getByRole('heading', { name: t('differ.title') }).waitFor()
  const page = await anna.locator('main').innerText()
  expect(page).toContain(t('report.progress', { reviewed: before.items, n: before.items }))
  expect(page).toContain(t('agreement.of', report.agreement))
  expect(page).toContain(t('gaps.title'))

  const [file] = await Promise.all([
    anna.waitForEvent('download'),
    press(anna, anna.getByRole('button', { name: t('queue.export') })),
  ])
  const written = await readFile(await file.path(), 'utf8')
  expect(written, 'the same bytes as from the command line').toBe(workspace.exported('exemple'))
  const examples = written.trimEnd().split('\n')
  expect(examples.length).toBeGreaterThan(0)
  await anna.getByText(t('export.examples', { n: examples.length }), { exact: true }).waitFor()
  const refused = before.items - examples.length
  await anna.getByText(t('export.refused', { n: refused }), { exact: true }).waitFor()
})

function shown(workspace: Workspace): { items: number; overlap: number; reviews: number } {
  return JSON.parse(workspace.run('--json', 'queue', 'show', 'exemple')) as { items: number; overlap: number; reviews: number }
}

/** Reviews with the keyboard until nothing is left, and gives what was asked, in order. */
async function reviewAll(page: Page, pick: 'a' | 'b'): Promise<string[]> {
  const writing = page.getByRole('heading', { name: t('review.scores') })
  const done = page.getByRole('heading', { name: t('review.nothing.title') })
  const seen: string[] = []
  for (;;) {
    // What the other holds at the very end comes free, or is done, by itself.
    await writing.or(done).waitFor()
    if ((await done.count()) > 0) return seen
    seen.push(await question(page))
    await scoreAll(page, '4')
    await page.keyboard.press(pick)
    await page.keyboard.press('Control+Enter')
    await revealed(page).waitFor()
    await page.keyboard.press('n')
    await revealed(page).waitFor({ state: 'detached' })
  }
}
