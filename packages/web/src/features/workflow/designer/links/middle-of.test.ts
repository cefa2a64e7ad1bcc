import { expect, test } from 'vitest'
import { middleOf } from './middle-of.ts'

test('the middle of a route is halfway along it, corners and all', () => {
  const [a, b, c] = [
    { x: 0, y: 0 },
    { x: 60, y: 0 },
    { x: 60, y: 100 },
  ]
  expect(middleOf([a, b])).toEqual({ x: 30, y: 0 })
  expect(middleOf([a, b, c])).toEqual({ x: 60, y: 20 })
  expect(middleOf([a, a])).toEqual(a)
})
