// The pages' dialogs are the browser's own, which jsdom has only half of.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}

// Nothing there has a size, so nothing changes it: whoever observes is told once.
class Unchanging {
  readonly #tell: ResizeObserverCallback

  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell
  }

  observe(target: Element): void {
    queueMicrotask(() => {
      this.#tell([{ target } as ResizeObserverEntry], this)
    })
  }

  unobserve(): void {
    // Nothing more is told anyway.
  }

  disconnect(): void {
    // Nothing more is told anyway.
  }
}
globalThis.ResizeObserver = Unchanging
