import type { CatalogueName } from './definitions.ts'
import type { RowFor, StoredRow } from './rows.ts'

/** A row of a tree: its fields, the number of its warnings and the names of referred records. */
type TreeRow<Name extends CatalogueName, Names extends keyof RowFor<Name> = never> = StoredRow<Name> &
  Pick<RowFor<Name>, Names> & { warning_count: number }

/**
 * A whole version of a policy plan: the rows of each level, ordered by id and related by their ids. They are the rows of
 * the lists (wire contract, section 3), with names of referred records but without nested records.
 */
export interface VersionTree {
  version: TreeRow<'policy-plan-ver'> & { pcr_plan_name: string }
  events: (TreeRow<'policy-plan-event'> & { pcr_event_name: string })[]
  rules: TreeRow<'policy-plan-rule'>[]
  zones: (TreeRow<'policy-plan-rule-zone', 'mapping_des_name'> & {
    mapping_src_name: string
    mapping_src_counts: boolean
    mapping_src_unit: number | null
  })[]
  mappings: TreeRow<'policy-plan-mapping'>[]
  units: TreeRow<'policy-plan-mapping-unit', 'mapping_value_name'>[]
  basic_versions: TreeRow<'policy-plan-basic-ver'>[]
  basics: TreeRow<'policy-plan-basic', 'rule_name' | 'acct_res_name'>[]
  time_spans: (TreeRow<'policy-plan-basic-timespan', 'rule_name' | 'acct_res_name'> & { time_span_name: string })[]
  accumulations: (TreeRow<'policy-plan-basic-accm', 'rule_name' | 'acct_res_name' | 'time_span_name'> & {
    resource_name: string
  })[]
}

/** The levels below a version with their catalogues. Parents come before their children. */
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

/**
 * The part of a version that is shown first (`tree?only=tables`): all events and rule plans, the decision tables of one
 * event, no basic rules and no warnings.
 */
export interface VersionTables extends VersionTree {
  /** The event whose decision tables are there. Null if the version has no event. */
  tables_of: number | null
}
