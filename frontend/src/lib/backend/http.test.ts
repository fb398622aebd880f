import { File as RealFile } from 'node:buffer'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Fault } from './backend'
import { HttpBackend } from './http'
import { EventReader } from './sse'

type Asked = Parameters<typeof fetch>[1] & { address: string; headers: Headers }

/** A server of which each test says what it answers. */
class FakeServer {
  readonly asked: Asked[] = []
  readonly answers = new Map<string, () => Promise<Response>>()
  readonly saved: { content: Blob; name: string }[] = []

  readonly fetch = ((address: string, init: RequestInit = {}) => {
    this.asked.push({ ...init, address, headers: new Headers(init.headers) })
    const answer = this.answers.get(address.split('?')[0] ?? '')
    return answer?.() ?? Promise.reject(new TypeError('Failed to fetch'))
  }) as typeof fetch

  answer(address: string, body: unknown, status = 200, headers: Record<string, string> = {}): void {
    this.answers.set(address, () => Promise.resolve(new Response(JSON.stringify(body), { status, headers })))
  }

  refuse(address: string, status: number, code: string): void {
    this.answer(address, { error: { code, message: 'm', hint: 'h', people: [{ name: 'bea', until: '' }] } }, status)
  }

  open(): HttpBackend {
    return new HttpBackend({
      fetch: this.fetch,
      storage: sessionStorage,
      page: document,
      download: (content, name) => {
        this.saved.push({ content, name })
      },
    })
  }
}

let server: FakeServer

beforeEach(() => {
  sessionStorage.clear()
  server = new FakeServer()
})

describe('coming in', () => {
  test('exchanges the token for a secret, which then goes with every call', async () => {
    server.answer('/session', { secret: 'S', uploadLimit: 10 })
    server.answer('/api/Start/Queues', [])
    const backend = server.open()
    await backend.enter('T')
    await backend.start.queues('Anna')

    const [session, call] = server.asked
    expect([session?.method, session?.body]).toEqual(['POST', '{"token":"T"}'])
    expect(call?.headers.get('Contrejuge-Secret')).toBe('S')
    expect(call?.headers.get('Content-Type')).toBe('application/json')
    expect(call?.body).toBe('["Anna"]')
  })

  test('is remembered by the tab', async () => {
    server.answer('/session', { secret: 'S', uploadLimit: 10 })
    server.answer('/api/Start/Host', 'browser')
    await server.open().enter('T')
    expect(await server.open().start.host()).toBe('browser')
    expect(server.asked.at(-1)?.headers.get('Contrejuge-Secret')).toBe('S')
  })

  test('that is refused says why, at once and to whoever asks later', async () => {
    server.refuse('/session', 401, 'token_used')
    server.refuse('/api/Start/People', 401, 'no_session')
    const backend = server.open()
    const told: (Fault | null)[] = []
    backend.on('door', (fault) => told.push(fault))
    await expect(backend.enter('T')).rejects.toMatchObject({ code: 'token_used' })
    await expect(backend.start.people()).rejects.toMatchObject({ code: 'no_session' })
    backend.on('door', (fault) => told.push(fault))
    expect(told.map((fault) => fault?.code)).toEqual(['token_used', 'token_used'])
  })

  test('with a used address leaves in who is in already', async () => {
    server.answer('/session', { secret: 'S', uploadLimit: 10 })
    const backend = server.open()
    await backend.enter('T')
    const told = vi.fn()
    backend.on('door', told)
    server.refuse('/session', 401, 'token_used')
    await expect(backend.enter('T')).rejects.toMatchObject({ code: 'token_used' })
    expect(told).not.toHaveBeenCalled()
  })

  test('is lost when the program started anew, and found again by a fresh address', async () => {
    server.refuse('/api/Start/Queues', 401, 'no_session')
    server.answer('/session', { secret: 'S', uploadLimit: 10 })
    const backend = server.open()
    const told: (string | undefined)[] = []
    backend.on('door', (fault) => told.push(fault?.code))
    await expect(backend.start.queues('')).rejects.toMatchObject({ code: 'no_session' })
    await backend.enter('T')
    expect(told).toEqual(['no_session', undefined])
  })

  test('can be made possible for somebody else', async () => {
    server.answer('/session/invite', { address: 'http://127.0.0.1:1/#token=X' })
    expect(await server.open().invite()).toBe('http://127.0.0.1:1/#token=X')
    expect(server.asked[0]?.body).toBe('{}')
  })
})

