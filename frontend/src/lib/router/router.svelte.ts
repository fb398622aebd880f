/** What the page shows, as its address says it. */
export type Route =
  | { readonly page: 'start' }
  | { readonly page: 'review' | 'report'; readonly queue: string }
  | { readonly page: 'new'; readonly source: number | null }
  | { readonly page: 'sources' }

/** The address of a route, for links. */
export function addressOf(route: Route): string {
  switch (route.page) {
    case 'start':
      return '#/'
    case 'review':
    case 'report':
      return `#/${route.page}/${encodeURIComponent(route.queue)}`
    case 'new':
      return route.source === null ? '#/new' : `#/new/${route.source}`
    case 'sources':
      return '#/sources'
  }
}

/** The route an address stands for; the first page where it stands for none. */
export function routeOf(hash: string): Route {
  const [page = '', rest = ''] = hash.replace(/^#\/?/, '').split('/')
  const name = decoded(rest)
  switch (page) {
    case 'review':
    case 'report':
      return name === '' ? { page: 'start' } : { page, queue: name }
    case 'new':
      return { page, source: /^\d+$/.test(name) ? Number(name) : null }
    case 'sources':
      return { page }
    default:
      return { page: 'start' }
  }
}

/** Whether the address carries what lets a browser in, which is no route. */
export function isToken(hash: string): boolean {
  return hash.startsWith('#token=')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return '' // typed by hand: not the address of anything
  }
}

/** Where in the application one is. The address bar holds it, so that "back" works. */
export class Router {
  #current = $state.raw<Route>({ page: 'start' })

  constructor() {
    this.follow()
  }

  get current(): Route {
    return this.#current
  }

  /** Takes the route from the address. */
  follow(): void {
    if (!isToken(location.hash)) this.#current = routeOf(location.hash)
  }

  go(route: Route): void {
    location.hash = addressOf(route)
    this.#current = route
  }
}
