/** What the page shows, as its address says it. */
export type Route =
  | { readonly page: 'start' }
  | { readonly page: 'review' | 'report'; readonly queue: string }
  | { readonly page: 'evaluations' }
  | { readonly page: 'evaluate' }
  | { readonly page: 'judge'; readonly source: number | null }
  | { readonly page: 'evaluation'; readonly evaluation: string }
  | { readonly page: 'workbench'; readonly queue: string }
  | { readonly page: 'trial'; readonly trial: string }
  | { readonly page: 'arbitration'; readonly queue: string }
  | {
      readonly page: 'new'
      readonly source: number | null
      /** The run whose cases are to be reviewed, in place of a source. */
      readonly run?: string
      /** The queue that gets more items, in place of a new one. */
      readonly into?: string
    }
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
      return newAddress(route)
    case 'sources':
    case 'bench':
    case 'doctor':
      return `#/${route.page}`
    case 'evaluations':
      return '#/evaluations'
    case 'evaluate':
      return '#/evaluations/new'
    case 'judge':
      return route.source === null ? '#/evaluations/judge' : `#/evaluations/judge/${route.source}`
    case 'evaluation':
      return `#/evaluations/${encodeURIComponent(route.evaluation)}`
    case 'workbench':
      return route.queue === '' ? '#/workbench' : `#/workbench/queue/${encodeURIComponent(route.queue)}`
    case 'trial':
      return `#/workbench/trial/${encodeURIComponent(route.trial)}`
    case 'arbitration':
      return `#/arbitration/${encodeURIComponent(route.queue)}`
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

function newAddress(route: Extract<Route, { page: 'new' }>): string {
  if (route.run !== undefined) return `#/new/run/${encodeURIComponent(route.run)}`
  if (route.into !== undefined) return `#/new/into/${encodeURIComponent(route.into)}`
  return route.source === null ? '#/new' : `#/new/${route.source}`
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
      return newRoute(name, decoded(more[0] ?? ''))
    case 'sources':
    case 'doctor':
      return { page }
    case 'arbitration':
      return name === '' ? { page: 'start' } : { page, queue: name }
    case 'evaluations':
      return evaluationsRoute(name, more.map(decoded))
    case 'workbench':
      return workbenchRoute(name, more.map(decoded))
    case 'bench':
      return benchRoute(name, more.map(decoded))
    default:
      return { page: 'start' }
  }
}

function newRoute(what: string, of: string): Route {
  if (what === 'run' && of !== '') return { page: 'new', source: null, run: of }
  if (what === 'into' && of !== '') return { page: 'new', source: null, into: of }
  return { page: 'new', source: /^\d+$/.test(what) ? Number(what) : null }
}

/** A run's id begins with a day, so that it is none of the other words here. */
function benchRoute(name: string, [what = '', which = '']: readonly string[]): Route {
  if (name === '') return { page: 'bench' }
  if (name === 'new') return { page: 'newrun' }
  if (name === 'compare') return what === '' || which === '' ? { page: 'bench' } : { page: 'compare', before: what, after: which }
  if (what === 'case' && which !== '') return { page: 'case', run: name, case: which }
  return { page: what === 'reread' ? 'reread' : 'run', run: name }
}

/** An evaluation's id begins with a day, as a run's does. */
function evaluationsRoute(name: string, [what = '']: readonly string[]): Route {
  if (name === '') return { page: 'evaluations' }
  if (name === 'new') return { page: 'evaluate' }
  if (name === 'judge') return { page: 'judge', source: /^\d+$/.test(what) ? Number(what) : null }
  return { page: 'evaluation', evaluation: name }
}

function workbenchRoute(name: string, [what = '']: readonly string[]): Route {
  if (name === 'trial' && what !== '') return { page: 'trial', trial: what }
  return { page: 'workbench', queue: name === 'queue' ? what : '' }
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
