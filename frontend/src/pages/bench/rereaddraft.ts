/** What is said of a case and not saved yet. */
export interface Said {
  readonly verdicts: Readonly<Record<string, string>>
  readonly checks: Readonly<Record<string, string>>
  readonly caseAtFault: boolean
  readonly note: string
}

/** Where a person keeps what they say of a case until it is saved. */
export function draftKey(person: string, run: string, of: string): string {
  return `contrejuge.reread.${JSON.stringify([person, run, of])}`
}

/** What was kept; null where nothing was, or nothing that can be read. */
export function readDraft(storage: Storage, key: string): Said | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { verdicts, checks, caseAtFault, note } = kept as Record<string, unknown>
    return {
      verdicts: texts(verdicts),
      checks: texts(checks),
      caseAtFault: caseAtFault === true,
      note: typeof note === 'string' ? note : '',
    }
  } catch {
    return null // a browser may forbid storage; then it lasts as long as the page
  }
}

/** Keeps it; null forgets what was kept. */
export function keepDraft(storage: Storage, key: string, said: Said | null): void {
  try {
    if (said === null) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(said))
  } catch {
    // see readDraft
  }
}

function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
