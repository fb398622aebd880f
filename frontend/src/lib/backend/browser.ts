import { HttpBackend } from './http'

/** The program behind the server this page came from; enters where the address says how. */
export async function openBrowser(): Promise<HttpBackend> {
  const backend = new HttpBackend({
    fetch: (address, init) => fetch(address, init),
    storage: sessionStorage,
    page: document,
    download,
  })
  await takeToken(backend, '#/')
  // Another address of the same server typed into this tab loads nothing anew.
  addEventListener('hashchange', (event) => {
    void takeToken(backend, new URL(event.oldURL).hash)
  })
  return backend
}

/** Takes a token out of the address bar, where others might read it, and enters with it. */
async function takeToken(backend: HttpBackend, instead: string): Promise<void> {
  const token = /^#token=(.*)$/.exec(location.hash)?.[1]
  if (token === undefined) return
  history.replaceState(null, '', instead === '' ? '#/' : instead)
  try {
    await backend.enter(token)
  } catch {
    // A used address in a tab that is in already changes nothing; one that is
    // not learns why at its first call.
  }
}

function download(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => {
    URL.revokeObjectURL(link.href)
  }, 60_000)
}
