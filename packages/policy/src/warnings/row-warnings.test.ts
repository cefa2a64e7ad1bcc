import { describe, expect, test } from 'vitest'
import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf, referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { rowWarnings } from './row-warnings.ts'

type Row = Readonly<Record<string, unknown>>
/** A code with the field it stands at, a row that it warns about, and rows that come close and are not. */
type Case = readonly [code: string, field: string, row: Row, ...nearMisses: readonly Row[]]

const CASES: Readonly<Record<string, readonly Case[]>> = {
  'policy-plan-ver': [
    [
      'VERSIONS_OVERLAP',
      'eff_date',
      { eff_date: '2026-02-01T00:00:00.000Z', overlapping_eff_date: '2026-01-01T00:00:00.000Z' },
      { eff_date: '2026-02-01T00:00:00.000Z', overlapping_eff_date: null },
    ],
    [
      'VERSIONS_GAP',
      'eff_date',
      { eff_date: '2026-02-03T00:00:00.000Z', earlier_until: '2026-02-01T23:59:59.999Z' },
      { eff_date: '2026-02-02T00:00:00.000Z', earlier_until: '2026-02-01T23:59:59.999Z' },
      { eff_date: '2026-02-03T00:00:00.000Z', earlier_until: null },
    ],
    [
      'VERSION_EMPTY',
      'eff_date',
      { eff_date: '2026-02-01T00:00:00.000Z', empty_from: '2026-02-03' },
      { eff_date: '2026-02-01T00:00:00.000Z', empty_from: null },
    ],
  ],
  timespan: [
    ['TIME_SPAN_WITHOUT_TIMES', 'time_span_name', { detail_count: 0 }, { detail_count: 1 }, { detail_count: null }, {}],
  ],
  'policy-plan-rule': [
    ['RULE_TYPE_UNKNOWN', 'ap_type', { ap_type: 'X' }, { ap_type: 'B' }, { ap_type: null }, {}],
    ['SIMILAR_RULE_PLANS', 'ap_rule_name', { twin_name: 'Wi-Fi offload' }, { twin_name: null }],
    [
      'EVENT_WITHOUT_OPPOSITE',
      'pcr_event_id',
      { missing_opposite: 'Credit granted again' },
      { missing_opposite: null },
    ],
    ['QUESTION_ORDER_DIFFERS', 'priority', { weaker_name: 'Internet', stronger_event: 'Session start' }, {}],
  ],
  'rule-workflow-group': [
    ['WORKFLOW_TYPE_UNKNOWN', 'work_group_type', { work_group_type: 'Sub' }, { work_group_type: 'B' }, {}],
    [
      'VERSION_TYPE_DIFFERS',
      'work_group_type',
      { work_group_type: 'B', type_of_first: 'A' },
      { work_group_type: 'A', type_of_first: 'A' },
      { work_group_type: 'B', type_of_first: null },
    ],
    [
      'VERSIONS_OVERLAP',
      'eff_date',
      { eff_date: '2026-02-01T00:00:00.000Z', overlapping_eff_date: '2026-01-01T00:00:00.000Z' },
      { eff_date: '2026-02-01T00:00:00.000Z', overlapping_eff_date: null },
    ],
  ],
  'rule-workflow-cond': [
    [
      'CONDITION_WITHOUT_LEFT',
      're_attr',
      { is_const: 'Y', operand: '1' },
      { re_attr: 3, is_const: 'Y', operand: '1' },
      { function: 'Now', is_const: 'Y', operand: '1' },
    ],
    [
      'CONDITION_WITHOUT_RIGHT',
      'operand',
      { re_attr: 3, is_const: 'Y' },
      { re_attr: 3, is_const: 'Y', sort_operator: 11 },
      { re_attr: 3, zone_id: 7 },
    ],
    [
      'CONDITION_WITHOUT_RIGHT',
      'r_re_attr',
      { re_attr: 3, is_const: 'N' },
      { re_attr: 3, is_const: 'N', r_re_attr: 4 },
    ],
    [
      'CONSTANT_NOT_A_NUMBER',
      'operand',
      { re_attr: 3, pcc_re_attr: { measurable: 'Y' }, is_const: 'Y', operand: 'banana' },
      { re_attr: 3, pcc_re_attr: { measurable: 'Y' }, is_const: 'Y', operand: '10' },
      { re_attr: 3, pcc_re_attr: { measurable: 'N' }, is_const: 'Y', operand: 'banana' },
    ],
  ],
  'rule-workflow-exec': [
    [
      'WRITES_RESERVE_ATTRIBUTE',
      'obj_re_attr',
      { pcc_obj_re_attr: { re_attr_src_type: 'C' } },
      { pcc_obj_re_attr: { re_attr_src_type: 'A' } },
    ],
    [
      'PARAMETER_TYPE',
      'param1',
      { function: 'Add', param1: 'banana' },
      { function: 'Add', param1: '1.5' },
      { function: 'SetValue', param1: 'banana' },
    ],
    ...[
      [
        { function: 'Round', param1: '16' },
        { function: 'Round', param1: '15' },
      ],
      [
        { function: 'Round', param1: '1.5' },
        { function: 'Round', param1: '0' },
      ],
      [
        { function: 'Divide', param1: '0' },
        { function: 'Divide', param1: '-0.5' },
      ],
      [
        { function: 'Substring', param1: '0', param2: '2' },
        { function: 'Substring', param1: '1', param2: '0' },
      ],
      [
        { function: 'TimeSince', param1: 'fortnight' },
        { function: 'TimeSince', param1: 'D' },
      ],
    ].map(([wrong = {}, sound = {}]): Case => ['PARAMETER_TYPE', 'param1', wrong, sound]),
  ],
  'policy-plan': [['PLAN_WITHOUT_ASSIGNMENT', 'pcr_plan_name', { is_unassigned: 1 }, { is_unassigned: 0 }, {}]],
  'plan-assignment': [
    ['DEFAULTS_CONTRADICT', 'pcr_plan_id', { contradicting_plan: 'Unlimited' }, { contradicting_plan: null }, {}],
    ['STAR_INSIDE', 'apn', { apn: 'iot*.example' }, { apn: 'iot.*' }, { apn: '*' }, { apn: 'ims' }, { apn: null }],
  ],
  'policy-plan-event': [['EVENT_WITHOUT_RULES', 'pcr_event_id', { rule_plans: 0 }, { rule_plans: 1 }, {}]],
  'policy-plan-rule-zone': [
    [
      'EVENT_FIELD_UNKNOWN',
      'mapping_src_value',
      { mapping_src_type: 'E', mapping_src_value: 'banana' },
      { mapping_src_type: 'E', mapping_src_value: 're_code' },
      { mapping_src_type: 'A', mapping_src_value: '3' },
      { mapping_src_type: 'E' },
    ],
    [
      'NO_DESTINATION',
      'mapping_des_value',
      { mapping_des_type: 'Z', mapping_des_value: null },
      { mapping_des_type: 'Z', mapping_des_value: '3' },
      { mapping_des_type: 'V', mapping_des_value: null },
      // Not read, or not asked yet.
      { mapping_des_type: 'Z' },
    ],
    ['NO_DESTINATION', 'mapping_des_value', { mapping_des_type: 'T', mapping_des_value: null }],
    [
      'ZONE_MAP_WITHOUT_VALUES',
      'mapping_des_value',
      { mapping_des_type: 'Z', mapping_des_value: '3', empty_map: 'Radio' },
      { mapping_des_type: 'Z', mapping_des_value: '3', empty_map: null },
    ],
    [
      'ZONE_NOT_ASKED',
      'label_show',
      { mapping_des_type: 'V', unit_count: 0 },
      { mapping_des_type: 'V', unit_count: 1 },
      { mapping_des_type: 'V' },
    ],
  ],
  'policy-plan-mapping': [
    ['MAPPING_NEVER_MATCHES', 'priority', { shadowed_by: ['Fallback'] }, { shadowed_by: null }],
    ['MAPPING_NEVER_MATCHES', 'mapping_name', { shadowed_by: [] }, { shadowed_by: null }],
    ['MAPPING_NOT_DECIDED', 'priority', { not_decided: 1 }, { not_decided: null }],
    [
      'MAPPING_NEVER_MATCHES',
      'mapping_name',
      { unmet_zone: 'Network', shadowed_by: ['Fallback'] },
      { unmet_zone: null, shadowed_by: null },
    ],
    ['MAPPING_WITHOUT_BASIC_RULE', 'mapping_name', { idle_on: '2026-01-31' }, { idle_on: null }],
  ],
  'policy-plan-mapping-unit': [
    [
      'TIME_SPAN_WITHOUT_TIMES',
      'mapping_value',
      { span_without_times: 'Weekend nights' },
      { span_without_times: null },
    ],
    [
      'ZONE_OF_OTHER_MAP',
      'mapping_value',
      { zone_of_other_map: 'Home', empty_zone: 'Home' },
      { zone_of_other_map: null, empty_zone: null },
    ],
    ['ZONE_WITHOUT_VALUES', 'mapping_value', { empty_zone: 'Home' }, { empty_zone: null }],
    ['UNIT_WITHOUT_VALUE', 'mapping_value', { unit_fault: 'no_value' }, { unit_fault: null }, {}],
    ['UNIT_VALUE_UNREADABLE', 'mapping_value', { unit_fault: 'unreadable' }, { unit_fault: null }],
  ],
  'policy-plan-basic': [
    [
      'GRANTS_NOTHING',
      'pcc_rule_id',
      { pcc_rule_id: null, override_count: 0 },
      { pcc_rule_id: 4, override_count: 0 },
      { pcc_rule_id: null, override_count: 1 },
    ],
    ['PRICE_NEGATIVE', 'value', { value: -5 }, { value: 0 }, { value: null }, {}],
  ],
  'policy-plan-basic-timespan': [
    ['PRICE_NEGATIVE', 'value', { value: -5 }, { value: -5, adjust_method: 1 }, { value: 0 }],
    ['TIME_SPAN_WITHOUT_TIMES', 'time_span_id', { span_without_times: 'Weekend nights' }, { span_without_times: null }],
    [
      'UNITS_MIXED',
      'rum',
      { rum: 0, value: 1, adjust_method: 1, combined_rum: 2 },
      { rum: 0, value: 1, adjust_method: 0, combined_rum: 2 },
      { rum: null, value: 1, adjust_method: 1, combined_rum: 2 },
      { rum: 0, value: null, adjust_method: 1, combined_rum: 2 },
      { rum: 2, value: 1, adjust_method: 1, combined_rum: null },
    ],
  ],
  'policy-plan-basic-accm': [
    ['TIME_SPAN_WITHOUT_TIMES', 'time_span_id', { span_without_times: 'Weekend nights' }, { span_without_times: null }],
    [
      'OTHER_UNIT',
      'rum',
      { rum: 0, pcc_resource: { rum: 2 } },
      { rum: 2, pcc_resource: { rum: 2 } },
      { rum: null, pcc_resource: { rum: 2 } },
      { rum: 2 },
    ],
    ['OTHER_UNIT', 'rum', { rum: 0, pcc_resource: { rum: null } }],
    [
      'OPEN_END_NOT_ASKED',
      'stop_quota',
      { rum: 5, start_quota: 0, stop_quota: null, reported_key: 'VIDEO' },
      { rum: 5, start_quota: 0, stop_quota: 9, reported_key: 'VIDEO' },
      { rum: 5, start_quota: 0, stop_quota: null, reported_key: null },
      { rum: 2, start_quota: 0, stop_quota: null, reported_key: 'VIDEO' },
      { rum: null, start_quota: 0, stop_quota: null, reported_key: 'VIDEO' },
    ],
    ['OPEN_END_NOT_ASKED', 'stop_quota', { pcc_resource: { rum: 1 }, stop_quota: 1e300, reported_key: 'VIDEO' }],
    [
      'UNITS_MIXED',
      'rum',
      { rum: 0, rate: 1, adjust_method: 1, combined_rum: 2 },
      { rum: 0, rate: 1, adjust_method: 0, combined_rum: 2 },
      { rum: null, rate: 1, adjust_method: 1, combined_rum: 2 },
      { rum: 0, rate: null, adjust_method: 1, combined_rum: 2 },
      { rum: 2, rate: 1, adjust_method: 1, combined_rum: null },
    ],
    [
      'QUOTAS_OVERLAP',
      'start_quota',
      { start_quota: 5, stop_quota: 9, overlapping_start: 0, covered_until: 6 },
      { start_quota: 5, stop_quota: 9, overlapping_start: null, covered_until: 5 },
    ],
    ['QUOTAS_OVERLAP', 'start_quota', { start_quota: 5, stop_quota: null, overlapping_start: 7, covered_until: 5 }],
    [
      'QUOTA_EMPTY',
      'stop_quota',
      { start_quota: 5, stop_quota: 5, covered_until: 5 },
      { start_quota: 5, stop_quota: 6, covered_until: 5 },
      { start_quota: 5, stop_quota: null, covered_until: 5 },
      { start_quota: null, stop_quota: null },
    ],
    // An empty range overlaps nothing.
    ['QUOTA_EMPTY', 'stop_quota', { start_quota: 5, stop_quota: 5, overlapping_start: 0, covered_until: 9 }],
    [
      'QUOTAS_HOLE',
      'start_quota',
      { start_quota: 5, stop_quota: null, covered_until: 4 },
      { start_quota: 5, stop_quota: null, covered_until: 5 },
      { start_quota: 5, stop_quota: null },
    ],
  ],
}

