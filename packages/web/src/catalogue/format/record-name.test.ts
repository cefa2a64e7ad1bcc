import { expect, test } from 'vitest'
import { recordName } from './record-name.ts'

test('a record named by the day it begins has that day for a name, whatever the time zone', () => {
  expect(recordName('policy-plan-ver', '2027-02-01T00:00:00.000Z')).toBe('2027/02/01')
  expect(recordName('policy-plan-basic-ver', '2027-02-01T23:59:59.000Z')).toBe('2027/02/01')
})

test('one named by a time on the wall has that time', () => {
  expect(recordName('timespan-detail', '2026-01-31T22:00:00')).toBe('2026/01/31 22:00')
})

test('any other name is left as it is', () => {
  expect(recordName('qos-rule', '2027-02-01')).toBe('2027-02-01')
  expect(recordName('api-token', 'billing export')).toBe('billing export')
})
