import { expect, test } from 'vitest'
import { planAddress, planPlaceOf } from './plan-address.ts'

test.each([
  [{ plan: 3 }, '3'],
  [{ plan: 3, version: 7 }, '3/version/7'],
  [{ plan: 3, version: 7, event: 12 }, '3/version/7/event/12'],
  [{ plan: 3, version: 7, event: 12, rule: 40 }, '3/version/7/event/12/rule/40'],
  [{ plan: 3, version: 7, event: 12, rule: 40, mapping: 9 }, '3/version/7/event/12/rule/40/mapping/9'],
])('%j has the address %s, and the address that place', (place, path) => {
  expect(planAddress(place)).toBe(`/main/policy-plan/${path}`)
  expect(planPlaceOf(path)).toEqual(place)
  expect(planPlaceOf(`${path}/`)).toEqual(place)
})

test('a place without a level has none of the levels below it', () => {
  expect(planAddress({ plan: 3, version: 7, rule: 40, mapping: 9 })).toBe('/main/policy-plan/3/version/7')
})

test.each(['', 'x', '3/event/12', '3/version', '3/version/7/rule/40', '3/version/7x', '1234567890123456'])(
  '"%s" is the address of no place',
  (path) => {
    expect(planPlaceOf(path)).toBeUndefined()
  },
)
