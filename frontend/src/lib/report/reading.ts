/** Reads a document of which nothing is taken for granted: what is not there or of another kind is absent. */
export type Json = Readonly<Record<string, unknown>>

export function object(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A number; null for anything that is none. */
export function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

export function count(value: unknown): number {
  return Math.max(0, number(value) ?? 0)
}

/** Why a figure is not defined; null where it is. */
export function reason(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
