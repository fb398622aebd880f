import { type Backend, type Fault, HostKind } from '../lib/backend/backend'

/** What stands around the page: a window or a browser, and whether it lets the page in. */
export class Surroundings {
  readonly #backend: Backend
  #host = $state<HostKind | null>(null)
  #door = $state.raw<Fault | null>(null)
  #wasIn = $state(false)
  #ended = $state(false)

  constructor(backend: Backend) {
    this.#backend = backend
  }

  /** Window or browser; null until it is known. */
  get host(): HostKind | null {
    return this.#host
  }

  /** Why the program does not let the page in; null where it does. */
  get door(): Fault | null {
    return this.#door
  }

  /** Whether the page was let in, now or before: there may be work on it. */
  get wasIn(): boolean {
    return this.#wasIn
  }

  /** Whether the program behind a browser's page has ended. A window ends with it. */
  get ended(): boolean {
    return this.#ended && this.#host === HostKind.Browser
  }

  /** Follows what happens until the returned function is called. */
  listen(): () => void {
    const ends = [
      this.#backend.on('door', (fault) => {
        this.#door = fault
        if (fault === null) void this.#ask()
      }),
      this.#backend.on('closing', () => {
        this.#ended = true
      }),
      this.#backend.on('changed', () => {
        this.#ended = false
      }),
    ]
    void this.#ask()
    return () => {
      for (const end of ends) end()
    }
  }

  async #ask(): Promise<void> {
    if (this.#door !== null) return
    try {
      this.#host = await this.#backend.start.host()
    } catch {
      // Kept out is told by "door"; whatever else is wrong, the page says when it asks.
    }
    this.#enter()
  }

  #enter(): void {
    if (this.#door === null) this.#wasIn = true
  }
}
