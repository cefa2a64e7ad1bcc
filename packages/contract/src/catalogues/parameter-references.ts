import type { HiddenReference } from '../catalogue/define-catalogue.ts'
import { PARAMETER_COLUMNS } from './parameter-columns.ts'

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
