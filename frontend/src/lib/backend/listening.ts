import type { Events, Fault } from './backend'
import type { Door } from './door'
import { EventReader, type Sign } from './sse'

/** How long a stream may be silent, with signs of life every fifteen seconds, and how long to wait before the next. */
const silence = 40_000
const pause = 2_000

/** Tells what happened, with what came with it. */
type Tell = <E extends 'changed' | 'closing' | 'run'>(event: E, value: Events[E]) => void

/**
 * Listens to the program's events for as long as the page is seen: browsers keep
 * few connections to one address, so a hidden page gives its own back.
 */
export class Listening {
  readonly #door: Door
  readonly #page: Document
  readonly #tell: Tell
  #stream: AbortController | null = null
  #out = false
  #opened = false

  constructor(door: Door, page: Document, tell: Tell) {
    this.#door = door
    this.#page = page
    this.#tell = tell
  }

  begin(): void {
    this.#page.addEventListener('visibilitychange', () => {
      this.#follow()
    })
    this.#door.watch((fault: Fault | null) => {
      this.#out = fault !== null
      this.#follow()
    })
    this.#follow()
  }

  #follow(): void {
    if (this.#page.hidden || this.#out) {
      this.#stream?.abort()
      this.#stream = null
    } else if (this.#stream === null) {
      const stream = new AbortController()
      this.#stream = stream
      void this.#listen(stream.signal)
    }
  }

  async #listen(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      try {
        await this.#read(until)
      } catch {
        // the program is gone or the stream died: both are seen by opening it again
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  async #read(until: AbortSignal): Promise<void> {
    const dead = new AbortController()
    let watch = setTimeout(() => {
      dead.abort()
    }, silence)
    try {
      const signal = AbortSignal.any([until, dead.signal])
      const response = await this.#door.request('/events', { method: 'GET', signal })
      // What happened since the last stream was told to nobody.
      if (this.#opened) this.#tell('changed', undefined)
      this.#opened = true
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      const events = new EventReader()
      for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
        clearTimeout(watch)
        watch = setTimeout(() => {
          dead.abort()
        }, silence)
        for (const sign of events.take(piece.value)) {
          this.#hear(sign)
        }
      }
    } finally {
      clearTimeout(watch)
    }
  }

  #hear(sign: Sign): void {
    if (sign === 'alive') return
    if (sign.event === 'changed' || sign.event === 'closing') this.#tell(sign.event, undefined)
    if (sign.event === 'run') {
      const view = JSON.parse(sign.data) as Events['run'] | null
      // What could not be written down can be asked for.
      if (view === null) this.#tell('changed', undefined)
      else this.#tell('run', view)
    }
  }
}
