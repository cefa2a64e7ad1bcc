import type { HiddenReference } from '../catalogue/define-catalogue.ts'
import { text, type TextField } from '../catalogue/field.ts'

/** Enough for a list of a hundred ids. */
export const PARAMETER_LENGTH = 1024

/** Catalogues whose records a parameter can name, each with the column for the id. */
export const PARAMETER_COLUMNS = {
  'accumulator-type': 'accumulator_id',
  'balance-type-acct': 'balance_id',
  'rule-workflow-group': 'workflow_id',
  'zone-map': 'zone_map_id',
  'policy-counter': 'counter_id',
  timespan: 'time_span_id',
} as const

/** Columns for records that the parameters of a call name. A condition has a call on each side. */
export function hiddenReferences(side: '' | 'r_'): HiddenReference[] {
  return Object.entries(PARAMETER_COLUMNS).map(([to, column]) => ({ column: `${side}${column}`, to }))
}

/** Events that an execution lists are stored in a table of their own. */
export const EVENTS_OF_EXECUTION = {
  column: 'pcr_event_id',
  to: 'policy-event',
  through: { table: 'rule_workflow_exec_event', keys: ['work_node_id', 'seq'] },
} as const satisfies HiddenReference

/** A catalogue whose records a parameter can name. Events have no column, since there may be several. */
export type ParameterCatalogue = keyof typeof PARAMETER_COLUMNS | 'policy-event'

export function isParameterCatalogue(name: string): name is ParameterCatalogue {
  return name in PARAMETER_COLUMNS || name === 'policy-event'
}

/** A field that names a function of the catalogue. */
export function functionField<const R extends boolean>(label: string, required: R) {
  const options = { role: 'decides', required, maxLength: 64, mono: true, check: 'workflow function' } as const
  return text(label, options) as TextField & { role: 'decides'; required: R }
}

/** A parameter of a function. The function defines its meaning. */
export function parameterField(label: string) {
  return text(label, { role: 'decides', maxLength: PARAMETER_LENGTH })
}
