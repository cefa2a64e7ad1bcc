/** Catalogues that a parameter of a call can name a record of, with the column that holds its id. */
export const PARAMETER_COLUMNS = {
  'accumulator-type': 'accumulator_id',
  'balance-type-acct': 'balance_id',
  'rule-workflow-group': 'workflow_id',
  'zone-map': 'zone_map_id',
  'policy-counter': 'counter_id',
  timespan: 'time_span_id',
} as const

/** A catalogue whose records a parameter can name; several events stand in a table of their own. */
export type ParameterCatalogue = keyof typeof PARAMETER_COLUMNS | 'policy-event'

export function isParameterCatalogue(name: string): name is ParameterCatalogue {
  return name in PARAMETER_COLUMNS || name === 'policy-event'
}
