import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { Desktop } from '../support/desktop'
import { Workspace } from '../support/program'
import { openDisplay, until, Window } from '../support/webdriver'
import { arrive, openQueue } from './walk'

const link = 'document.body.append(Object.assign(document.createElement("a"), { id: "out", href: arguments[0] }));'

const ways: Record<string, string> = {
  location: 'location.assign(arguments[0])',
  replacing: 'location.replace(arguments[0])',
  link: `${link} document.getElementById("out").click()`,
  'link-unheard': `${link} const out = document.getElementById("out");
    window.addEventListener("click", (event) => event.stopImmediatePropagation(), { capture: true, once: true }); out.click()`,
  'new-window': 'window.open(arguments[0])',
  'link-to-a-new-window': `${link} Object.assign(document.getElementById("out"), { target: "_blank" }).click()`,
  form: 'const form = document.createElement("form"); form.action = arguments[0]; document.body.append(form); form.submit()',
  'posted-form': `const form = document.createElement("form"); form.action = arguments[0]; form.method = "post";
    document.body.append(form); form.requestSubmit()`,
  refresh: `document.head.append(Object.assign(document.createElement("meta"),
    { httpEquiv: "refresh", content: "0;url=" + arguments[0] }))`,
  frame: 'document.body.append(Object.assign(document.createElement("iframe"), { src: arguments[0] }))',
  picture: 'document.body.append(Object.assign(new Image(), { src: arguments[0] }))',
  request: 'fetch(arguments[0]).catch(() => undefined)',
}

test('the window goes nowhere else, whatever way is tried', async () => {
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
  await arrive(window)
  await window.run('document.mark = "the same page"')
  for (const [name, script] of Object.entries(ways)) {
    await window.run(script, `${address}/${name}`)
    await settled(window)
  }
  for (const scheme of ['file:///etc/hostname', 'data:text/html,ailleurs', 'about:blank']) {
    await window.run('location.assign(arguments[0])', scheme)
    await settled(window)
  }
  expect(visits).toEqual([])
  expect(await window.run('return document.mark'), 'it is still there').toBe('the same page')
  expect(await window.run('return history.length')).toBe(1)
})

test('what is dropped on the page does not change it', async () => {
  const workspace = new Workspace()
  workspace.run('sample')
  const desktop = await Desktop.open()
  const window = await Window.open(workspace, desktop.display)
  await openQueue(window)
  // All of the page is a field to write in: the likeliest to take what is dropped.
  await window.run(`const note = document.querySelector("[data-note] textarea")
    note.setAttribute("style", "position: fixed; inset: 0; width: 100vw; height: 100vh; z-index: 9")`)
  const before = await standing(window)
  for (const [type, data] of [
    ['text/plain', 'laché'],
    ['text/html', '<a href="https://example.org/">laché</a>'],
    ['text/uri-list', 'https://example.org/\r\n'],
  ] as const) {
    expect(['dropped', 'refused']).toContain(await desktop.letGo(type, data, 20))
    await settled(window)
    expect(desktop.asked(), type).toBe(false)
    expect(await standing(window), type).toEqual(before)
  }
})

/** Where the window is and what was written. */
function standing(window: Window): Promise<unknown> {
  return window.run('return [location.href, document.querySelector("[data-note] textarea").value, history.length]')
}

/** Waits until what the page began is decided: a navigation is asked about before the next answer of the program. */
async function settled(window: Window): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await window.run('window.round = undefined; window.go.api.Start.Host().then(() => setTimeout(() => { window.round = 1 }, 50))')
    await until(async () => {
      if ((await window.run('return window.round')) !== 1) throw new Error('the page does not answer')
    })
  }
}
