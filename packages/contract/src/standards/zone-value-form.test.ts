import { expect, test } from 'vitest'
import { misfit } from './zone-value-form.ts'

const EXACT = 1
const PREFIX = 2
const RANGE = 3
const ADDRESSES = 4

test.each([
  ['PLMN', '20801', '302720'],
  ['TAI', '20801-00F1', '302720-00f1a2'],
  ['ECGI', '302220-0CBDF03', '20801-0cbdf03'],
  ['NCGI', '20801-00000CBDF', '302720-123456789'],
  ['CGI', '20801-00F1-0A2B', '302720-00F1-0A2B'],
  ['SAI', '20801-00F1-0A2B', '302720-00F1-0A2B'],
  ['RAI', '20801-00F1-0A', '302720-00F1-0A'],
  ['RAT', '0', '1004'],
  ['IPCAN', '0', '5'],
])('%s: whole values fit', (code, ...values) => {
  for (const value of values)
    for (const mode of [EXACT, PREFIX, null]) expect(misfit(code, mode, value), value).toBeUndefined()
})

test.each([
  ['PLMN', '208', '208-01', '2080', '3027201', 'Orange', '20801 20802'],
  ['TAI', '20801', '20801-', '20801-00F', '20801-00F1A', '20801-00G1', '2080-00F1'],
  ['ECGI', '20801-0CBDF0', '20801-0CBDF031', '208010CBDF03'],
  ['RAI', '20801-00F1-0A2B', '20801-00F1', '20801-00F1-0A-1'],
  ['RAT', 'EUTRAN', '-1', '1004.5'],
])('%s: what is none does not, where values are compared whole', (code, ...values) => {
  for (const value of values) expect(misfit(code, EXACT, value), value).toContain(`${code} values are`)
})

test('what a value begins with fits where the longest beginning counts, or where nobody said what counts', () => {
  for (const mode of [PREFIX, null]) {
    for (const value of ['2', '208', '20801']) expect(misfit('PLMN', mode, value), value).toBeUndefined()
    for (const value of ['208', '20801', '20801-', '20801-0', '20801-00F1-', '20801-00F1-0A'])
      expect(misfit('CGI', mode, value), value).toBeUndefined()
    for (const value of ['2080122', 'FR', '208-01']) expect(misfit('PLMN', mode, value), value).toBeDefined()
    for (const value of ['208-0', '20801-00F12', '20801--', '20801-00F1-0A2B-'])
      expect(misfit('CGI', mode, value), value).toBeDefined()
  }
})

test('of a range both ends are looked at', () => {
  for (const value of ['20801-20899', '20801 - 302720', '20801-', '-20899'])
    expect(misfit('PLMN', RANGE, value), value).toBeUndefined()
  expect(misfit('PLMN', RANGE, '208-20899')).toContain('PLMN')
  expect(misfit('RAT', RANGE, '1000-1009')).toBeUndefined()
})

test('nothing is said about codes of other kinds, and about addresses', () => {
  for (const code of ['', null, undefined, 'POSTCODE']) expect(misfit(code, EXACT, 'anything')).toBeUndefined()
  expect(misfit('PLMN', ADDRESSES, '10.0.0.0/8')).toBeUndefined()
})
