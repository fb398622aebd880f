import { Asking } from '../../lib/asking.svelte'
import type { Backend, Fault } from '../../lib/backend/backend'
import type { HostView } from '../../lib/backend/bench'
import { type Diagnosis, readDiagnosis } from '../../lib/bench/diagnosis'
import { type Choosable, modelsOf } from '../../lib/bench/models'

/** What the page of models shows and does. */
export class DoctorPage {
  readonly #backend: Backend
  readonly #hosts = new Asking<HostView[]>()
  readonly #found = new Asking<Diagnosis>()
  candidate = $state('')
  judge = $state('')

  constructor(backend: Backend) {
    this.#backend = backend
  }

  /** The hosts with their models; null while they are asked. */
  get hosts(): readonly HostView[] | null {
    return this.#hosts.value
  }

  get models(): readonly Choosable[] {
    return modelsOf(this.hosts ?? [])
  }

  get answering(): number {
    return (this.hosts ?? []).filter(({ reachable }) => reachable).length
  }

  get found(): Diagnosis | null {
    return this.#found.busy ? null : this.#found.value
  }

  get busy(): boolean {
    return this.#found.busy
  }

  /** Why nothing is known. */
  get fault(): Fault | null {
    return this.#hosts.fault ?? (this.#found.busy ? null : this.#found.fault)
  }

  read(): Promise<void> {
    return this.#hosts.ask(() => this.#backend.bench.models())
  }

  /** Examines hosts and models; of the shipped suite it is told how long it takes. */
  async examine(): Promise<void> {
    await this.#found.ask(async () => {
      const pilot = await this.#backend.bench.pilot()
      return readDiagnosis(await this.#backend.doctor.examine(this.candidate, this.judge, pilot.digest))
    })
    // A host may have come up, or gone, meanwhile.
    await this.read()
  }
}
