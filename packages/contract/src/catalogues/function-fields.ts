import type { HiddenReference } from '../catalogue/define-catalogue.ts'
import { text, type TextField } from '../catalogue/field.ts'

/** Long enough for a list of a hundred ids. */
export const PARAMETER_LENGTH = 1024

/** Catalogues that a parameter of a call can name a record of, with the column that holds its id. */
export const PARAMETER_COLUMNS = {
  'accumulator-type': 'accumulator_id',
  'balance-type-acct': 'balance_id',
  'rule-workflow-group': 'workflow_id',
  'zone-map': 'zone_map_id',
  'policy-counter': 'counter_id',
  timespan: 'time_span_id',
} as const

/** What the parameters of a call refer to; a condition has a call on either side. */
export function hiddenReferences(side: '' | 'r_'): HiddenReference[] {
  return Object.entries(PARAMETER_COLUMNS).map(([to, column]) => ({ column: `${side}${column}`, to }))
}

/** The events that an execution lists stand in a table of their own. */
export const EVENTS_OF_EXECUTION = {
  column: 'pcr_event_id',
  to: 'policy-event',
  through: { table: 'rule_workflow_exec_event', keys: ['work_node_id', 'seq'] },
} as const satisfies HiddenReference

/** A catalogue whose records a parameter can name; several events stand in a table of their own. */
export type ParameterCatalogue = keyof typeof PARAMETER_COLUMNS | 'policy-event'

export function isParameterCatalogue(name: string): name is ParameterCatalogue {
  return name in PARAMETER_COLUMNS || name === 'policy-event'
}

/** A field that names a function of the catalogue. */
export function functionField<const R extends boolean>(label: string, required: R) {
  const options = { required, maxLength: 64, mono: true, check: 'workflow function' } as const
  return text(label, options) as TextField & { required: R }
}

/** A parameter of a function: what it means, the function says. */
export function parameterField(label: string) {
  return text(label, { maxLength: PARAMETER_LENGTH })
}
