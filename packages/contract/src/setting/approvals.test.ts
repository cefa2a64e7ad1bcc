import { expect, test } from 'vitest'
import { isLooser, type ApprovalRule } from './approvals.ts'

const rule = (count: number, by: ApprovalRule['by'], ...documents: string[]): ApprovalRule => ({ documents, count, by })

test.each([
  ['the same', [rule(1, 'approver')], [rule(1, 'approver')], false],
  ['more of them', [rule(1, 'approver')], [rule(2, 'approver')], false],
  ['a higher role', [rule(1, 'approver')], [rule(1, 'administrator')], false],
  ['one more', [rule(1, 'approver')], [rule(1, 'approver'), rule(2, 'administrator', 'plans')], false],
  ['for all in place of some', [rule(1, 'approver', 'plans')], [rule(1, 'approver')], false],
  ['without one that asked for nothing', [rule(0, 'approver')], [], false],
  ['none', [rule(1, 'approver')], [], true],
  ['fewer', [rule(2, 'approver')], [rule(1, 'approver')], true],
  ['a lower role', [rule(1, 'administrator')], [rule(2, 'approver')], true],
  ['for some in place of all', [rule(1, 'approver')], [rule(1, 'approver', 'plans')], true],
  ['for fewer documents', [rule(1, 'approver', 'plans', 'zones')], [rule(1, 'approver', 'zones')], true],
] as const)('rules of approval that are %s', (_what, before, after, looser) => {
  expect(isLooser(before, after)).toBe(looser)
})
