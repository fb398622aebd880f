/**
 * Keeps the page where it is: nothing it shows leads out of the program, and a
 * foreign page in the window would find the program's bridge there. The window
 * itself sees to that, too; this is for what a browser or an older system lacks,
 * and leaves the page as it was where the window would only stop it half-way.
 */
export function stayHere(window: Window): void {
  // Not every engine has that. It sees every way out of this page but new windows.
  if ('navigation' in window) {
    window.navigation.addEventListener('navigate', (event) => {
      if (leadsOut(event.destination.url, event.downloadRequest !== null)) event.preventDefault()
    })
  }
  for (const kind of ['click', 'auxclick']) window.addEventListener(kind, followed, true)
  window.addEventListener('submit', sent, true)
  window.open = () => null

  function followed(event: Event): void {
    const link = event.target instanceof Element ? event.target.closest('a, area') : null
    const address = link?.getAttribute('href') ?? link?.getAttributeNS('http://www.w3.org/1999/xlink', 'href')
    if (address != null && leadsOut(address, link?.hasAttribute('download') === true)) event.preventDefault()
  }

  /** Forms are for the page's own code; none is sent anywhere. */
  function sent(event: Event): void {
    event.preventDefault()
  }

  function leadsOut(address: string, download: boolean): boolean {
    if (!URL.canParse(address, window.location.href)) return true
    const { protocol, host } = new URL(address, window.location.href)
    if (protocol === 'blob:') return !download // the page's own bytes, to be kept and not to be shown
    return protocol !== window.location.protocol || host !== window.location.host
  }
}
