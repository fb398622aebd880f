import { type Fault, faultOf, faultWith } from './backend'

/** What a browser has around the page; tests bring their own. */
export interface Surroundings {
  readonly fetch: typeof fetch
  /** Of the tab: the secret stands for it. */
  readonly storage: Storage
}

const secretKey = 'contrejuge.secret'
const limitKey = 'contrejuge.upload-limit'

/** No answer came: the program has ended, or something keeps the page from it. */
export const programGone: Fault = faultWith('program_gone')

/** The way into the program behind a server: a token gets a secret, which goes with every request. */
export class Door {
  readonly #around: Surroundings
  #secret = ''
  #limit = 0
  readonly #watchers = new Set<(fault: Fault | null) => void>()
  #shut: Fault | null = null

  constructor(around: Surroundings) {
    this.#around = around
    try {
      this.#secret = around.storage.getItem(secretKey) ?? ''
      this.#limit = Number(around.storage.getItem(limitKey) ?? '0')
    } catch {
      // a browser may forbid storage; then the secret lasts as long as the page
    }
  }

  /** How many bytes an upload may have; 0 where that is not known. */
  get uploadLimit(): number {
    return this.#limit
  }

  /** Why the program does not let the page in; null as far as is known it does. */
  get shut(): Fault | null {
    return this.#shut
  }

  /** Calls back when the program no longer lets the page in (why), and when it does again (null). */
  watch(callback: (fault: Fault | null) => void): () => void {
    this.#watchers.add(callback)
    return () => this.#watchers.delete(callback)
  }

  /** Exchanges a token for a secret of this tab. */
  async enter(token: string): Promise<void> {
    const response = await this.#fetch('/session', json({ token }))
    if (!response.ok) {
      const refused = await fault(response)
      // Who is in already stays in, whatever became of a further address.
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- a fault is data, not an Error
      throw this.#secret === '' ? this.#told(refused) : refused
    }
    const { secret, uploadLimit } = (await response.json()) as { secret: string; uploadLimit: number }
    this.#secret = secret
    this.#limit = uploadLimit
    try {
      this.#around.storage.setItem(secretKey, secret)
      this.#around.storage.setItem(limitKey, `${uploadLimit}`)
    } catch {
      // see the constructor
    }
    this.#tell(null)
  }

  /** Asks the program; rejects with its fault where it refuses. */
  async request(address: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('Contrejuge-Secret', this.#secret)
    const response = await this.#fetch(address, { ...init, headers })
    if (response.ok) return response
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- a fault is data, not an Error
    throw this.#told(await fault(response))
  }

  /** Asks with a JSON body. */
  post(address: string, body: unknown): Promise<Response> {
    return this.request(address, json(body))
  }

  async #fetch(address: string, init: RequestInit): Promise<Response> {
    try {
      return await this.#around.fetch(address, { ...init, credentials: 'same-origin', redirect: 'error' })
    } catch (reason) {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- a fault is data, not an Error
      throw init.signal?.aborted === true ? faultOf(reason) : programGone
    }
  }

  #told(fault: Fault): Fault {
    // Why an address did not let in says more than that nobody is in.
    const known = fault.code === 'no_session' && this.#shut !== null
    if (keepsOut.has(fault.code) && !known) this.#tell(fault)
    return fault
  }

  #tell(fault: Fault | null): void {
    this.#shut = fault
    for (const watcher of this.#watchers) watcher(fault)
  }
}

const keepsOut = new Set(['no_session', 'token_unknown', 'token_used', 'token_expired'])

function json(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

async function fault(response: Response): Promise<Fault> {
  try {
    const { error } = (await response.json()) as { error: unknown }
    return faultOf(error)
  } catch {
    return faultWith('internal', `${response.status}`)
  }
}
