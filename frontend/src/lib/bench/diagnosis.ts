import { faultWith } from '../backend/backend'
import { count, type Json, list, number, object, text } from '../report/reading'

export type Level = 'fine' | 'warning' | 'problem'

/** One thing found: its code says what, its level how bad it is. */
export interface Finding {
  readonly code: string
  readonly level: Level
  readonly host: string
  readonly model: string
  readonly detail: string
}

/** A model as it was found on a host. What was not measured is 0. */
export interface ModelHealth {
  readonly role: string
  readonly name: string
  readonly found: boolean
  readonly digest: string
  readonly family: string
  readonly parameters: string
  readonly quantization: string
  /** Tokens. */
  readonly trained: number
  readonly context: number
  readonly answered: boolean
  /** Seconds, loading included. */
  readonly firstWord: number
  /** Tokens a second. */
  readonly reading: number
  readonly writing: number
}

export interface HostHealth {
  readonly address: string
  readonly reachable: boolean
  readonly version: string
  readonly names: readonly string[]
  readonly models: readonly ModelHealth[]
}

export interface Forecast {
  readonly suite: string
  readonly cases: number
  readonly seconds: number
  /** Whether an earlier run of this judge tells it. */
  readonly measured: boolean
}

/** What the examination found. */
export interface Diagnosis {
  readonly ok: boolean
  readonly hosts: readonly HostHealth[]
  readonly findings: readonly Finding[]
  readonly forecast: Forecast | null
}

/** Reads the document of the doctor command. Fault: doctor_unreadable. */
export function readDiagnosis(document: string): Diagnosis {
  let d: Json
  try {
    d = object(JSON.parse(document))
  } catch {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- a fault is data, not an Error
    throw faultWith('doctor_unreadable')
  }
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- a fault is data, not an Error
  if (typeof d.ok !== 'boolean') throw faultWith('doctor_unreadable')
  return {
    ok: d.ok,
    hosts: list(d.hosts).map((host) => hostOf(object(host))),
    findings: list(d.findings).map((finding) => findingOf(object(finding))),
    forecast: forecastOf(object(d.suite)),
  }
}

function hostOf(h: Json): HostHealth {
  return {
    address: text(h.address),
    reachable: h.reachable === true,
    version: text(h.version),
    names: list(h.models).map(text),
    models: list(h.examined).map((model) => modelOf(object(model))),
  }
}

function modelOf(m: Json): ModelHealth {
  return {
    role: text(m.role),
    name: text(m.name),
    found: m.found === true,
    digest: text(m.digest),
    family: text(m.family),
    parameters: text(m.parameters),
    quantization: text(m.quantization),
    trained: count(m.trained_context),
    context: count(m.context),
    answered: m.answered === true,
    firstWord: count(m.first_word_seconds),
    reading: count(m.tokens_read_per_second),
    writing: count(m.tokens_written_per_second),
  }
}

/** A level this page does not know is taken for a problem. */
function findingOf(f: Json): Finding {
  const level = f.level === 'fine' || f.level === 'warning' ? f.level : 'problem'
  return { code: text(f.code), level, host: text(f.host), model: text(f.model), detail: text(f.detail) }
}

function forecastOf(f: Json): Forecast | null {
  const seconds = number(f.seconds)
  if (seconds === null) return null
  return { suite: text(f.suite), cases: count(f.cases), seconds, measured: f.measured === true }
}
