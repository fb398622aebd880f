import { type Fault, faultOf } from './backend/backend'

/** Something the page asks for, again and again: the answer to the latest asking counts. */
export class Asking<T> {
  #asked = 0
  #value = $state.raw<T | null>(null)
  #fault = $state.raw<Fault | null>(null)
  #busy = $state(false)

  /** What was answered; null until it is known, and where it no longer is. */
  get value(): T | null {
    return this.#value
  }

  /** Why it is not known. */
  get fault(): Fault | null {
    return this.#fault
  }

  /** Whether an answer is on its way. */
  get busy(): boolean {
    return this.#busy
  }

  async ask(call: () => Promise<T>): Promise<void> {
    const asked = ++this.#asked
    this.#busy = true
    try {
      const value = await call()
      if (asked !== this.#asked) return
      this.#value = value
      this.#fault = null
    } catch (reason) {
      if (asked !== this.#asked) return
      // What was known may no longer be true.
      this.#value = null
      this.#fault = faultOf(reason)
    }
    this.#busy = false
  }

  /** Forgets what was answered, and takes no answer that is still on its way. */
  forget(): void {
    this.#asked++
    this.#value = null
    this.#fault = null
    this.#busy = false
  }
}
