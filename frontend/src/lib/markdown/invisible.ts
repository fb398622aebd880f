/**
 * Characters that show nothing and yet change what one reads or copies: control
 * characters, those that turn the direction of writing, those without width.
 */
const invisible =
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/**
 * Those without a place in honest text. What joins letters or emoji, marks where
 * a word may break or which way a mark stands is common in some languages.
 */
const suspect =
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** A stretch of text, or the name of a character that cannot be seen. */
export type Piece = { text: string } | { hidden: string }

/** The text with what cannot be seen named. */
export function uncover(text: string): Piece[] {
  const pieces: Piece[] = []
  const lines = oneLineEnd(text)
  let from = 0
  for (const match of lines.matchAll(invisible)) {
    if (match.index > from) pieces.push({ text: lines.slice(from, match.index) })
    pieces.push({ hidden: nameOf(match[0]) })
    from = match.index + match[0].length
  }
  if (from < lines.length) pieces.push({ text: lines.slice(from) })
  return pieces
}

/** The text without what could make it read otherwise than it is written. */
export function withoutSuspect(text: string): string {
  return oneLineEnd(text).replace(suspect, '')
}

/** How many characters {@link withoutSuspect} takes away. */
export function suspectCount(text: string): number {
  return oneLineEnd(text).match(suspect)?.length ?? 0
}

/** Whether there is nothing to read. */
export function isBlank(text: string): boolean {
  return text.replace(invisible, '').trim() === ''
}

function oneLineEnd(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
