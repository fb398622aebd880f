/** One event of a stream, or a sign of life. */
export type Sign = { readonly event: string; readonly data: string } | 'alive'

/** Reads a text/event-stream that comes in pieces. */
export class EventReader {
  #rest = ''
  #event = ''
  #data: string[] = []

  /** The signs that are whole once this piece is in. */
  take(piece: string): Sign[] {
    const lines = (this.#rest + piece).split(/\r\n|\n|\r/)
    this.#rest = lines.pop() ?? ''
    return lines.flatMap((line) => this.#line(line))
  }

  #line(line: string): Sign[] {
    if (line === '') return this.#end()
    if (line.startsWith(':')) return ['alive']
    const [field = '', ...rest] = line.split(':')
    const value = rest.join(':').replace(/^ /, '')
    if (field === 'event') this.#event = value
    if (field === 'data') this.#data.push(value)
    return []
  }

  #end(): Sign[] {
    const sign = { event: this.#event, data: this.#data.join('\n') }
    this.#event = ''
    this.#data = []
    return sign.event === '' ? [] : [sign]
  }
}
