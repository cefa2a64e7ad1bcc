import { MATCH } from '@tollgate/contract/standards/match.ts'
import type { UnitRow, VersionRows } from '../../decide/rows/plan-rows.ts'
import type { WorkflowRows } from '../../decide/rows/workflow-rows.ts'

/** What a single mutation does: a record is gone, a comparison says the opposite, or Yes and No change places. */
export type Mutation = 'removed' | 'opposite' | 'swapped'

/** Rows in which one record is not what it is. */
export interface Mutant<Rows> {
  resource: string
  id: number
  mutation: Mutation
  mapping_id: number | null
  rows: () => Rows
}

/** Is and is not; is known and is unknown. */
const { IS, IS_NOT, WITHIN, KNOWN, UNKNOWN } = MATCH
const OPPOSITES: Readonly<Record<number, number>> = {
  [IS]: IS_NOT,
  [IS_NOT]: IS,
  [WITHIN]: IS_NOT,
  [KNOWN]: UNKNOWN,
  [UNKNOWN]: KNOWN,
}

/** Every single mutation of a version: of what its mappings ask, and of what they grant. */
export function versionMutants(rows: VersionRows): Mutant<VersionRows>[] {
  const { mappings, units, basics, time_spans, accumulations } = rows
  const removed = <R>(list: readonly R[], row: R) => list.filter((one) => one !== row)
  return [
    ...mappings.map((row) =>
      mutant('policy-plan-mapping', row.mapping_id, 'removed', () => ({ ...rows, mappings: removed(mappings, row) })),
    ),
    ...units.flatMap((row) => [
      unitMutant(row, 'removed', () => ({ ...rows, units: removed(units, row) })),
      unitMutant(row, 'opposite', () => ({ ...rows, units: units.map((one) => (one === row ? opposite(row) : one)) })),
    ]),
    ...basics.map((row) =>
      mutant('policy-plan-basic', row.basic_rule_id, 'removed', () => ({ ...rows, basics: removed(basics, row) })),
    ),
    ...time_spans.map((row) =>
      mutant('policy-plan-basic-timespan', row.time_span_rule, 'removed', () => ({
        ...rows,
        time_spans: removed(time_spans, row),
      })),
    ),
    ...accumulations.map((row) =>
      mutant('policy-plan-basic-accm', row.acm_rule_id, 'removed', () => ({
        ...rows,
        accumulations: removed(accumulations, row),
      })),
    ),
  ]
}

function opposite(row: UnitRow): UnitRow {
  return { ...row, mapping_match_type: OPPOSITES[row.mapping_match_type ?? IS] ?? row.mapping_match_type }
}

/** Every single mutation of a workflow: of its decisions, conditions, executions and callbacks. */
export function workflowMutants(rows: WorkflowRows): Mutant<WorkflowRows>[] {
  const { nodes, condition_groups, executions, callbacks } = rows
  const decisions = nodes.filter(({ work_next_node_id: yes, work_next_node_id_n: no }) => no !== null && yes !== no)
  return [
    ...decisions.map((node) => {
      const { work_next_node_id_n: work_next_node_id, work_next_node_id: work_next_node_id_n } = node
      const swapped = { ...node, work_next_node_id, work_next_node_id_n }
      return mutant('rule-workflow-node', node.work_node_id, 'swapped', () => ({
        ...rows,
        nodes: nodes.map((one) => (one === node ? swapped : one)),
      }))
    }),
    ...condition_groups.flatMap((group) =>
      group.conditions.map((row) => {
        const conditions = group.conditions.filter((one) => one !== row)
        return mutant('rule-workflow-cond', row.work_cond_id, 'removed', () => ({
          ...rows,
          condition_groups: condition_groups.map((one) => (one === group ? { ...group, conditions } : one)),
        }))
      }),
    ),
    ...executions.map((row) =>
      mutant('rule-workflow-exec', row.work_exec_id, 'removed', () => ({
        ...rows,
        executions: executions.filter((one) => one !== row),
      })),
    ),
    ...callbacks.map((row) =>
      mutant('rule-workflow-node', row.work_node_id, 'removed', () => ({
        ...rows,
        callbacks: callbacks.filter((one) => one !== row),
      })),
    ),
  ]
}

function mutant<Rows>(resource: string, id: number, mutation: Mutation, rows: () => Rows): Mutant<Rows> {
  return { resource, id, mutation, mapping_id: null, rows }
}

/** A condition is known by its input alone, so its mapping is named too. */
function unitMutant<Rows>(
  { mapping_unit_id, mapping_id }: UnitRow,
  mutation: Mutation,
  rows: () => Rows,
): Mutant<Rows> {
  return { ...mutant('policy-plan-mapping-unit', mapping_unit_id, mutation, rows), mapping_id }
}
