import { writeFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { Desktop } from '../support/desktop'
import { Workspace } from '../support/program'
import { tinyModels, tinySuite } from '../support/tiny'
import { until, Window } from '../support/webdriver'
import { arrive } from './walk'

// The run's events reach the window by another way than a browser.
test('a suite that the dialog of the system opened is run, watched and kept', async () => {
  const workspace = new Workspace()
  const suite = tinySuite(2)
  writeFileSync(workspace.path(suite.name), suite.buffer)
  const models = await tinyModels()
  const desktop = await Desktop.open()
  const window = await Window.open(workspace, desktop.display, { OLLAMA_HOST: models, CONTREJUGE_HOSTS: '' })
  const t = await arrive(window)

  await window.run('location.hash = "#/bench/new"')
  await window.says(t('newrun.host.models', { n: 5 }))
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
  const kept = JSON.parse(workspace.run('--json', 'bench', 'show', 'last')) as { status: string; cases: number; unjudged: number }
  expect(kept).toMatchObject({ status: 'finished', cases: 2, unjudged: 0 })
}, 300_000)

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
