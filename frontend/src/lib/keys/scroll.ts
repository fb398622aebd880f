/** How much of what one sees goes by at a press of a key. */
const share = 0.6

/** Scrolls whatever an element scrolls in, down (1) or up (-1). */
export function scrollBoth(element: HTMLElement | undefined, direction: 1 | -1): void {
  const scroller = scrollerOf(element ?? null)
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  scroller.scrollBy({ top: direction * share * window.innerHeight, behavior: calm ? 'auto' : 'smooth' })
}

function scrollerOf(element: HTMLElement | null): Element {
  for (let at = element; at !== null; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return document.scrollingElement ?? document.documentElement
}
