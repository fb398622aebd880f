/**
 * Keeps the page where it is: nothing it shows leads out of the program, and a
 * foreign page in the window would find the program's bridge there.
 */
export function stayHere(window: Window): void {
  if ('navigation' in window) {
    window.navigation.addEventListener('navigate', (event) => {
      if (leadsOut(event.destination.url)) event.preventDefault()
    })
  }
  // Not every window's engine has that.
  window.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (link instanceof HTMLAnchorElement && leadsOut(link.href)) event.preventDefault()
    },
    true,
  )
  window.open = () => null

  function leadsOut(address: string): boolean {
    const { protocol, host } = new URL(address, window.location.href)
    if (protocol === 'blob:') return false // a download: the page's own bytes
    return protocol !== window.location.protocol || host !== window.location.host
  }
}
