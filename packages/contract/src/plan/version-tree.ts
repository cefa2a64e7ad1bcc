import type { RowOf } from '../catalogue/define-catalogue.ts'
import type { policyPlanBasicAccm } from '../catalogues/policy-plan-basic-accm.ts'
import type { policyPlanBasicTimespan } from '../catalogues/policy-plan-basic-timespan.ts'
import type { policyPlanBasicVer } from '../catalogues/policy-plan-basic-ver.ts'
import type { policyPlanBasic } from '../catalogues/policy-plan-basic.ts'
import type { policyPlanEvent } from '../catalogues/policy-plan-event.ts'
import type { policyPlanMappingUnit } from '../catalogues/policy-plan-mapping-unit.ts'
import type { policyPlanMapping } from '../catalogues/policy-plan-mapping.ts'
import type { policyPlanRuleZone } from '../catalogues/policy-plan-rule-zone.ts'
import type { policyPlanRule } from '../catalogues/policy-plan-rule.ts'
import type { policyPlanVer } from '../catalogues/policy-plan-ver.ts'

/** What every row of a tree has beside its fields. */
type Kept = {
  row_version: number
  /** Number of its warnings, as in a list. */
  warning_count: number
}

/** Names of what a row refers to; null where it refers to nothing. */
type ChargeNames = {
  rule_name: string | null
  acct_res_name: string | null
}

/**
 * A whole version of a policy plan: the rows of every level side by side, each by id, joined by their ids. They are what
 * the lists answer (wire contract, section 3), names of referred records included, without nested records.
 */
export interface VersionTree {
  version: RowOf<typeof policyPlanVer> & Kept & { pcc_rule_ver_id: number; pcr_plan_name: string }
  events: (RowOf<typeof policyPlanEvent> & Kept & { policy_plan_event_id: number; pcr_event_name: string })[]
  rules: (RowOf<typeof policyPlanRule> & Kept & { ap_rule_id: number })[]
  zones: (RowOf<typeof policyPlanRuleZone> &
    Kept & { ap_rule_zone_id: number; mapping_src_name: string; mapping_des_name: string | null })[]
  mappings: (RowOf<typeof policyPlanMapping> & Kept & { mapping_id: number })[]
  units: (RowOf<typeof policyPlanMappingUnit> & Kept & { mapping_unit_id: number; mapping_value_name: string | null })[]
  basic_versions: (RowOf<typeof policyPlanBasicVer> & Kept & { basic_rule_ver_id: number })[]
  basics: (RowOf<typeof policyPlanBasic> & Kept & ChargeNames & { basic_rule_id: number })[]
  time_spans: (RowOf<typeof policyPlanBasicTimespan> &
    Kept &
    ChargeNames & { time_span_rule: number; time_span_name: string })[]
  accumulations: (RowOf<typeof policyPlanBasicAccm> &
    Kept &
    ChargeNames & { acm_rule_id: number; resource_name: string; time_span_name: string | null })[]
}

/** The levels below a version and the catalogue of each, a parent before its children. */
export const TREE_LEVELS = {
  events: 'policy-plan-event',
  rules: 'policy-plan-rule',
  zones: 'policy-plan-rule-zone',
  mappings: 'policy-plan-mapping',
  units: 'policy-plan-mapping-unit',
  basic_versions: 'policy-plan-basic-ver',
  basics: 'policy-plan-basic',
  time_spans: 'policy-plan-basic-timespan',
  accumulations: 'policy-plan-basic-accm',
} as const satisfies Record<Exclude<keyof VersionTree, 'version'>, string>

export type TreeLevel = keyof typeof TREE_LEVELS
