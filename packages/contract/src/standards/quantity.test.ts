import { expect, test } from 'vitest'
import { formatExactQuantity, formatQuantity, readAmount, type AmountUnit } from './quantity.ts'

test.each<[number, number | null, string]>([
  [0, 2, '0 B'],
  [999, 2, '999 B'],
  [10_000_000_000, 2, '10 GB'],
  [1_500_000, 3, '1.5 MB'],
  [10_240 * 1024 ** 2, 4, '10 GiB'],
  [1_234_567_891, 2, '≈ 1.23 GB'],
  [2 ** 20, 2, '1 MiB'],
  [0, 0, '0 s'],
  [5400, 0, '1 h 30 min'],
  [3661, 0, '1 h 1 min 1 s'],
  [0.5, 0, '0.5 s'],
  [12_000, 1, '12,000'],
  [1, 5, '1 unit'],
  [2000, 5, '2,000 units'],
  [1000, null, '1,000'],
])('%d of unit %s reads %s', (value, rum, text) => {
  expect(formatQuantity(value, rum)).toBe(text)
})

test.each<[number, number[], string]>([
  [9_300_000_000, [0, 10 * 1024 ** 3], '≈ 8.66 GiB'],
  [1024 ** 3, [10_000_000_000], '≈ 1.07 GB'],
  [1024 ** 3, [0, 100], '1 GiB'],
])('%d octets beside %j read %s', (value, limits, text) => {
  expect(formatQuantity(value, 2, limits)).toBe(text)
})

test.each<[number, number, string | undefined]>([
  [5_368_709_120, 2, '5 GiB (5368709120 octets)'],
  [1_234_567_891, 3, '≈ 1.23 GB (1234567891 octets)'],
  [999, 4, '999 octets'],
  [5400, 0, '1 h 30 min (5400 s)'],
  [45, 0, '45 s'],
  [5000, 1, undefined],
  [5000, 5, undefined],
])('%d of unit %s, recognisable, reads %s', (value, rum, text) => {
  expect(formatExactQuantity(value, rum)).toBe(text)
})

test.each<[string, AmountUnit, number | undefined]>([
  ['10 GB', 2, 10_000_000_000],
  ['1.5mb', 3, 1_500_000],
  ['1 GiB', 4, 1024 ** 3],
  ['7 b', 2, 7],
  ['2 h', 0, 7200],
  ['1 h 30 min', 0, 5400],
  ['9,300,000', 2, 9_300_000],
  ['10', 2, 10],
  ['10 GB', 'any', 10_000_000_000],
  ['2 h', 'any', 7200],
  ['10 GB', 0, undefined],
  ['10 GB', null, undefined],
  ['9,30', 2, undefined],
  ['a GB', 2, undefined],
  ['1 GB 5 MB', 'any', undefined],
])('%s of unit %s is %s', (text, unit, value) => {
  expect(readAmount(text, unit)).toBe(value)
})
