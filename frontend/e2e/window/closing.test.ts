import { expect, test } from 'vitest'

import { Desktop } from '../support/desktop'
import { Workspace } from '../support/program'
import { Window } from '../support/webdriver'
import { arrive, openQueue, question } from './walk'

test('what was typed right before the window is closed is there again', async () => {
  const workspace = new Workspace()
  workspace.run('sample')
  const desktop = await Desktop.open()
  const first = await Window.open(workspace, desktop.display)
  await openQueue(first)
  const asked = await question(first)
  await first.press('n')
  // The page would save after a pause, which it never gets: only the closing makes
  // it. The program is slow besides; it must wait.
  await first.run(`const { Reviewing } = window.go.api, save = Reviewing.SaveDraft
    Reviewing.SaveDraft = (...said) => new Promise((done) => setTimeout(done, 700)).then(() => save(...said))
    const later = window.setTimeout
    window.setTimeout = (what, delay, ...rest) => later(what, delay > 300 && delay !== 700 ? 1e8 : delay, ...rest)`)
  await first.type('mes derniers mots')
  await desktop.close()
  await first.ended()

  const second = await Window.open(workspace, desktop.display)
  await openQueue(second)
  expect(await question(second)).toBe(asked)
  expect(await second.run('return document.querySelector("[data-note] textarea").value')).toBe('mes derniers mots')
})

test('what cannot be saved is not lost without a question', async () => {
  const workspace = new Workspace()
  workspace.run('sample')
  const desktop = await Desktop.open()
  const window = await Window.open(workspace, desktop.display)
  await openQueue(window)
  await window.press('n')
  // Stands for a full disk.
  await window.run(`window.go.api.Reviewing.SaveDraft = () => Promise.reject({ code: "disk_full", message: "the disk is full", hint: "" })`)
  await window.type('mes derniers mots')
  await desktop.close()
  await desktop.answer(false)
  expect(await window.run('return document.querySelector("[data-note] textarea").value')).toBe('mes derniers mots')
  await desktop.close()
  await desktop.answer(true)
  await window.ended()
})

test('a page that hangs does not keep its window open', async () => {
  const desktop = await Desktop.open()
  const window = await Window.open(new Workspace(), desktop.display)
  await arrive(window)
  await window.run('setTimeout(() => { for (;;); }, 1)')
  await desktop.close()
  await window.ended()
})
