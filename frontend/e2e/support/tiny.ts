import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { onTestFinished } from 'vitest'

/** How many models it has, as build/ollamatiny makes them. */
export const tinyCount = 8

/** A real Ollama server with tiny models, until the test has finished; gives its address. */
export async function tinyModels(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'contrejuge-tiny-'))
  const program = join(folder, 'ollamatiny')
  execFileSync('go', ['build', '-buildvcs=false', '-o', program, './build/ollamatiny'], { cwd: '..' })
  // It ends with its standard input.
  const server = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] })
  const over = new Promise<void>((done) => {
    server.once('exit', () => {
      done()
    })
  })
  onTestFinished(async () => {
    server.stdin.end()
    await over
    rmSync(folder, { recursive: true, force: true })
  })
  for await (const line of createInterface(server.stdout)) return line
  throw new Error('the server with tiny models does not start')
}

/** A suite of so many cases of which tiny models fail some, as a file for a browser. */
export function tinySuite(cases: number, name = 'essai'): { name: string; mimeType: string; buffer: Buffer } {
  const lines = [
    `suite: ${name}`,
    'language: fr',
    'candidate:',
    '  options: {temperature: 0, num_ctx: 2048}',
    'criteria:',
    '  - {id: repond, ask: "Répond à ce que la personne demande.", critical: true}',
    '  - {id: bref, ask: "Reste bref.", critical: false}',
    'cases:',
  ]
  for (let at = 1; at <= cases; at++) {
    lines.push(
      `  - id: cas-${at}`,
      `    messages: [{role: user, content: "Mon voisin fait du bruit la nuit. Que faire ? (${at})"}]`,
      '    reference: "Appeler le 17, puis écrire au voisin."',
      `    checks: [${at === 1 ? 'formal_address, no_price' : '{min_words: 2}'}]`,
    )
  }
  return { name: `${name}.yaml`, mimeType: 'application/yaml', buffer: Buffer.from(`${lines.join('\n')}\n`) }
}
