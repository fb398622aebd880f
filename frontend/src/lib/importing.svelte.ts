import { type Backend, type Fault, faultOf, type ImportView } from './backend/backend'

/** Evaluations coming in, and what became of the last one. */
export class Importing {
  readonly #backend: Backend
  #busy = $state(false)
  #result = $state.raw<ImportView | null>(null)
  #fault = $state.raw<Fault | null>(null)

  constructor(backend: Backend) {
    this.#backend = backend
  }

  get busy(): boolean {
    return this.#busy
  }

  get result(): ImportView | null {
    return this.#result
  }

  get fault(): Fault | null {
    return this.#fault
  }

  /** Tells what became of files dropped on the window, until the returned function is called. */
  listen(): () => void {
    const ends = [
      this.#backend.on('imported', (view) => {
        this.#take(view)
      }),
      this.#backend.on('import_failed', (fault) => {
        this.#fault = fault
        this.#result = null
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }

  /** Imports the file, or in a window the one that is chosen in its dialog. */
  async run(language: string, file?: File): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    this.#fault = null
    try {
      this.#take(await (file === undefined ? this.#backend.sources.import(language) : this.#backend.sources.import(language, file)))
    } catch (reason) {
      this.#fault = faultOf(reason)
      this.#result = null
    } finally {
      this.#busy = false
    }
  }

  /** Puts away what became of the last one. */
  close(): void {
    this.#result = null
    this.#fault = null
  }

  #take(view: ImportView): void {
    if (view.cancelled) return
    this.#result = view
    this.#fault = null
  }
}
