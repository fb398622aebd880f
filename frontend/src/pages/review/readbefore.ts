/** Whether a queue's instructions were shown before; from now on they were. */
export function readBefore(storage: Storage, queue: string, text: string): boolean {
  const name = `contrejuge.instructions.${queue}`
  const mark = markOf(text)
  try {
    const before = storage.getItem(name) === mark
    storage.setItem(name, mark)
    return before
  } catch {
    return false // a browser may forbid storage; then they are shown each time
  }
}

/** Tells one text from another, without keeping it. */
function markOf(text: string): string {
  let mark = 0
  for (let at = 0; at < text.length; at++) mark = (Math.imul(mark, 31) + text.charCodeAt(at)) | 0
  return `${text.length}.${mark}`
}
