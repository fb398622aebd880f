import type { Key } from '../i18n/messages'

/** A key and what it does: for the page that listens and the sheet that tells. */
export interface KeyBinding<Id extends string> {
  readonly id: Id
  /** A letter or sign as it is typed, `Enter`, `Escape`, an arrow, `digits`, or one of those after `Ctrl+`. */
  readonly keys: readonly string[]
  readonly says: Key
  /** Heard while one types, too. */
  readonly whileTyping?: true
}

/** Keys that are told of together. */
export interface KeyGroup<Id extends string> {
  readonly title: Key
  readonly bindings: readonly KeyBinding<Id>[]
}

/**
 * What the pressed key is bound to. Keys held down, keys meant for a text field
 * or its input method, and keys pressed while a dialog is open are bound to
 * nothing, but for those that are heard while one types.
 */
export function boundTo<Id extends string>(bindings: readonly KeyBinding<Id>[], event: KeyboardEvent): Id | undefined {
  if (event.repeat || event.isComposing || event.defaultPrevented || dialogIsOpen()) return undefined
  const typing = isTyping(event.target)
  return bindings.find(
    (binding) => (!typing || binding.whileTyping === true) && binding.keys.some((key) => isPressed(key, event)),
  )?.id
}

/**
 * The digit of a key, undefined for any other key. The top row counts by its
 * place, for on some keyboards its digits need Shift; the keypad by what it types,
 * for without NumLock it moves.
 */
export function digitOf(event: KeyboardEvent): number | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined
  const place = /^(Digit|Numpad)(\d)$/.exec(event.code)
  if (place?.[1] === 'Digit') return Number(place[2])
  return /^\d$/.test(event.key) ? Number(event.key) : undefined
}

/** Whether keys pressed there write text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox', 'button', 'submit', 'range'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || isEditable(target)
}

/** Whether something stands over the page and has the keyboard to itself. */
export function dialogIsOpen(): boolean {
  return document.querySelector('dialog[open], [role="alertdialog"], [role="dialog"][aria-modal="true"]') !== null
}

function isEditable(element: HTMLElement): boolean {
  const host = element.closest('[contenteditable]')
  return host !== null && host.getAttribute('contenteditable') !== 'false'
}

function isPressed(key: string, event: KeyboardEvent): boolean {
  const [, control, name = ''] = /^(Ctrl\+)?(.+)$/.exec(key) ?? []
  if ((event.ctrlKey || event.metaKey) !== (control !== undefined) || event.altKey) return false
  if (name === 'digits') return digitOf(event) !== undefined
  // Capitals by CapsLock are the same key; capitals by Shift are meant for something else.
  if (/^[a-z]$/.test(name)) return !event.shiftKey && event.key.toLowerCase() === name
  return event.key === name
}
