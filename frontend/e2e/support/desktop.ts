import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

import { onTestFinished } from 'vitest'

import { ended } from './program'
import { openDisplay, patience, until } from './webdriver'

/** A window's number, and where it is. */
interface Box {
  id: string
  x: number
  y: number
  width: number
  height: number
}

/** A display, and the person before it: what no driver of pages can do. */
export class Desktop {
  readonly display: string
  readonly #hand: string

  private constructor(display: string, hand: string) {
    this.display = display
    this.#hand = hand
  }

  static async open(): Promise<Desktop> {
    return new Desktop(await openDisplay(), buildHand())
  }

  /** Closes the program's window, as a window manager does. */
  async close(): Promise<void> {
    const { id } = await this.#find('window')
    this.#run(this.#hand, 'close', id)
  }

  /** Whether a dialog of the system is there. */
  asked(): boolean {
    return this.#dialogNow() !== null
  }

  /** Waits for a question, and answers it. The buttons share the lower edge: no on the left, yes on the right. */
  async answer(yes: boolean): Promise<void> {
    await this.#dialog((box) => {
      const across = Math.round((box.width * (yes ? 3 : 1)) / 4)
      this.#xdotool('mousemove', box.x + across, box.y + box.height - 15, 'click', 1)
    })
  }

  /** Waits for a dialog that asks for a file, and names one: GTK would complete what is typed, but not what is pasted. */
  async choose(path: string): Promise<void> {
    const other = spawn(this.#hand, ['copy', path], { env: this.#env(), stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => ended(other, 'SIGKILL'))
    await once(other.stdout, 'data') // it is ready
    let times = 0
    await this.#dialog(() => {
      // It is pasted in the dialog's own time, so Return comes later.
      // A slash opens the line for a path, wherever the dialog has its focus.
      if (times++ % 2 === 0) this.#xdotool('key', 'slash', 'key', 'ctrl+a', 'key', 'ctrl+v')
      else this.#xdotool('key', 'Return')
    })
    await ended(other, 'SIGKILL')
  }

  /** Waits for a dialog, and puts it away. */
  async cancel(): Promise<void> {
    await this.#dialog(() => {
      this.#xdotool('key', 'Escape')
    })
  }

  /** Drags data of a type from another program to the middle of the window, and drops it there, where it is welcome. */
  async drop(type: string, data: string): Promise<void> {
    const end = await this.letGo(type, data, Infinity)
    if (end !== 'dropped') throw new Error(`what was dragged was not dropped: ${end}`)
  }

  /** Does that and lets go when it is welcome or has not been for so many looks; gives how it ended. */
  async letGo(type: string, data: string, looks: number): Promise<string> {
    const { x, y, width, height } = await this.#find('window')
    const other = spawn(this.#hand, ['drag', type, data], { env: this.#env(), stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => ended(other, 'SIGKILL'))
    const tooLate = setTimeout(() => {
      this.#xdotool('mouseup', 1)
    }, patience)
    let [said, waited] = ['', 0]
    for await (const line of createInterface(other.stdout)) {
      said = line
      if (line === 'ready') {
        this.#xdotool('mousemove', 20, 20, 'mousedown', 1, 'mousemove', 30, 30, 'mousemove', 39, 39, 'mousemove', 50, 50)
      } else if (line === 'begun') {
        for (const part of [4, 3, 2.1, 2]) this.#xdotool('mousemove', x + width / part, y + height / part)
      } else if (line === 'accepted' || (line === 'waiting' && ++waited === looks)) {
        this.#xdotool('mouseup', 1)
      }
    }
    clearTimeout(tooLate)
    return said
  }

  /** Does that with the dialog, once it is there, and again if it is not gone after a while: a busy one loses keys. */
  async #dialog(act: (box: Box) => void): Promise<void> {
    const { id } = await this.#find('dialog')
    let rounds = 0
    await until(() => {
      const box = this.#dialogNow()
      if (box?.id !== id) return Promise.resolve()
      if (rounds++ % 15 === 0) {
        // Without a window manager keys go to where the pointer is.
        this.#xdotool('mousemove', box.x + box.width / 2, box.y + box.height / 2)
        act(box)
      }
      return Promise.reject(new Error('the dialog does not go'))
    })
  }

  #dialogNow(): Box | null {
    try {
      return this.#look('dialog')
    } catch {
      return null
    }
  }

  #find(kind: 'window' | 'dialog'): Promise<Box> {
    return until(() => Promise.resolve(this.#look(kind)))
  }

  #look(kind: 'window' | 'dialog'): Box {
    const [id = '', x = 0, y = 0, width = 0, height = 0] = this.#run(this.#hand, 'find', kind).trim().split(' ')
    return { id, x: Number(x), y: Number(y), width: Number(width), height: Number(height) }
  }

  #xdotool(...words: (string | number)[]): void {
    this.#run('xdotool', ...words.map((word) => (typeof word === 'number' ? Math.round(word).toString() : word)))
  }

  #run(program: string, ...args: string[]): string {
    return execFileSync(program, args, { env: this.#env(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  }

  #env(): NodeJS.ProcessEnv {
    return { ...process.env, DISPLAY: this.display, WAYLAND_DISPLAY: '', NO_AT_BRIDGE: '1' }
  }
}

/** Builds the hand, with what the window needs to be built itself. */
function buildHand(): string {
  const folder = mkdtempSync(join(tmpdir(), 'contrejuge-hand-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const flags = execFileSync('pkg-config', ['--cflags', '--libs', 'gtk+-3.0', 'x11'], { encoding: 'utf8' })
  const hand = join(folder, 'hand')
  execFileSync('cc', ['-o', hand, resolve('e2e/window/hand/hand.c'), ...flags.trim().split(/\s+/)])
  return hand
}
