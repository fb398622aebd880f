import { type Backend, type Fault, faultOf, type OwnView } from '../../lib/backend/backend'

/** How many items come at once. */
export const page = 50

/** What a person has reviewed or skipped in a queue, the latest first, as far as it was asked for. */
export class OwnList {
  readonly #backend: Backend
  readonly #person: string
  readonly #queue: string
  #items = $state.raw<readonly OwnView[]>([])
  #whole = $state(false)
  #reading = $state(false)
  #fault = $state.raw<Fault | null>(null)

  constructor(backend: Backend, person: string, queue: string) {
    this.#backend = backend
    this.#person = person
    this.#queue = queue
  }

  get items(): readonly OwnView[] {
    return this.#items
  }

  /** Whether there is no more. */
  get whole(): boolean {
    return this.#whole
  }

  get reading(): boolean {
    return this.#reading
  }

  get fault(): Fault | null {
    return this.#fault
  }

  /** Reads on. */
  async more(): Promise<void> {
    if (this.#reading) return
    this.#reading = true
    this.#fault = null
    try {
      const next = await this.#backend.reviewing.own(this.#person, this.#queue, this.#items.length, page)
      // What was saved meanwhile moved the others on.
      const known = this.#items
      this.#items = [...known, ...next.filter(({ item }) => !known.some((one) => one.item === item))]
      this.#whole = next.length < page
    } catch (reason) {
      this.#fault = faultOf(reason)
    } finally {
      this.#reading = false
    }
  }
}
