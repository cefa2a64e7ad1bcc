import { expect, test } from 'vitest'
import { leadsBack } from './leads-back.ts'

const calls = [
  { from: 2, to: 3 },
  { from: 3, to: 1 },
  { from: 4, to: 5 },
]

test.each([
  [1, true],
  [2, true],
  [3, true],
  [4, false],
  [9, false],
])('workflow %i, run from the first, leads back to it: %s', (called, expected) => {
  expect(leadsBack(1, called, calls)).toBe(expected)
})
