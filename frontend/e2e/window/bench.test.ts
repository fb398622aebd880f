import { writeFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { Desktop } from '../support/desktop'
import { Workspace } from '../support/program'
import { tinyCount, tinyModels, tinySuite } from '../support/tiny'
import { until, Window } from '../support/webdriver'
import { arrive } from './walk'

// The run's events reach the window by another way than a browser.
test('a suite that the dialog of the system opened is run, watched and kept; what is said of a case outlives a kill', async () => {
  const workspace = new Workspace()
  const suite = tinySuite(2)
  writeFileSync(workspace.path(suite.name), suite.buffer)
  const models = await tinyModels()
  const desktop = await Desktop.open()
  const environment = { OLLAMA_HOST: models, CONTREJUGE_HOSTS: '' }
  const window = await Window.open(workspace, desktop.display, environment)
  const t = await arrive(window)

  await window.run('location.hash = "#/bench/new"')
  await window.says(t('newrun.host.models', { n: tinyCount }))
  await window.click('label', t('newrun.file'))
  await window.click('button', t('newrun.open'))
  await desktop.choose(workspace.path(suite.name))
  await window.says('essai')
  await choose(window, 0, 'familier:latest')
  await choose(window, 1, 'lent:latest')
  await window.click('button', t('newrun.start'))

  await window.says(t('live.phase.judging'))
  await window.says('La réponse')
  await window.says(t('state.waiting'))
  const kept = JSON.parse(workspace.run('--json', 'bench', 'show', 'last')) as { run: string; status: string; cases: number; unjudged: number }
  expect(kept).toMatchObject({ status: 'finished', cases: 2, unjudged: 0 })

  const reread = `location.hash = "#/bench/${kept.run}/reread"`
  await window.run(reread)
  await window.click('main input')
  await window.type('Anaïs')
  await window.press('Enter')
  await window.says(t('reread.note'))
  await window.press('m')
  await window.type('Trop strict')
  expect(await note(window)).toBe('Trop strict')
  await window.kill()

  const again = await Window.open(workspace, desktop.display, environment)
  await arrive(again)
  await again.run(reread)
  await until(async () => {
    expect(await note(again)).toBe('Trop strict')
  })
}, 300_000)

function note(window: Window): Promise<string> {
  return window.run('return document.querySelector("main textarea").value')
}

/** Chooses a model in the select of that place. */
async function choose(window: Window, place: number, model: string): Promise<void> {
  await until(async () => {
    const chosen = await window.run<string>(
      `const select = document.querySelectorAll('main select')[${place}]; select.value = '${model}'; ` +
        `select.dispatchEvent(new Event('change', { bubbles: true })); return select.value`,
    )
    expect(chosen).toBe(model)
  })
}