describe('a call', () => {
  test('goes to its room and method with its arguments in order', async () => {
    server.answer('/api/Reports/Disagreements', [])
    await server.open().reports.disagreements('Anna', 'q', 'j', 0, 5, 5, true)
    expect(server.asked[0]?.body).toBe('["Anna","q","j",0,5,5,true]')
  })

  test('rejects with the program’s fault', async () => {
    server.refuse('/api/Reviewing/Take', 409, 'item_taken')
    await expect(server.open().reviewing.take('Anna', 'q')).rejects.toEqual({
      code: 'item_taken',
      message: 'm',
      hint: 'h',
      people: [{ name: 'bea', until: '' }],
    })
  })

  test('without an answer says that the program is gone', async () => {
    await expect(server.open().start.people()).rejects.toMatchObject({ code: 'program_gone' })
  })

  test('with an answer of something else is a mistake', async () => {
    server.answers.set('/api/Start/People', () => Promise.resolve(new Response('<html>', { status: 502 })))
    await expect(server.open().start.people()).rejects.toMatchObject({ code: 'internal', message: '502' })
  })
})

describe('files', () => {
  test('are uploaded as they are, under their name', async () => {
    server.answer('/upload/evaluation', { imported: 1 })
    const file = new File(['{}'], 'é & co.jsonl')
    await server.open().sources.choose('fr', file)
    expect(server.asked[0]?.address).toBe(`/upload/evaluation?name=${encodeURIComponent('é & co.jsonl')}&preview=true`)
    expect(server.asked[0]?.headers.get('Content-Type')).toBe('application/octet-stream')
    expect(server.asked[0]?.body).toBe(file)
    await server.open().sources.import('', { name: 'a&b', licence: '', origin: 'ici' }, file)
    expect(server.asked[1]?.address).toBe(`/upload/evaluation?name=${encodeURIComponent('é & co.jsonl')}&source=a%26b&licence=&origin=ici`)
  })

  test('that are too large are not sent', async () => {
    server.answer('/session', { secret: 'S', uploadLimit: 3 })
    const backend = server.open()
    await backend.enter('T')
    await expect(backend.sources.choose('fr', new File(['four'], 'x'))).rejects.toMatchObject({ code: 'too_large' })
    expect(server.asked).toHaveLength(1)
  })

  test('are chosen on the page, not in a dialog', async () => {
    await expect(server.open().sources.choose('fr')).rejects.toMatchObject({ code: 'no_dialog' })
  })

  test('of suites are handed over as text, with the mark they begin with', async () => {
    server.answer('/api/Bench/ReadSuite', { file: 's.yaml', problems: [] })
    await server.open().bench.openSuite('fr', held(['\ufeffsuite: é'], 's.yaml'))
    expect(server.asked[0]?.body).toBe(JSON.stringify(['s.yaml', '\ufeffsuite: é']))
  })

  test('that are no text are not handed over, and say so', async () => {
    const latin1 = held([new Uint8Array([0x73, 0xe9])], 's.yaml')
    const opened = await server.open().bench.openSuite('fr', latin1)
    expect(opened.problems[0]?.code).toBe('not_utf8')
    expect((await server.open().bench.openAnswers('fr', latin1)).problems[0]?.code).toBe('not_utf8')
    await expect(server.open().bench.openAnswers('fr')).rejects.toMatchObject({ code: 'no_dialog' })
    const large = held([new Uint8Array(5 << 20).fill(0x61)], 'a.jsonl')
    await expect(server.open().bench.openAnswers('fr', large)).rejects.toMatchObject({ code: 'too_large' })
    expect(server.asked).toEqual([])
  })

  test('of training data are downloaded, with what is in them told', async () => {
    const view = { file: 'é.jsonl', folder: '', examples: 3 }
    server.answer('/download/training', 'lines', 200, { 'Contrejuge-Export': encodeURIComponent(JSON.stringify(view)) })
    expect(await server.open().exports.training('q', 'fr')).toEqual(view)
    expect(server.asked[0]?.body).toBe('{"queue":"q"}')
    expect(server.saved[0]?.name).toBe('é.jsonl')
    expect(await server.saved[0]?.content.text()).toBe('"lines"')
  })
})

