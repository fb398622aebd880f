import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

import { onTestFinished } from 'vitest'

import type { Line } from './evaluation'

const program = resolve(process.env.CONTREJUGE ?? '../.cache/bin/contrejuge')

/** A workspace of its own, gone with the test. */
export class Workspace {
  readonly folder = mkdtempSync(join(tmpdir(), 'contrejuge-'))
  readonly file = this.path('workspace.db')

  constructor() {
    onTestFinished(() => {
      // What WebKit started writes there to its last moment.
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    })
  }

  path(name: string): string {
    return join(this.folder, name)
  }

  /** Runs the command line to its end. */
  run(...args: string[]): string {
    return execFileSync(program, ['--workspace', this.file, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  }

  /** Imports lines as a source of that name. */
  imports(name: string, lines: readonly Line[]): void {
    const file = this.path(`${name}.jsonl`)
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    this.run('import', 'evaluation', file, '--name', name)
  }

  /** Imports lines and makes a queue of all of them. */
  queues(name: string, lines: readonly Line[]): void {
    this.imports(name, lines)
    this.run('queue', 'create', name, '--from', name, '--select', 'all', '--seed', '1')
  }

  /** What the command line exports of a queue. */
  exported(queue: string): string {
    const file = this.path('exported.jsonl')
    rmSync(file, { force: true })
    rmSync(`${file}.manifest.json`, { force: true })
    this.run('export', queue, '--out', file)
    return readFileSync(file, 'utf8')
  }

  /** Serves the pages until the test has finished; gives the address that lets in. */
  async serve(environment: NodeJS.ProcessEnv = {}): Promise<Served> {
    const served = spawn(program, ['--workspace', this.file, '--json', 'serve', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...environment },
    })
    onTestFinished(() => ended(served, 'SIGTERM'))
    let document = ''
    for await (const line of createInterface(served.stdout)) {
      document += line
      if (line === '}' || line.endsWith('}')) break
    }
    const { address } = JSON.parse(document) as { address: string }
    return { process: served, address, origin: new URL(address).origin }
  }
}

/** The program, serving. */
export interface Served {
  readonly process: ChildProcess
  /** Lets in once. */
  readonly address: string
  readonly origin: string
}

/** Ends a process, and waits until it has. */
export async function ended(process: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  const over = once(process, 'exit')
  process.kill(signal)
  await over
}
