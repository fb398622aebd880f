import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { type Language, type Translate, translator } from '../../src/lib/i18n/translate'
import { Workspace } from '../support/program'
import { openDisplay, until, Window } from '../support/webdriver'

test('the window reviews an item, is killed, and brings the draft back', async () => {
  const workspace = new Workspace()
  workspace.run('sample')
  const display = await openDisplay()

  const first = await Window.open(workspace, display)
  const t = await openQueue(first)
  const asked = await question(first)
  await first.press('n')
  await first.type('une remarque')
  await first.says(t('review.draft.saved'))
  await first.kill()

  const second = await Window.open(workspace, display)
  await openQueue(second)
  await second.says(t('review.restored'))
  expect(await question(second)).toBe(asked)
  expect(await second.run('return document.querySelector("[data-note] textarea").value')).toBe('une remarque')
  expect(await second.run('return document.querySelectorAll("article a, article img, article iframe").length')).toBe(0)
  expect(await second.text(), 'still blind').not.toContain('nemo')

  const cells = await second.run<number>('return document.querySelectorAll("[data-cell]").length')
  await second.press(...Array<string>(cells).fill('4'), 'a', 'Control+Enter')
  await second.says(t('review.reveal.judgments'))
  await second.says('nemo')
  await second.says('une remarque')
})

test('the window goes nowhere else', async () => {
  const workspace = new Workspace()
  const visits: string[] = []
  const elsewhere = createServer((request, response) => {
    visits.push(request.url ?? '')
    response.end('<h1>ailleurs</h1>')
  })
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    elsewhere.close()
  })
  const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`

  const window = await Window.open(workspace, await openDisplay())
  await until(() => window.run('return document.querySelector("main").id'))
  const here = await window.run('return location.origin')
  await window.run('window.open(arguments[0] + "/open")', address)
  await window.run('const a = document.createElement("a"); a.href = arguments[0] + "/link"; document.body.append(a); a.click()', address)
  await wait(500)
  await window.run('location.assign(arguments[0] + "/assign")', address)
  await wait(1500)
  expect(visits).toEqual([])
  expect(await window.run('return location.origin')).toBe(here)
})

/** Says who sits there, unless that is known, and takes an item; gives the words of the page. */
async function openQueue(window: Window): Promise<Translate> {
  await until(() => window.run('return document.querySelector("main").id'))
  const t = translator(await window.run<Language>('return document.documentElement.lang'))
  await window.says('exemple')
  if (!(await window.text()).includes('Anaïs')) {
    await window.click('button', t('who.nobody'))
    await window.click('dialog input')
    await window.type('Anaïs')
    await window.press('Enter')
  }
  await window.click('a', t('queue.of', { action: t('queue.review'), queue: 'exemple' }))
  await window.says(t('review.scores'))
  return t
}

function question(window: Window): Promise<string> {
  return window.run('return document.querySelector(".turns").innerText')
}
