import type { OpinionForm } from './opinionform.svelte'
import { type Cell, verdicts } from './subject'

/** The place of the score, or the verdict, that has the focus, undefined when none has. */
export function focusedCell(): number | undefined {
  const place = document.activeElement?.closest<HTMLElement>('[data-cell]')?.dataset.cell
  return place === undefined ? undefined : Number(place)
}

/** Brings the focus to a score; after the last, to what comes next. */
export function focusCell(form: OpinionForm, place: number): void {
  const next = form.subject.single ? '[data-save]' : '[data-picks]'
  const where = place < form.cells.length ? `[data-cell="${place}"]` : next
  focusIn(where)
}

/** Brings the focus to what is chosen in a group, else to its first choice. */
export function focusIn(where: string): void {
  const found =
    document.querySelector<HTMLElement>(`${where} input:checked`) ??
    document.querySelector<HTMLElement>(`${where} input, ${where}:is(button, textarea), ${where} :is(button, textarea)`)
  found?.focus()
  found?.scrollIntoView({ block: 'nearest' })
}

/** Gives the focused score or verdict, else the first that is missing, and moves on. */
export function sayHere(form: OpinionForm, digit: number): boolean {
  const missing = form.unsaid[0]
  const place = focusedCell() ?? (missing === undefined ? -1 : form.cells.indexOf(missing))
  const cell = form.cells[place]
  if (cell === undefined || !say(form, cell, digit)) return false
  focusCell(form, place + 1)
  return true
}

/** Says what the digit stands for; false when it stands for nothing. */
function say(form: OpinionForm, cell: Cell, digit: number): boolean {
  if (form.byVerdicts) {
    const verdict = verdicts[digit - 1]
    if (verdict === undefined) return false
    form.say(cell.criterion, verdict)
    return true
  }
  const { low, high } = form.subject
  const score = digit === 0 && low > 0 ? 10 : digit
  if (score < low || score > high) return false
  form.score(cell, score)
  return true
}

/** Moves from score to score; false when none has the focus. */
export function moveCell(form: OpinionForm, by: number): boolean {
  const place = focusedCell()
  if (place === undefined) return false
  if (form.cells[place + by] !== undefined || by > 0) focusCell(form, place + by)
  return true
}
