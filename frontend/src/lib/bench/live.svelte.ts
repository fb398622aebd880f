import type { Backend } from '../backend/backend'
import type { LiveView } from '../backend/bench'

/**
 * The run that goes on in this program, as it is told. Between two tellings, which
 * may be minutes while a model reads, the clock goes on by itself.
 */
export class Live {
  readonly #backend: Backend
  #view = $state.raw<LiveView | null>(null)
  #told = 0
  #now = $state(0)
  #heard = 0

  constructor(backend: Backend) {
    this.#backend = backend
  }

  /** The run that goes on, or the last that did; null where there was none. */
  get view(): LiveView | null {
    return this.#view
  }

  /** The run that goes on now; '' when none does. */
  get goesOn(): string {
    return this.#view === null || this.#view.ended ? '' : this.#view.run
  }

  /** How many seconds have gone by since it was told how it stands. */
  get since(): number {
    return Math.max(0, Math.floor((this.#now - this.#told) / 1000))
  }

  /** Follows it until the returned function is called. */
  listen(): () => void {
    const ends = [
      this.#backend.on('run', (view) => {
        this.#heard++
        this.#take(view)
      }),
      this.#backend.on('changed', () => void this.#ask()),
    ]
    const clock = setInterval(() => {
      this.#now = Date.now()
    }, 1000)
    void this.#ask()
    return () => {
      clearInterval(clock)
      for (const end of ends) end()
    }
  }

  async #ask(): Promise<void> {
    const heard = this.#heard
    try {
      const view = await this.#backend.bench.live()
      // What was told meanwhile is newer than what was asked for.
      if (heard === this.#heard) this.#take(view)
    } catch {
      // Whatever keeps the page from asking, it says where it asks for more.
    }
  }

  #take(view: LiveView | null): void {
    this.#view = view
    this.#told = this.#now = Date.now()
  }
}
