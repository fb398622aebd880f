const key = 'contrejuge.person'

/**
 * Who sits at the machine: a name, not an account. It is kept for the next start;
 * and for each tab apart, so that two people can work side by side in a browser.
 */
export class Who {
  readonly #machine: Storage
  readonly #tab: Storage
  #name = $state('')

  constructor(machine: Storage, tab: Storage) {
    this.#machine = machine
    this.#tab = tab
    this.#name = kept(tab) || kept(machine)
  }

  /** The name; '' while nobody said who they are. */
  get name(): string {
    return this.#name
  }

  /** Takes a name that is one; says whether it was. */
  choose(name: string): boolean {
    const clean = cleanName(name)
    if (clean === '') return false
    this.#name = clean
    keep(this.#tab, clean)
    keep(this.#machine, clean)
    return true
  }
}

/** The name as the workspace keeps it; '' for what is no name. */
export function cleanName(text: string): string {
  const name = text.normalize('NFC').trim()
  // eslint-disable-next-line no-control-regex -- exactly what the workspace refuses
  return /[\u0000-\u001f\u007f]/.test(name) ? '' : name
}

function kept(storage: Storage): string {
  try {
    return cleanName(storage.getItem(key) ?? '')
  } catch {
    return '' // a browser may forbid storage; then the name lasts as long as the page
  }
}

function keep(storage: Storage, name: string): void {
  try {
    storage.setItem(key, name)
  } catch {
    // see kept
  }
}
