import { beforeEach, describe, expect, test, vi } from 'vitest'

import { stayHere } from './staying'

// jsdom goes nowhere, and has no navigation of which to be told.
class Navigation extends EventTarget {
  /** Whether the page lets itself be led there. */
  leads(url: string, downloadRequest: string | null = null): boolean {
    return this.dispatchEvent(Object.assign(new Event('navigate', { cancelable: true }), { destination: { url }, downloadRequest }))
  }
}

const navigation = new Navigation()
Object.defineProperty(window, 'navigation', { value: navigation })
stayHere(window)

const inside = ['/', '#/review', './x?y', window.location.href, `${window.location.origin}/other`]
const outside = [
  'https://example.org/',
  '//example.org/',
  'file:///etc/passwd',
  'data:text/html,x',
  'javascript:alert(1)',
  'about:blank',
  'mailto:a@example.org',
  'blob:http://localhost/1',
  `${window.location.protocol}//${window.location.hostname}:1/`,
  'https://[',
]

beforeEach(() => {
  document.body.replaceChildren()
})

describe('a link', () => {
  test.each(inside)('in the program is followed: %s', (address) => {
    expect(clicked(link(address))).toBe(true)
  })

  test.each(outside)('out of it is not: %s', (address) => {
    expect(clicked(link(address))).toBe(false)
    expect(clicked(link(address), 'auxclick')).toBe(false)
  })

  test('is the same whatever of it was hit, and in a picture', () => {
    const around = link('https://example.org/')
    expect(clicked(around.appendChild(document.createElement('b')))).toBe(false)
    document.body.innerHTML = '<svg><a xlink:href="https://example.org/"><text>x</text></a></svg>'
    expect(clicked(must(document.querySelector('text')))).toBe(false)
  })

  test('may hand over bytes of the page to be kept', () => {
    const download = link('blob:http://localhost/1')
    download.download = 'x.jsonl'
    expect(clicked(download)).toBe(true)
  })
})

describe('a navigation, wherever it comes from', () => {
  test.each(inside)('in the program goes on: %s', (address) => {
    expect(navigation.leads(new URL(address, window.location.href).href)).toBe(true)
  })

  test.each(outside)('out of it is stopped: %s', (address) => {
    expect(navigation.leads(address)).toBe(false)
  })

  test('that hands over bytes of the page goes on', () => {
    expect(navigation.leads('blob:http://localhost/1', '')).toBe(true)
  })
})

test('a form is sent nowhere, and the page hears of it', () => {
  const form = document.body.appendChild(document.createElement('form'))
  form.action = 'https://example.org/'
  const heard = vi.fn()
  form.addEventListener('submit', heard)
  expect(form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))).toBe(false)
  expect(heard).toHaveBeenCalledOnce()
})

test('no further window opens', () => {
  expect(window.open('https://example.org/')).toBeNull()
})

function link(address: string): HTMLAnchorElement {
  const element = document.body.appendChild(document.createElement('a'))
  element.setAttribute('href', address)
  return element
}

/** Whether the click has its usual effect. */
function clicked(element: Element, kind = 'click'): boolean {
  // jsdom says on the console that it follows no link; this one is asked before it would.
  const asked = new MouseEvent(kind, { bubbles: true, cancelable: true })
  let allowed = true
  window.addEventListener(kind, (event) => {
    allowed = !event.defaultPrevented
    event.preventDefault()
  }, { once: true })
  element.dispatchEvent(asked)
  return allowed
}

function must<T>(value: T | null): T {
  if (value === null) throw new Error('it is not there')
  return value
}
