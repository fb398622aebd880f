/** How what was written stands: nothing new, about to be kept, being kept, kept, or refused for now. */
export type DraftState = 'clean' | 'waiting' | 'saving' | 'saved' | 'failed'

/** A pause in writing this long is a good moment to save. */
const pause = 400
/** Who never pauses is saved all the same. */
const longest = 2_000
/** After a failure: soon at first, then less and less often. */
const firstRetry = 2_000
const longestRetry = 30_000

/**
 * Keeps what a person writes, without being asked: after a pause, at the latest
 * two seconds after a change, and at once when told to. What could not be saved
 * stays with the writer's own state and is tried again until it is.
 */
export class DraftKeeper {
  readonly #save: () => Promise<void>
  #state = $state<DraftState>('clean')
  #everSaved = $state(false)
  #unsaved = false
  #dropped = false
  #running: Promise<void> | null = null
  #failures = 0
  #soon: ReturnType<typeof setTimeout> | undefined
  #latest: ReturnType<typeof setTimeout> | undefined

  /** Save is to save what is written at the moment it is called. */
  constructor(save: () => Promise<void>) {
    this.#save = save
  }

  get state(): DraftState {
    return this.#state
  }

  /** Whether a draft was saved at all. */
  get everSaved(): boolean {
    return this.#everSaved
  }

  /** Whether something written is not saved yet. */
  get unsaved(): boolean {
    return this.#unsaved || this.#running !== null
  }

  /** Takes note that something was written. */
  changed(): void {
    this.#dropped = false
    this.#unsaved = true
    if (this.#state !== 'failed') this.#state = 'waiting'
    clearTimeout(this.#soon)
    this.#soon = this.#in(pause)
    this.#latest ??= this.#in(longest)
  }

  /** Saves now what is not saved; false when it could not be. */
  async flush(): Promise<boolean> {
    this.#rest()
    // What is written while a saving runs needs another one.
    while (this.#running !== null || this.#unsaved) {
      await (this.#running ?? this.#run())
      if (this.#state === 'failed') return false
    }
    return true
  }

  /** Forgets what is not saved: it was saved otherwise. */
  drop(): void {
    this.#rest()
    this.#dropped = true
    this.#unsaved = false
    this.#state = 'clean'
  }

  /** Forgets what is not saved, and waits for a saving that runs. */
  async forget(): Promise<void> {
    this.drop()
    await this.#running
  }

  #in(delay: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => void this.flush(), delay)
  }

  #rest(): void {
    clearTimeout(this.#soon)
    clearTimeout(this.#latest)
    this.#soon = this.#latest = undefined
  }

  #run(): Promise<void> {
    this.#unsaved = false
    if (this.#state !== 'failed') this.#state = 'saving'
    this.#running = this.#once().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #once(): Promise<void> {
    try {
      await this.#save()
      this.#failures = 0
      this.#everSaved = true
      if (this.#dropped) return
      this.#state = this.#unsaved ? 'waiting' : 'saved'
    } catch {
      if (this.#dropped) return
      this.#unsaved = true
      this.#state = 'failed'
      this.#soon = this.#in(Math.min(firstRetry * 2 ** this.#failures++, longestRetry))
    }
  }
}