describe('events', () => {
  afterEach(() => {
    vi.useRealTimers()
    Reflect.deleteProperty(document, 'hidden')
  })

  /** A stream the test writes to. */
  function stream(): { write: (text: string) => void; end: () => void; response: () => Promise<Response> } {
    let out: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        out = controller
      },
    })
    return {
      write: (text) => out?.enqueue(new TextEncoder().encode(text)),
      end: () => out?.close(),
      response: () => Promise.resolve(new Response(body)),
    }
  }

  test('are told as they come, in whatever pieces', async () => {
    const events = stream()
    server.answers.set('/events', events.response)
    const changed = vi.fn()
    const closing = vi.fn()
    const backend = server.open()
    backend.on('changed', changed)
    backend.on('closing', closing)
    events.write(': here\n\nevent: chan')
    events.write('ged\ndata: null\n\nevent: closing\ndata: null\n\n')
    await vi.waitFor(() => {
      expect(closing).toHaveBeenCalledOnce()
    })
    expect(changed).toHaveBeenCalledOnce()
    expect(server.asked.filter((one) => one.address === '/events')).toHaveLength(1)
  })

  test('about a run bring how it stands; one that brings nothing has it asked for', async () => {
    const events = stream()
    server.answers.set('/events', events.response)
    const [told, changed] = [vi.fn(), vi.fn()]
    const backend = server.open()
    backend.on('run', told)
    backend.on('changed', changed)
    events.write('event: run\ndata: {"run":"r","done":3}\n\nevent: run\ndata: null\n\n')
    await vi.waitFor(() => {
      expect(changed).toHaveBeenCalledOnce()
    })
    expect(told).toHaveBeenCalledExactlyOnceWith({ run: 'r', done: 3 })
  })

  test('are listened to again when the stream ends, and what was missed counts as a change', async () => {
    vi.useFakeTimers()
    const first = stream()
    const second = stream()
    server.answers.set('/events', first.response)
    const changed = vi.fn()
    server.open().on('changed', changed)
    await vi.advanceTimersByTimeAsync(10)
    server.answers.set('/events', second.response)
    first.end()
    await vi.advanceTimersByTimeAsync(2100)
    expect(changed).toHaveBeenCalledOnce()
  })

  test('are not listened to by a hidden page, nor by one that is not let in', async () => {
    vi.useFakeTimers()
    server.refuse('/events', 401, 'no_session')
    const backend = server.open()
    backend.on('changed', vi.fn())
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.asked).toHaveLength(1)

    server.answer('/session', { secret: 'S', uploadLimit: 1 })
    server.answers.set('/events', stream().response)
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    await backend.enter('T')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.asked.filter((one) => one.address === '/events')).toHaveLength(1)

    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(10)
    expect(server.asked.filter((one) => one.address === '/events')).toHaveLength(2)
  })
})

test('EventReader joins lines, ends and pieces of every kind', () => {
  const reader = new EventReader()
  expect(reader.take(':\n\r\n')).toEqual(['alive'])
  expect(reader.take('event:a\ndata: 1\nda')).toEqual([])
  expect(reader.take('ta: 2\n\nid: 5\n\n')).toEqual([{ event: 'a', data: '1\n2' }])
})

/** A file that can be read, which those of the tests' own page cannot. */
function held(content: (string | Uint8Array<ArrayBuffer>)[], name: string): File {
  return new RealFile(content, name) as unknown as File
}
