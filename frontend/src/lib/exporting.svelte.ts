import { type Backend, type ExportView, type Fault, faultOf } from './backend/backend'

/** Training data going out, and what became of the last export. */
export class Exporting {
  readonly #backend: Backend
  #queue = $state('')
  #busy = $state(false)
  #result = $state.raw<ExportView | null>(null)
  #fault = $state.raw<Fault | null>(null)

  constructor(backend: Backend) {
    this.#backend = backend
  }

  /** The queue the last export was of. */
  get queue(): string {
    return this.#queue
  }

  get busy(): boolean {
    return this.#busy
  }

  get result(): ExportView | null {
    return this.#result
  }

  get fault(): Fault | null {
    return this.#fault
  }

  async run(queue: string, language: string): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    this.#queue = queue
    this.close()
    try {
      const view = await this.#backend.exports.training(queue, language)
      if (!view.cancelled) this.#result = view
    } catch (reason) {
      this.#fault = faultOf(reason)
    } finally {
      this.#busy = false
    }
  }

  /** Shows where the file is; the window alone can. */
  async openFolder(): Promise<void> {
    try {
      await this.#backend.exports.openFolder()
    } catch (reason) {
      this.#fault = faultOf(reason)
    }
  }

  /** Puts away what became of the last one. */
  close(): void {
    this.#result = null
    this.#fault = null
  }
}
