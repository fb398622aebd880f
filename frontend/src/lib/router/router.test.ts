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
  { page: 'sources' },
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