describe.each(Object.entries(CASES))('%s', (name, cases) => {
  const found = (row: Row): Warning[] => rowWarnings(referredCatalogue({ to: name }), row)

  const table = cases.map(([code, field, row, ...nearMisses]) => ({ code, field, row, nearMisses }))
  test.each(table)('$code at $field: $row', ({ code, field, row, nearMisses }) => {
    expect(found(row)).toMatchObject([{ code, field, message: expect.stringMatching(/\w/) }])
    expect(nearMisses.flatMap(found)).toEqual([])
  })
})

test('a value that cannot be read is an error, not a warning', () => {
  const [unreadable] = rowWarnings(catalogueOf('policy-plan-mapping-unit'), { unit_fault: 'unreadable' })
  expect(unreadable?.severity).toBe('error')
})

test.each<[catalogue: CatalogueName, row: Row, words: string]>([
  [
    'policy-plan-ver',
    { eff_date: '2026-02-03T00:00:00.000Z', earlier_until: '2026-02-01T23:59:59.999Z' },
    'No version is in force for one day after 2026/02/01',
  ],
  [
    'policy-plan-ver',
    { eff_date: '2026-02-03', overlapping_eff_date: '2026-02-01T00:00:00.000Z' },
    'Overlaps the version effective from 2026/02/01',
  ],
  [
    'policy-plan-mapping',
    { shadowed_by: ['Roaming'] },
    'Never matches: the stronger mapping "Roaming" always matches first',
  ],
  [
    'policy-plan-mapping',
    { shadowed_by: ['EU', 'Home', 'Rest'] },
    'Never matches: one of the stronger mappings "EU", "Home" and "Rest" always matches first',
  ],
  [
    'policy-plan-mapping',
    { not_decided: 1200 },
    'Not decided whether this and 1,199 weaker mappings ever match: there is too much to look at. The proof of the version goes further',
  ],
  ['policy-plan-mapping', { unmet_zone: 'Network' }, 'Never matches: it compares "Network" with no value'],
  [
    'policy-plan-mapping',
    { unmet_zone: 'Usage', unmet_value: 'banana' },
    'Never matches: it compares "Usage" with "banana", which nothing equals',
  ],
  ['policy-plan-mapping', { shadowed_by: [] }, 'Never matches: its conditions are never true together'],
  [
    'policy-plan-mapping-unit',
    { unit_fault: 'unreadable', mapping_match_type: null, mapping_value: '10-5' },
    '"10-5" is no amount or range, so it equals nothing: the mapping never matches',
  ],
  [
    'policy-plan-mapping-unit',
    { unit_fault: 'unreadable', mapping_match_type: 2, mapping_value: 'banana' },
    '"banana" is no amount or range, so it equals nothing: "is not" holds whenever the input is known',
  ],
  ['zone-value', { also_in_zone: 'Home' }, 'Also listed in zone "Home"'],
  [
    'policy-plan-rule-zone',
    { mapping_des_type: 'T', mapping_des_value: null },
    'Choose the time span to look the value up in',
  ],
  ['policy-plan-basic-accm', { start_quota: 2048, covered_until: 1024, rum: 2 }, 'No range covers 1 KiB to 2 KiB'],
])('%s says %j: %s', (name, row, words) => {
  expect(rowWarnings(catalogueOf(name), row).map(({ message }) => message)).toEqual([words])
})
