/** What the page shows, as its address says it. */
export type Route =
  | { readonly page: 'start' }
  | { readonly page: 'review' | 'report'; readonly queue: string }
  | { readonly page: 'new'; readonly source: number | null }
  | { readonly page: 'sources' }
  | { readonly page: 'bench' }
  | { readonly page: 'newrun' }
  | { readonly page: 'doctor' }
  | { readonly page: 'run'; readonly run: string }
  | { readonly page: 'reread'; readonly run: string }
  | { readonly page: 'case'; readonly run: string; readonly case: string }
  | { readonly page: 'compare'; readonly before: string; readonly after: string }

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
    case 'bench':
    case 'doctor':
      return `#/${route.page}`
    case 'newrun':
      return '#/bench/new'
    case 'run':
      return benchAddress(route.run)
    case 'reread':
      return benchAddress(route.run, 'reread')
    case 'case':
      return benchAddress(route.run, 'case', route.case)
    case 'compare':
      return benchAddress('compare', route.before, route.after)
  }
}

function benchAddress(...parts: readonly string[]): string {
  return `#/bench/${parts.map(encodeURIComponent).join('/')}`
}

/** The route an address stands for; the first page where it stands for none. */
export function routeOf(hash: string): Route {
  const [page = '', rest = '', ...more] = hash.replace(/^#\/?/, '').split('/')
  const name = decoded(rest)
  switch (page) {
    case 'review':
    case 'report':
      return name === '' ? { page: 'start' } : { page, queue: name }
    case 'new':
      return { page, source: /^\d+$/.test(name) ? Number(name) : null }
    case 'sources':
    case 'doctor':
      return { page }
    case 'bench':
      return benchRoute(name, more.map(decoded))
    default:
      return { page: 'start' }
  }
}

/** A run's id begins with a day, so that it is none of the other words here. */
function benchRoute(name: string, [what = '', which = '']: readonly string[]): Route {
  if (name === '') return { page: 'bench' }
  if (name === 'new') return { page: 'newrun' }
  if (name === 'compare') return what === '' || which === '' ? { page: 'bench' } : { page: 'compare', before: what, after: which }
  if (what === 'case' && which !== '') return { page: 'case', run: name, case: which }
  return { page: what === 'reread' ? 'reread' : 'run', run: name }
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
