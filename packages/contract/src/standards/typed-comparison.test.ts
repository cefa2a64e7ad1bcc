import { expect, test } from 'vitest'
import { readComparison, writeComparison } from './comparison.ts'
import type { AmountUnit } from './quantity.ts'
import { comparisonInWords, readTypedComparison } from './typed-comparison.ts'

const [TIME, MONEY, OCTETS, UNITS] = [0, 1, 2, 5]

// One grammar: what is typed, the unit of the input, what is stored, what is shown.
test.each<[typed: string, unit: AmountUnit, stored: string, shown: string]>([
  ['50 GiB', OCTETS, '53687091200', '50 GiB'],
  ['0-50 GiB', OCTETS, '0-53687091200', '0-50 GiB'],
  ['0 - 50GiB', OCTETS, '0-53687091200', '0-50 GiB'],
  ['10-50 GiB', OCTETS, '10737418240-53687091200', '10-50 GiB'],
  ['10 GiB-50', OCTETS, '10737418240-53687091200', '10-50 GiB'],
  ['0 GB-10', OCTETS, '0-10000000000', '0-10 GB'],
  ['500 MB-2 GB', OCTETS, '500000000-2000000000', '500 MB-2 GB'],
  ['50 GiB-', OCTETS, '53687091200-', '50 GiB and above'],
  ['> 5 GB', OCTETS, '> 5000000000', 'more than 5 GB'],
  ['>=5gb', OCTETS, '>= 5000000000', 'at least 5 GB'],
  ['At least 0 B', OCTETS, '>= 0', 'at least 0 B'],
  ['5 b and above', OCTETS, '5-', '5 B and above'],
  ['less than 5', null, '< 5', 'less than 5'],
  ['≤ 1.1 GB', OCTETS, '<= 1100000000', 'at most 1.1 GB'],
  ['0–50 GiB', OCTETS, '0-53687091200', '0-50 GiB'],
  ['−5', OCTETS, '-5', '-5 B'],
  ['-5--1', null, '-5--1', '-5--1'],
  ['1,234,567,891', OCTETS, '1234567891', '1234567891 B'],
  ['10 240', OCTETS, '10240', '10.24 kB'],
  ['5-5', null, '5', '5'],
  ['90 min', TIME, '5400', '1 h 30 min'],
  ['1 h 30 min', TIME, '5400', '1 h 30 min'],
  ['0-1 h 30 min', TIME, '0-5400', '0-1 h 30 min'],
  ['30 min-1 h 30 min', TIME, '1800-5400', '30 min-1 h 30 min'],
  ['1-2 h', TIME, '3600-7200', '1-2 h'],
  ['0.5 s', TIME, '0.5', '0.5 s'],
  ['< 2 d', TIME, '< 172800', 'less than 48 h'],
  ['20', UNITS, '20', '20 units'],
  ['1 unit', UNITS, '1', '1 unit'],
  ['20.50', MONEY, '20.5', '20.5'],
  ['50 GiB', 'any', '53687091200', '53687091200'],
  ['90 min', 'any', '5400', '5400'],
  ['> -1.5', null, '> -1.5', 'more than -1.5'],
  ['1e3', null, '1000', '1000'],
])('"%s" in unit %s is stored as %s and shown as %s', (typed, unit, stored, shown) => {
  const range = readTypedComparison(typed, unit)
  expect(range && [writeComparison(range), comparisonInWords(range, unit)]).toEqual([stored, shown])
  expect(readComparison(stored)).toEqual(range)
  expect(readTypedComparison(shown, unit)).toEqual(range)
})

test.each<[typed: string, unit: AmountUnit]>([
  ['50 GiB', TIME],
  ['50 GiB', null],
  ['90 min', OCTETS],
  ['5 units', OCTETS],
  ['10-1 h 30 min', TIME],
  ['1 GiB 5 MiB', OCTETS],
  ['-1 h 30 min', OCTETS],
  ['50-0 GiB', OCTETS],
  ['10-5', OCTETS],
  ['1,5', OCTETS],
  ['1,00', OCTETS],
  ['up to 10 GB', OCTETS],
  ['banana', OCTETS],
  ['> banana', OCTETS],
  ['5 banana', OCTETS],
  ['٥٠', OCTETS],
  ['５０', OCTETS],
  ['五十 GiB', OCTETS],
  ['50 ГБ', OCTETS],
  ['', OCTETS],
  ['-', OCTETS],
  ['≠ 5', OCTETS],
  ['at leastwise 5', OCTETS],
  ['0-5 GB and above', OCTETS],
])('"%s" in unit %s is refused', (typed, unit) => {
  expect(readTypedComparison(typed, unit)).toBeUndefined()
})
