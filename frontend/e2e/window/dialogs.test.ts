import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

import { expect, test } from 'vitest'

import { Desktop } from '../support/desktop'
import { evaluation } from '../support/evaluation'
import { Workspace } from '../support/program'
import { until, Window } from '../support/webdriver'
import { arrive } from './walk'

test('a file dropped on the window is imported once the person has said so, and else not', async () => {
  const workspace = new Workspace()
  const desktop = await Desktop.open()
  const window = await Window.open(workspace, desktop.display)
  const t = await arrive(window)
  // A name that a dialog must not read as a format.
  const file = written(workspace, '100%s%s%s%n accordés é.jsonl')
  const dropped = `${pathToFileURL(file).href}\r\n`

  await desktop.drop('text/uri-list', dropped)
  await window.says(t('import.look.evaluation'))
  await window.click('button', t('page.cancel'))
  await desktop.drop('text/uri-list', dropped)
  await window.says(t('import.look.evaluation'))
  await window.click('button', t('import.look.do'))
  await window.says(t('import.done'))
  expect(sources(workspace), 'had the first been imported, the second would have brought nothing new').toEqual([
    { name: '100%s%s%s%n accordés é', rows: 3 },
  ])
})

test('several files are asked about one by one', async () => {
  const workspace = new Workspace()
  const desktop = await Desktop.open()
  const window = await Window.open(workspace, desktop.display)
  const t = await arrive(window)
  await desktop.drop('text/uri-list', ['un', 'deux'].map((name) => `${pathToFileURL(written(workspace, `${name}.jsonl`)).href}\r\n`).join(''))
  await window.says('un')
  await window.click('button', t('page.cancel'))
  await window.says('deux')
  await window.click('button', t('import.look.do'))
  await window.says(t('import.done'))
  expect(sources(workspace)).toEqual([{ name: 'deux', rows: 3 }])
})

test('the dialog of the system asks for a file to import; put away, nothing happens', async () => {
  const workspace = new Workspace()
  const desktop = await Desktop.open()
  const window = await Window.open(workspace, desktop.display)
  const t = await arrive(window)
  await window.says(t('import.choose'))
  const before = await window.text()
  await window.click('button', t('import.choose'))
  await desktop.cancel()
  await until(async () => {
    expect(await window.text()).toBe(before)
  })
  expect(sources(workspace)).toEqual([])

  await window.click('button', t('import.choose'))
  await desktop.choose(written(workspace, 'pilote.jsonl'))
  await window.says(t('import.look.evaluation'))
  expect(sources(workspace)).toEqual([])
  await window.click('button', t('import.look.do'))
  await window.says(t('import.done'))
  expect(sources(workspace)).toEqual([{ name: 'pilote', rows: 3 }])
})

test('after an export the folder it went to is shown', async () => {
  const workspace = new Workspace()
  workspace.run('sample')
  const desktop = await Desktop.open()
  // Stands for the system's file manager: writes down what it is asked to show.
  const programs = workspace.path('programs')
  const shown = workspace.path('shown')
  mkdirSync(programs)
  writeFileSync(`${programs}/xdg-open`, `#!/bin/sh\nprintf '%s\\n' "$#" "$@" >'${shown}.part' && mv '${shown}.part' '${shown}'\n`)
  chmodSync(`${programs}/xdg-open`, 0o755)
  const window = await Window.open(workspace, desktop.display, { PATH: `${programs}:${process.env.PATH ?? ''}` })
  const t = await arrive(window)
  await window.says('exemple')

  // A path that is another one where it is taken for an address.
  const folder = workspace.path('folder %41 b')
  mkdirSync(folder)
  const file = `${folder}/exemples.jsonl`
  await window.click('button', t('queue.export'))
  await desktop.choose(file)
  await window.says(t('export.folder'))
  expect(readFileSync(file, 'utf8')).toContain('"messages"')
  await window.click('button', t('export.folder'))
  await until(() => (existsSync(shown) ? Promise.resolve() : Promise.reject(new Error('no folder is shown'))))
  expect(readFileSync(shown, 'utf8')).toBe(`1\n${folder}\n`)
})

/** A file of three questions. */
function written(workspace: Workspace, name: string): string {
  const file = workspace.path(name)
  writeFileSync(file, evaluation(3).map((line) => `${JSON.stringify(line)}\n`).join(''))
  return file
}

/** What the command line says is there. */
function sources(workspace: Workspace): unknown {
  const { sources } = JSON.parse(workspace.run('source', 'list', '--json')) as { sources: { name: string; rows: number }[] }
  return sources.map(({ name, rows }) => ({ name, rows }))
}
