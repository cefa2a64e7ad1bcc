import { expect, test } from 'vitest'
import { holdsNumber, readComparison, readRange, writeComparison } from './comparison.ts'

const [LOWEST, HIGHEST] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

test.each<[string, number, number]>([
  ['7', 7, 7],
  [' 7 ', 7, 7],
  ['-3', -3, -3],
  ['+2.50', 2.5, 2.5],
  ['.5', 0.5, 0.5],
  ['1e3', 1000, 1000],
  ['0-10', 0, 10],
  ['0 - 10', 0, 10],
  ['-5-2', -5, 2],
  ['-5--2', -5, -2],
  ['-5 - -2', -5, -2],
  ['1e-2-3', 0.01, 3],
  ['5-5', 5, 5],
  ['10-', 10, HIGHEST],
  ['-10-', -10, HIGHEST],
])('"%s" is from %d to %d', (text, low, high) => {
  expect(readComparison(text)).toEqual({ low, high })
})

test.each<[string, string, number, number]>([
  ['>5', '>', 5, HIGHEST],
  ['>  5.5', '>', 5.5, HIGHEST],
  ['< -1', '<', LOWEST, -1],
  ['>=5', '>=', 5, HIGHEST],
  ['>= 5', '>=', 5, HIGHEST],
  ['<= -5', '<=', LOWEST, -5],
])('"%s" is %s, between %d and %d', (text, operator, low, high) => {
  expect(readComparison(text)).toEqual({ low, high, operator })
})

test.each([
  '',
  ' ',
  '-',
  '- 3',
  '10-5',
  '1-2-3',
  '5--',
  '0x10',
  '1e999',
  'NaN',
  'Infinity',
  '0-50 GiB',
  'up to 10',
  '> ',
  '>> 5',
  '> 5-10',
  '=5',
  '5 >',
  '1,000',
  '٥',
  '５',
  'banana',
])('"%s" is none', (text) => {
  expect(readComparison(text)).toBeUndefined()
})

test('a range that is no comparison has no operator', () => {
  expect(readRange('> 5')).toBeUndefined()
  expect(readRange('5-')).toEqual({ low: 5, high: HIGHEST })
})

test.each([
  ['5-10', 5, true],
  ['5-10', 10, true],
  ['5-10', 10.5, false],
  ['> 5', 5, false],
  ['> 5', 5.0001, true],
  ['>= 5', 5, true],
  ['< 5', 5, false],
  ['<= 5', 5, true],
])('%s accepts %d: %s', (text, number, isIn) => {
  const range = readComparison(text)
  expect(range && holdsNumber(range, number)).toBe(isIn)
})

test.each(['7', '-3', '0-10', '-5--2', '10-', '> 5', '>= -5', '< 2.5', '<= 5'])(
  '%s is written as it was read',
  (text) => {
    const range = readComparison(text)
    expect(range && writeComparison(range)).toBe(text)
  },
)
