/** Those who are told that the window closes, and what they still have to save. */
export class Closing {
  readonly #told = new Set<() => unknown>()

  /** Tells that one, too, until the returned function is called. A promise it returns is whether it has saved all. */
  tell(callback: () => unknown): () => void {
    const told = (): unknown => callback() // the same callback may be there twice
    this.#told.add(told)
    return () => {
      this.#told.delete(told)
    }
  }

  /** Tells all of them, and waits; true when nothing would be lost. */
  async keep(): Promise<boolean> {
    const saving = Array.from(this.#told, (told) => new Promise((done) => {
      done(told())
    }))
    const answers = await Promise.allSettled(saving)
    return answers.every((answer) => answer.status === 'fulfilled' && answer.value !== false)
  }
}
