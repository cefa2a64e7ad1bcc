import { expect, test } from 'vitest'
import { placeAt, places } from './menu-places.ts'
import { routeOfAlias } from './route-aliases.ts'

test.each([
  ['/main/policy-event', '/main/policy-event/event'],
  ['/main/policy-events', '/main/policy-event/event'],
  ['/main/policy-counter/tariff-plan', '/main/policy-counter/tarrif-plan'],
  ['/main/policy-counter/tariff-plans', '/main/policy-counter/tarrif-plan'],
  ['/main/policy-counter/subs-attribute', '/main/policy-counter/sub-attribute'],
  ['/main/time-span', '/main/timespan'],
  ['/main/time-spans/', '/main/timespan'],
  ['/main/timespans', '/main/timespan'],
  ['/main/zone-maps', '/main/zone-map'],
  ['/main/services', '/main/service'],
  ['/main/qos', '/main/qos/rule'],
  ['/main/qos/rules', '/main/qos/rule'],
  ['/main/balance-type-groups', '/main/balance/type-group'],
  ['/main/pcc', '/main/pcc-rule'],
  ['/main/rule-cache-refreshes', '/main/rule-cache-refresh'],
  ['/Main/Zone-Map', '/main/zone-map'],
])('%s leads to %s', (other, route) => {
  expect(routeOfAlias(other)).toBe(route)
  expect(placeAt(route)).toBeDefined()
})

test('no place leads elsewhere, and what names none stays unknown', () => {
  expect(places.filter(({ route }) => routeOfAlias(route) !== undefined)).toEqual([])
  expect(routeOfAlias('/main/nothing')).toBeUndefined()
  expect(routeOfAlias('/main/s')).toBeUndefined()
})
