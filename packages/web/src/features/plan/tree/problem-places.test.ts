import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { expect, test } from 'vitest'
import { problemPlaces } from './problem-places.ts'
import { problemsWithin } from './problems-within.ts'

const warned = { warning_count: 1, row_version: 1 }
const place = { plan: 4, version: 2 }
const rule = { ...place, event: 1, rule: 7 }
const mapping = { ...rule, mapping: 11 }

const tree = {
  version: { ...warned, pcc_rule_ver_id: 2, pcr_plan_id: 4, pcr_plan_name: 'Prepaid' },
  events: [{ ...warned, policy_plan_event_id: 31, pcr_event_id: 1, pcr_event_name: 'Start' }],
  rules: [{ ...warned, ap_rule_id: 7, ap_rule_name: 'Access', pcr_event_id: 1 }],
  zones: [{ ...warned, ap_rule_zone_id: 21, ap_rule_id: 7, label_show: 'Network' }],
  mappings: [
    { ...warned, mapping_id: 11, ap_rule_id: 7, mapping_name: 'Roaming' },
    { ...warned, mapping_id: 12, ap_rule_id: 7, mapping_name: 'Fine', warning_count: 0 },
    { ...warned, mapping_id: 13, ap_rule_id: 99, mapping_name: 'Of no rule plan' },
  ],
  units: [{ ...warned, mapping_unit_id: 41, mapping_id: 11, ap_rule_zone_id: 21 }],
  basic_versions: [{ ...warned, basic_rule_ver_id: 51, mapping_id: 11, ap_rule_id: 7, eff_date: '2026-01-01' }],
  basics: [{ ...warned, basic_rule_id: 61, basic_rule_ver_id: 51, basic_rule_name: 'Fair use' }],
  time_spans: [{ ...warned, time_span_rule: 71, basic_rule_id: 61, time_span_name: 'Evening' }],
  accumulations: [{ ...warned, acm_rule_id: 81, basic_rule_id: 61, resource_name: 'Day volume' }],
} as unknown as VersionTree

test('every warned row names what it lies in, and where the editor shows it', () => {
  const found = problemPlaces(tree, 4).map((problem) => [problem.key, problem.inside, problem.place, problem.to])
  const event = '/main/policy-plan/4/version/2/event/1'
  const roaming = `${event}/rule/7/mapping/11`
  const inRule = ['Start', 'Access']
  const inMapping = [...inRule, 'Roaming']
  expect(found).toEqual([
    ['events 31', [], { ...place, event: 1 }, event],
    ['rules 7', ['Start'], rule, `${event}/rule/7`],
    ['zones 21', inRule, rule, `${event}/rule/7`],
    ['mappings 11', inRule, mapping, roaming],
    ['units 41', inMapping, mapping, roaming],
    ['basic_versions 51', inMapping, mapping, `${roaming}?basic_version=51`],
    ['basics 61', inMapping, mapping, `${roaming}?basic_version=51&basic_rule=61`],
    ['time_spans 71', [...inMapping, 'Fair use'], mapping, `${roaming}?basic_version=51&basic_rule=61`],
    ['accumulations 81', [...inMapping, 'Fair use'], mapping, `${roaming}?basic_version=51&basic_rule=61`],
  ])
})

test('a rule plan and a mapping each know the warned rows inside them, not themselves', () => {
  const { rules, mappings } = problemsWithin(tree)
  const keys = (problems: readonly { key: string }[] | undefined) => problems?.map(({ key }) => key)
  const inMapping = ['units 41', 'basic_versions 51', 'basics 61', 'time_spans 71', 'accumulations 81']
  expect(keys(rules.get(7))).toEqual(['zones 21', 'mappings 11', ...inMapping])
  expect(keys(mappings.get(11))).toEqual(inMapping)
  expect([...rules.keys(), ...mappings.keys()]).toEqual([7, 11])
})
