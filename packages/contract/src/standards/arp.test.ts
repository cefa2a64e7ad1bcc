import { expect, test } from 'vitest'
import { describeArp, PRE_EMPTION_CAPABILITY, PRE_EMPTION_VULNERABILITY } from './arp.ts'
import { codeLabel } from './codes.ts'

test('0 means enabled, for both fields', () => {
  expect(codeLabel(PRE_EMPTION_CAPABILITY, 0)).toBe('May take resources')
  expect(codeLabel(PRE_EMPTION_VULNERABILITY, 0)).toBe('May lose its resources')
})

test.each([
  [0, 0, '9 · may take resources · may lose its resources'],
  [0, 1, '9 · may take resources · keeps its resources'],
  [1, 0, '9 · may not take resources · may lose its resources'],
  [null, null, '9 · may not take resources · may lose its resources'],
  [2, undefined, '9 · capability 2 · may lose its resources'],
])('capability %s, vulnerability %s', (pre_emption_capability, pre_emption_vulnerability, words) => {
  expect(describeArp({ priority_level: 9, pre_emption_capability, pre_emption_vulnerability })).toBe(words)
})
