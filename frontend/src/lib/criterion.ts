/** A criterion's name in words, within a sentence: names made for programs have underscores. */
export function criterionWords(name: string): string {
  return name.replaceAll('_', ' ').trim()
}

/** The same standing alone: it begins with a capital. */
export function criterionTitle(name: string): string {
  const [first = '', ...rest] = criterionWords(name)
  return first.toLocaleUpperCase() + rest.join('')
}
