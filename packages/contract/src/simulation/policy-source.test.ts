import { expect, test } from 'vitest'
import { askedPolicyOf, askedPolicyWords, type AskedPolicy } from './policy-source.ts'

test.each<[AskedPolicy, string]>([
  [{}, 'working'],
  [{ release: 3 }, '3'],
  [{ change_set_ids: [7, 8] }, 'sets-7,8'],
])('the asked policy %o in an address is %s', (asked, words) => {
  expect(askedPolicyWords(asked)).toBe(words)
  expect(askedPolicyOf(words)).toEqual(asked)
})

test('other words ask no policy', () => {
  expect(['', '0', 'sets-', 'sets-7,', 'latest'].map(askedPolicyOf)).toEqual(Array(5).fill(undefined))
})
