import { faultOf } from '../../lib/backend/backend'

const every = 60_000

/** Tells the program, while somebody can be looking, that an item is still worked on. */
export class Heartbeat {
  readonly #beat: () => Promise<unknown>
  readonly #onlost: () => void
  readonly #timer: ReturnType<typeof setInterval>
  #stopped = false

  /** Onlost is called once, when the item is no longer the person's. */
  constructor(beat: () => Promise<unknown>, onlost: () => void) {
    this.#beat = beat
    this.#onlost = onlost
    this.#timer = setInterval(() => void this.now(), every)
  }

  /** Beats at once, unless nobody can see the page. */
  async now(): Promise<void> {
    if (this.#stopped || document.visibilityState === 'hidden') return
    try {
      await this.#beat()
    } catch (reason) {
      // Anything else may pass: the next beat will tell.
      if (faultOf(reason).code === 'lease_lost') this.#lost()
    }
  }

  #lost(): void {
    if (this.#stopped) return
    this.stop()
    this.#onlost()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#stopped = true
  }
}
