import type { PolicyData } from '../../../src/decide/rows/policy-data.ts'
import {
  accumulation,
  basic,
  basicTimeSpan,
  basicVersion,
  mapping,
  pccRule,
  plan,
  references,
  rulePlan,
  ruleZone,
  unit,
  version,
  versionRows,
} from './rows.ts'

const MB = 1_000_000

/** The data of the worked example, docs/engine.md: roaming in the EEA on a Monday evening. */
export const WORKED_EXAMPLE: Omit<PolicyData, 'network_time_zone'> = {
  references: references({
    events: [{ pcr_event_id: 4, re_type: 1, re_code: '4' }],
    attributes: [
      { re_attr: 1, re_attr_src_type: 'A', measurable: 'N' },
      { re_attr: 2, re_attr_src_type: 'A', measurable: 'N' },
    ],
    zone_maps: [
      { zone_map_id: 1, match_mode: 2, std_code: 'PLMN' },
      { zone_map_id: 2, match_mode: 1, std_code: 'RAT' },
      { zone_map_id: 3, match_mode: 3, std_code: null },
    ],
    zones: [
      { zone_id: 11, zone_map_id: 1, zone_code: 'EEA', parent_zone_id: null },
      { zone_id: 21, zone_map_id: 2, zone_code: 'LTE', parent_zone_id: null },
      { zone_id: 31, zone_map_id: 3, zone_code: 'U0', parent_zone_id: null },
    ],
    zone_values: [
      { seq: 1, zone_id: 11, value: '208' },
      { seq: 2, zone_id: 21, value: '1004' },
      { seq: 3, zone_id: 31, value: `0-${10_240 * MB}` },
    ],
    // Peak evening, every day from 18:00 to 22:00.
    time_spans: [{ time_span_id: 1, cycle_begin_date: '2026-01-01T18:00', cycle_unit: 1, duration: 4, time_unit: 'H' }],
    pcc_rules: [
      pccRule({ pcc_rule_id: 1, rule_code: 'roam-std', monitoring_key: 'MK-MONTH' }),
      pccRule({ pcc_rule_id: 2, rule_code: 'roam-peak', monitoring_key: 'MK-MONTH' }),
      pccRule({ pcc_rule_id: 3, rule_code: 'home-std' }),
    ],
  }),
  plans: [plan({ pcr_plan_id: 1 })],
  versions: [
    versionRows({
      version: version({ pcc_rule_ver_id: 1 }),
      events: [{ pcr_event_id: 4, policy_plan_event_id: 1 }],
      rules: [rulePlan({ ap_rule_id: 1, pcr_event_id: 4 })],
      zones: [
        ruleZone({ ap_rule_zone_id: 1, mapping_src_value: '1', mapping_des_type: 'Z', mapping_des_value: '1' }),
        ruleZone({ ap_rule_zone_id: 2, mapping_src_value: '2', mapping_des_type: 'Z', mapping_des_value: '2' }),
        ruleZone({ ap_rule_zone_id: 3, mapping_src_type: 'C', mapping_des_type: 'Z', mapping_des_value: '3' }),
      ],
      mappings: [mapping({ mapping_id: 1, priority: 20 }), mapping({ mapping_id: 2, priority: 0 })],
      units: [unit({ mapping_unit_id: 1, mapping_id: 1, ap_rule_zone_id: 1, mapping_type: 'Z', zone_id: 11 })],
      basic_versions: [
        basicVersion({ basic_rule_ver_id: 1, mapping_id: 1 }),
        basicVersion({ basic_rule_ver_id: 2, mapping_id: 2 }),
      ],
      basics: [
        basic({ basic_rule_id: 1, basic_rule_ver_id: 1, pcc_rule_id: 1, rum: 2 }),
        basic({ basic_rule_id: 2, basic_rule_ver_id: 2, pcc_rule_id: 3 }),
      ],
      time_spans: [basicTimeSpan({ time_span_rule: 1, basic_rule_id: 1, time_span_id: 1, pcc_rule_id: 2 })],
      accumulations: [
        accumulation({ acm_rule_id: 1, basic_rule_id: 1, resource_id: 1, stop_quota: 10_240 * MB, rate: null }),
      ],
    }),
  ],
  workflows: [],
}

/** Monday 19:10, LTE in network 20801, 9,300 MB used this month. */
export const WORKED_CONTEXT = {
  pcr_event_id: 4,
  attributes: { 1: '20801', 2: '1004' },
  accumulators: { 1: 9300 * MB },
}
