import { Asking } from '../../lib/asking.svelte'
import { type Backend, type Fault, faultOf } from '../../lib/backend/backend'
import type { HostView } from '../../lib/backend/bench'
import type { AdoptedView, JudgingRequest, WordingView } from '../../lib/backend/evaluations'
import { type Choosable, modelsOf } from '../../lib/bench/models'

export type Orders = 'both' | 'one' | 'random'

/** Who judges and what it is asked, of whatever is about to be judged. */
export class JudgeForm {
  readonly #backend: Backend
  readonly #person: string
  readonly #hosts = new Asking<HostView[]>()
  readonly #versions = new Asking<AdoptedView[]>()
  readonly #wording = new Asking<WordingView>()
  judge = $state('')
  orders = $state<Orders>('both')
  /** '' stands for the latest version that fits, '0' for none. */
  version = $state('')
  strict = $state(false)
  #starting = $state(false)
  #failed = $state.raw<Fault | null>(null)

  constructor(backend: Backend, person: string) {
    this.#backend = backend
    this.#person = person
  }

  async read(language: string, form: string): Promise<void> {
    await Promise.all([
      this.askHosts(),
      this.#versions.ask(() => this.#backend.workbench.versions(this.#person)),
      this.readWording(language, form),
    ])
  }

  /** Reads what the judge will be asked, as far as that does not depend on what is judged. */
  readWording(language: string, form: string): Promise<void> {
    return this.#wording.ask(() => this.#backend.evaluations.wording(this.#number, language, form))
  }

  askHosts(): Promise<void> {
    return this.#hosts.ask(() => this.#backend.bench.models())
  }

  get models(): readonly Choosable[] {
    return modelsOf(this.#hosts.value ?? [])
  }

  get answering(): number {
    return (this.#hosts.value ?? []).filter(({ reachable }) => reachable).length
  }

  get hostsFault(): Fault | null {
    return this.#hosts.fault
  }

  get asksHosts(): boolean {
    return this.#hosts.busy
  }

  get versions(): readonly AdoptedView[] {
    return this.#versions.value ?? []
  }

  get wording(): WordingView | null {
    return this.#wording.value
  }

  get failed(): Fault | null {
    return this.#failed ?? this.#wording.fault
  }

  get starting(): boolean {
    return this.#starting
  }

  get #number(): number | null {
    return this.version === '' ? null : Number(this.version)
  }

  request(language: string): JudgingRequest {
    const number = this.#number
    return {
      judge: this.judge,
      orders: this.orders,
      ...(number === null ? {} : { version: number }),
      language,
      context: 0,
      strictFamily: this.strict,
    }
  }

  /** Begins something and gives its id; '' where it could not be begun. */
  async start(call: () => Promise<string>): Promise<string> {
    if (this.#starting) return ''
    this.#starting = true
    this.#failed = null
    try {
      return await call()
    } catch (reason) {
      this.#failed = faultOf(reason)
      return ''
    } finally {
      this.#starting = false
    }
  }
}
