import type { HostView } from '../backend/bench'

/** A model, and on how many hosts it is. */
export interface Choosable {
  readonly name: string
  readonly hosts: number
}

/** The models of all hosts, by name. */
export function modelsOf(hosts: readonly HostView[]): Choosable[] {
  const found = new Map<string, number>()
  for (const name of hosts.flatMap((host) => host.models)) found.set(name, (found.get(name) ?? 0) + 1)
  return [...found].map(([name, on]) => ({ name, hosts: on })).sort((a, b) => a.name.localeCompare(b.name))
}
