import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { expect, test } from 'vitest'
import { resultsOn } from './results.ts'

const version = (basic_rule_ver_id: number, mapping_id: number, from: string, to: string | null = null) => ({
  basic_rule_ver_id,
  mapping_id,
  eff_date: `${from}T00:00:00.000Z`,
  exp_date: to === null ? null : `${to}T00:00:00.000Z`,
})
const basic = (basic_rule_id: number, basic_rule_ver_id: number, rule: string | null, payer: string | null = null) => ({
  basic_rule_id,
  basic_rule_ver_id,
  priority: 10 - basic_rule_id,
  pcc_rule_id: rule === null ? null : rule.length,
  rule_name: rule,
  acct_res_name: payer,
})
const range = (basic_rule_id: number, start_quota: number, stop_quota: number | null, rule: string | null) => ({
  basic_rule_id,
  start_quota,
  stop_quota,
  rum: 2,
  pcc_rule_id: rule === null ? null : rule.length,
  rule_name: rule,
})

const tree = {
  mappings: [1, 2, 3, 4, 5, 6].map((mapping_id) => ({ mapping_id })),
  basic_versions: [
    version(11, 1, '2026-01-01', '2026-05-31'),
    version(12, 1, '2026-06-01'),
    version(20, 2, '2027-01-01'),
    version(30, 3, '2025-01-01', '2025-12-31'),
    version(40, 4, '2026-01-01'),
    version(50, 5, '2026-01-01'),
  ],
  basics: [
    basic(1, 11, 'Of last spring'),
    basic(3, 12, 'Self-care'),
    basic(2, 12, 'Internet', 'Main account'),
    basic(5, 50, null),
  ],
  time_spans: [{ basic_rule_id: 2, time_span_name: 'Evening', pcc_rule_id: 99, rule_name: 'Night speed' }],
  accumulations: [range(2, 10_000_000_000, null, 'Slow lane'), range(2, 0, 10_000_000_000, 'Internet')],
} as unknown as VersionTree

test.each([
  ['the rules in force, who pays and what changes when', 1, 'Internet, Self-care'],
  ['a rule that names no PCC rule', 5, 'No PCC rule'],
  ['nothing yet', 2, undefined],
  ['nothing any more', 3, undefined],
  ['a version without a rule', 4, undefined],
  ['no version', 6, undefined],
])('a result names %s', (_what, mapping, rules) => {
  expect(resultsOn(tree, '2026-06-15').get(mapping)?.rules).toBe(rules)
})

test('what changes a result, and why there is none, stands beside it', () => {
  const results = resultsOn(tree, '2026-06-15')
  expect([1, 2, 3, 4, 6].map((mapping) => results.get(mapping)?.about)).toEqual([
    'Main account · Evening: Night speed · 0 B – 10 GB · 10 GB and above: Slow lane',
    'Nothing before 2027/01/01',
    'Nothing any more: all basic rules have ended',
    'No basic rule',
    'No basic rules yet',
  ])
})
