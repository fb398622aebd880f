import { expect, test } from 'vitest'

import { Workspace } from '../support/program'
import { openDisplay, Window } from '../support/webdriver'
import { openQueue, question } from './walk'

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
