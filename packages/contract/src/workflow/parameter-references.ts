import type { HiddenReference } from '../catalogue/define-catalogue.ts'

/** Catalogues that a parameter of a call can name a record of, with the column that holds its id. */
export const PARAMETER_COLUMNS: Readonly<Record<string, string>> = {
  'accumulator-type': 'accumulator_id',
  'balance-type-acct': 'balance_id',
  'rule-workflow-group': 'workflow_id',
  'zone-map': 'zone_map_id',
  'policy-counter': 'counter_id',
  timespan: 'time_span_id',
}

/** What the parameters of a call refer to; a condition has a call on either side. */
export function hiddenReferences(side: '' | 'r_'): HiddenReference[] {
  return Object.entries(PARAMETER_COLUMNS).map(([to, column]) => ({ column: `${side}${column}`, to }))
}

/** The events that an execution lists stand in a table of their own. */
export const EVENTS_OF_EXECUTION: HiddenReference = {
  column: 'pcr_event_id',
  to: 'policy-event',
  through: { table: 'rule_workflow_exec_event', keys: ['work_node_id', 'seq'] },
}
