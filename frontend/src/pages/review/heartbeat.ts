import { faultOf } from '../../lib/backend/backend'

const every = 60_000

/** Tells the program, while somebody can be looking, that an item is still worked on. */
export class Heartbeat {
  readonly #beat: () => Promise<unknown>
  readonly #onlost: () => void
  #timer: ReturnType<typeof setInterval> | undefined

  /** Onlost is called once, when the item is no longer the person's. */
  constructor(beat: () => Promise<unknown>, onlost: () => void) {
    this.#beat = beat
    this.#onlost = onlost
    this.#timer = setInterval(() => void this.now(), every)
  }

  /** Beats at once, unless nobody can see the page. */
  async now(): Promise<void> {
    if (this.#timer === undefined || document.visibilityState === 'hidden') return
    try {
      await this.#beat()
    } catch (reason) {
      // Anything else may pass: the next beat will tell.
      if (faultOf(reason).code === 'lease_lost' && this.#timer !== undefined) {
        this.stop()
        this.#onlost()
      }
    }
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
