import { beforeEach, expect, test } from 'vitest'

import { addressOf, type Route, Router, routeOf } from './router.svelte'

beforeEach(() => {
  location.hash = ''
})

test.each<Route>([
  { page: 'start' },
  { page: 'review', queue: 'pilote' },
  { page: 'report', queue: 'é/# ?%' },
  { page: 'new', source: null },
  { page: 'new', source: 12 },
  { page: 'new', source: null, run: '20260105-0915-ab12c' },
  { page: 'new', source: null, into: 'é/# ?%' },
  { page: 'sources' },
  { page: 'doctor' },
  { page: 'bench' },
  { page: 'newrun' },
  { page: 'run', run: '20260105-0915-ab12c' },
  { page: 'reread', run: '20260105-0915-ab12c' },
  { page: 'case', run: '20260105-0915-ab12c', case: 'é/1' },
  { page: 'compare', before: 'a', after: 'b' },
])('%j has an address that leads back to it', (route) => {
  expect(routeOf(addressOf(route))).toEqual(route)
})

test.each(['', '#', '#/', '#/nothing', '#/review', '#/review/', '#/report/%E0%A4%A'])('%j is the first page', (hash) => {
  expect(routeOf(hash)).toEqual({ page: 'start' })
})

test('a token in the address is no place to go', () => {
  const router = new Router()
  router.go({ page: 'sources' })
  location.hash = '#token=X'
  router.follow()
  expect(router.current).toEqual({ page: 'sources' })
})

test.each([
  ['#/bench/compare/a', { page: 'bench' }],
  ['#/bench/r/case', { page: 'run', run: 'r' }],
  ['#/bench/r/nothing', { page: 'run', run: 'r' }],
])('%j leads as near as it says', (hash, route) => {
  expect(routeOf(hash)).toEqual(route)
})
