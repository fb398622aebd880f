import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

import { onTestFinished } from 'vitest'

import { ended, type Workspace } from './program'

const program = resolve(process.env.CONTREJUGE_WINDOW ?? '../.cache/bin/contrejuge-window-e2e')

/** How long what is waited for may take, on a machine with much else to do. */
export const patience = 90_000

/** A display that nobody sees. */
export async function openDisplay(): Promise<string> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => ended(server, 'SIGTERM'))
  for await (const line of createInterface(server.stdio[3] as Readable)) return `:${line}`
  throw new Error('Xvfb does not start')
}

/** An element of the page, as the protocol names it. */
type Element = Record<string, string>

/** The real window on a workspace, driven through WebKit's own driver. */
export class Window {
  readonly #driver: ChildProcess
  readonly #address: string
  readonly #pidFile: string
  #session = ''

  private constructor(driver: ChildProcess, address: string, pidFile: string) {
    this.#driver = driver
    this.#address = address
    this.#pidFile = pidFile
  }

  static async open(workspace: Workspace, display: string, environment: NodeJS.ProcessEnv = {}): Promise<Window> {
    const port = await freePort()
    const driver = spawn('WebKitWebDriver', ['-p', `${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display,
        HOME: workspace.folder, // where WebKit keeps what the page stores
        XDG_DATA_HOME: workspace.path('data'),
        XDG_CACHE_HOME: workspace.path('cache'),
        WAYLAND_DISPLAY: '',
        NO_AT_BRIDGE: '1',
        MESA_SHADER_CACHE_DISABLE: 'true', // it writes while the folder is removed
        LANGUAGE: 'fr',
        ...environment,
      },
    })
    const window = new Window(driver, `http://127.0.0.1:${port}`, workspace.path('window.pid'))
    onTestFinished(() => window.kill())
    // The driver starts the program itself and does not tell its number.
    const start = workspace.path('start.sh')
    writeFileSync(start, `#!/bin/sh\necho $$ >'${window.#pidFile}'\nexec '${program}' --workspace '${workspace.file}'\n`)
    chmodSync(start, 0o755)
    await until(() => window.#ask('GET', '/status'))
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: start, args: [] } } }
    const { sessionId } = (await window.#ask('POST', '/session', { capabilities })) as { sessionId: string }
    window.#session = `/session/${sessionId}`
    return window
  }

  /** Ends the program as a power cut would, and then the driver. */
  async kill(): Promise<void> {
    try {
      process.kill(Number(readFileSync(this.#pidFile, 'utf8')), 'SIGKILL')
    } catch {
      // it has ended, or never began
    }
    await ended(this.#driver, 'SIGKILL')
  }

  /** Waits until the program has ended by itself. */
  async ended(): Promise<void> {
    const pid = readFileSync(this.#pidFile, 'utf8').trim()
    await until(() => {
      if (runs(pid)) return Promise.reject(new Error('the program has not ended'))
      return Promise.resolve()
    })
    await ended(this.#driver, 'SIGKILL')
  }

  /** Runs the body of a function in the page. */
  run<T>(body: string, ...args: unknown[]): Promise<T> {
    return this.#ask('POST', `${this.#session}/execute/sync`, { script: body, args }) as Promise<T>
  }

  /** What the page says. */
  text(): Promise<string> {
    return this.run('return document.body.innerText')
  }

  /** Waits until the page says so. */
  async says(text: string): Promise<void> {
    await until(async () => {
      const said = await this.text()
      if (!said.includes(text)) throw new Error(`the window does not say “${text}”, but:\n${said.slice(0, 1500)}`)
    })
  }

  /** Waits for the element with that text or name, and clicks it. */
  async click(selector: string, text = ''): Promise<void> {
    await until(async () => {
      const element = await this.run<Element | null>(
        `return [...document.querySelectorAll(arguments[0])].find((e) =>
           (e.getAttribute('aria-label') ?? e.textContent).includes(arguments[1])) ?? null`,
        selector,
        text,
      )
      const id = Object.values(element ?? {})[0]
      if (id === undefined) throw new Error(`the window has no ${selector} “${text}”`)
      await this.#ask('POST', `${this.#session}/element/${id}/click`, {})
    })
  }

  /** Presses the keys, one after the other; those before a + are held. */
  async press(...keys: string[]): Promise<void> {
    const actions = keys.flatMap((key) => {
      const pressed = key.length > 1 ? key.split('+').map((name) => named[name] ?? name) : [key]
      return [
        ...pressed.map((value) => ({ type: 'keyDown', value })),
        ...pressed.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]
    })
    await this.#ask('POST', `${this.#session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  /** Types a text where the focus is. */
  type(text: string): Promise<void> {
    return this.press(...Array.from(text))
  }

  async #ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(this.#address + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
}

const named: Record<string, string> = { Control: '\uE009', Enter: '\uE007', Escape: '\uE00C' }

/** Whether the process does anything: one that nobody has asked about yet has ended, too. */
function runs(pid: string): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Tries again until it works; the last failure counts. */
export async function until<T>(attempt: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + patience; ; ) {
    try {
      return await attempt()
    } catch (reason) {
      if (Date.now() > end) throw reason
      await wait(100)
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}
