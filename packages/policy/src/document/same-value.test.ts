import { expect, test } from 'vitest'
import { isSameValue } from './model.ts'

test.each([
  [undefined, null, true],
  [1, 1, true],
  [1, '1', false],
  [0, null, false],
  [{ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [{ a: 1, b: null }, { a: 1, c: null }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [[], null, false],
])('%j and %j: %j', (one, other, isSame) => {
  expect([isSameValue(one, other), isSameValue(other, one)]).toEqual([isSame, isSame])
})
