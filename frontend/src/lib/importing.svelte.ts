import { type Backend, type Fault, faultOf, type ImportRequest, type ImportView } from './backend/backend'

/** A file that was looked at and waits for the person to say whether it is imported. */
export interface Looked {
  readonly view: ImportView
  /** In a browser, where the page hands it over. */
  readonly file?: File
}

/** Files coming in: what would become of the next one, and what became of the last one. */
export class Importing {
  readonly #backend: Backend
  #busy = $state(false)
  #waiting = $state.raw<readonly Looked[]>([])
  #result = $state.raw<ImportView | null>(null)
  #fault = $state.raw<Fault | null>(null)

  constructor(backend: Backend) {
    this.#backend = backend
  }

  get busy(): boolean {
    return this.#busy
  }

  /** The file to say yes or no to; several may have been dropped at once. */
  get looked(): Looked | null {
    return this.#waiting[0] ?? null
  }

  get result(): ImportView | null {
    return this.#result
  }

  get fault(): Fault | null {
    return this.#fault
  }

  /** Takes files dropped on the window, until the returned function is called. */
  listen(): () => void {
    const ends = [
      this.#backend.on('chosen', (view) => {
        this.#wait({ view })
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

  /** Looks at the file, or in a window at the one that is chosen in its dialog. */
  choose(language: string, file?: File): Promise<void> {
    return this.#do(async () => {
      const { sources } = this.#backend
      const view = await (file === undefined ? sources.choose(language) : sources.choose(language, file))
      if (!view.cancelled) this.#wait(file === undefined ? { view } : { view, file })
    })
  }

  /** Imports the file that was looked at. One that fails goes on waiting. */
  take(request: ImportRequest): Promise<void> {
    const looked = this.looked
    if (looked === null) return Promise.resolve()
    return this.#do(async () => {
      const { sources } = this.#backend
      const { view, file } = looked
      this.#result = await (file === undefined ? sources.import(view.ticket, request) : sources.import(view.ticket, request, file))
      this.leave()
    })
  }

  /** Leaves the file that was looked at alone. */
  leave(): void {
    this.#waiting = this.#waiting.slice(1)
    this.#fault = null
  }

  /** Puts away what became of the last one. */
  close(): void {
    this.#result = null
    this.#fault = null
  }

  #wait(looked: Looked): void {
    this.#waiting = [...this.#waiting, looked]
    this.close()
  }

  async #do(work: () => Promise<void>): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    this.#fault = null
    try {
      await work()
    } catch (reason) {
      this.#fault = faultOf(reason)
      this.#result = null
    } finally {
      this.#busy = false
    }
  }
}
