import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { guarded, unguarded } from './formula-guard.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ["'=1", "''=1"],
  ['＝1+1', "'＝1+1"],
  ['＋cmd', "'＋cmd"],
  ['－2', "'－2"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ["'＝1", "''＝1"],
  ['-5', '-5'],
  ['+46', '+46'],
  ['-0.5', '-0.5'],
  ["'quoted", "'quoted"],
  ['a=b', 'a=b'],
  ['', ''],
])('%j is written as %j', (text, written) => {
  expect(guarded(text)).toBe(written)
  expect(unguarded(written)).toBe(text)
})

test('every text comes back, and none that is written is a formula', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '1', 'a') }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(unguarded(guarded(text))).toBe(text)
      expect(guarded(text)).toMatch(/^([^=+\-@\t\r＝＋－＠]|[+-]\d+(\.\d+)?$|$)/)
    }),
  )
})
