import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { expect, test } from 'vitest'
import { menu } from './menu.ts'
import { placeAround, placeAt, placeOfCatalogue, places } from './menu-places.ts'

test('every list in the menu is one of a known catalogue', () => {
  const unknown = places.filter(({ catalogue }) => catalogue !== undefined && !catalogues.has(catalogue))
  expect(unknown).toEqual([])
})

test('a place has its name in whatever case its address is', () => {
  expect(placeAround('/Main/Zone-Map')?.title).toBe(placeAt('/main/zone-map')?.title)
})

test('no two entries lead to the same route', () => {
  const routes = places.map(({ route }) => route)
  expect(new Set(routes).size).toBe(routes.length)
})

test('each entry of the first level has an icon, each group something in it', () => {
  for (const { title, icon, route, children } of menu) {
    expect(icon, title).toBeDefined()
    expect(route ?? children?.length, title).toBeTruthy()
  }
})

test('every route of the specification is a place, by its own spelling', () => {
  const specified = [
    '/main/policy-event/event',
    '/main/zone-map',
    '/main/accumulator-type',
    '/main/balance-type',
    '/main/balance/resource',
    '/main/balance/type-group',
    '/main/service',
    '/main/qos/rule',
    '/main/qos/arp',
    '/main/policy-counter',
    '/main/policy-counter/balance-type',
    '/main/policy-counter/sub-attribute',
    '/main/policy-counter/accumulator-type',
    '/main/policy-counter/tarrif-plan',
    '/main/rule-flow',
    '/main/pcrf-attribute/static-attribute',
    '/main/pcrf-attribute/dynamic-attribute',
    '/main/timespan',
    '/main/pcc-rule',
    '/main/pcc-rule-group',
  ]
  expect(specified.filter((route) => placeAt(route)?.route !== route)).toEqual([])
  expect(placeOfCatalogue('policy-event-type')).toBeUndefined()
})

test('a place knows the entries above it', () => {
  expect(placeAt('/main/qos/rule/')?.parents.map(({ title }) => title)).toEqual(['QoS'])
  expect(placeOfCatalogue('rating-group')?.parents.map(({ title }) => title)).toEqual(['Service'])
  expect(placeAt('/main/qos')).toBeUndefined()
})
