import { MATCH } from '@tollgate/contract/standards/plan-codes.ts'
import type { UnitRow, VersionRows, WorkflowRows } from '../../decide/rows/policy-data.ts'

/** Kinds of mutations: a record is removed, a comparison is negated, or Yes and No are swapped. */
export type Mutation = 'removed' | 'opposite' | 'swapped'

/** Rows with one mutated record. */
export interface Mutant<Rows> {
  resource: string
  id: number
  mutation: Mutation
  /** Of what is in a plan version: its event, and its mapping where it is none itself. */
  pcr_event_id: number | null
  mapping_id: number | null
  rows: () => Rows
}

/** Opposites: is and is not, known and unknown. */
const { IS, IS_NOT, WITHIN, KNOWN, UNKNOWN } = MATCH
const OPPOSITES: Readonly<Record<number, number>> = {
  [IS]: IS_NOT,
  [IS_NOT]: IS,
  [WITHIN]: IS_NOT,
  [KNOWN]: UNKNOWN,
  [UNKNOWN]: KNOWN,
}

/** All single mutations of a version: of conditions and of grants. */
export function versionMutants(rows: VersionRows): Mutant<VersionRows>[] {
  const { mappings, units, basics, time_spans, accumulations } = rows
  const removed = <R>(list: readonly R[], row: R) => list.filter((one) => one !== row)
  const places = placesOf(rows)
  return [
    ...mappings.map((row) =>
      mutant('policy-plan-mapping', row.mapping_id, 'removed', places.event(row.mapping_id), () => ({
        ...rows,
        mappings: removed(mappings, row),
      })),
    ),
    ...units.flatMap((row) => {
      const [id, place] = [row.mapping_unit_id, places.mapping(row.mapping_id)]
      const turned = () => units.map((one) => (one === row ? opposite(row) : one))
      return [
        mutant('policy-plan-mapping-unit', id, 'removed', place, () => ({ ...rows, units: removed(units, row) })),
        mutant('policy-plan-mapping-unit', id, 'opposite', place, () => ({ ...rows, units: turned() })),
      ]
    }),
    ...basics.map((row) =>
      mutant('policy-plan-basic', row.basic_rule_id, 'removed', places.basic(row.basic_rule_id), () => ({
        ...rows,
        basics: removed(basics, row),
      })),
    ),
    ...time_spans.map((row) =>
      mutant('policy-plan-basic-timespan', row.time_span_rule, 'removed', places.basic(row.basic_rule_id), () => ({
        ...rows,
        time_spans: removed(time_spans, row),
      })),
    ),
    ...accumulations.map((row) =>
      mutant('policy-plan-basic-accm', row.acm_rule_id, 'removed', places.basic(row.basic_rule_id), () => ({
        ...rows,
        accumulations: removed(accumulations, row),
      })),
    ),
  ]
}

/** Where a record stands: the same name stands at several events, and in several mappings. */
type Place = Pick<Mutant<unknown>, 'pcr_event_id' | 'mapping_id'>

const NOWHERE: Place = { pcr_event_id: null, mapping_id: null }

function placesOf({ rules, mappings, basic_versions, basics }: VersionRows) {
  const events = new Map(rules.map((row) => [row.ap_rule_id, row.pcr_event_id]))
  const rulePlans = new Map(mappings.map((row) => [row.mapping_id, row.ap_rule_id]))
  const versions = new Map(basic_versions.map((row) => [row.basic_rule_ver_id, row.mapping_id]))
  const basicVersions = new Map(basics.map((row) => [row.basic_rule_id, row.basic_rule_ver_id]))
  const event = (mapping: number): Place => ({
    pcr_event_id: events.get(rulePlans.get(mapping) ?? 0) ?? null,
    mapping_id: null,
  })
  const mapping = (id: number): Place => ({ ...event(id), mapping_id: id })
  const basic = (id: number): Place => mapping(versions.get(basicVersions.get(id) ?? 0) ?? 0)
  return { event, mapping, basic }
}

function opposite(row: UnitRow): UnitRow {
  return { ...row, mapping_match_type: OPPOSITES[row.mapping_match_type ?? IS] ?? row.mapping_match_type }
}

/** All single mutations of a workflow: of decisions, conditions, executions and callbacks. */
export function workflowMutants(rows: WorkflowRows): Mutant<WorkflowRows>[] {
  const { nodes, condition_groups, executions, callbacks } = rows
  const decisions = nodes.filter(({ work_next_node_id: yes, work_next_node_id_n: no }) => no !== null && yes !== no)
  return [
    ...decisions.map((node) => {
      const { work_next_node_id_n: work_next_node_id, work_next_node_id: work_next_node_id_n } = node
      const swapped = { ...node, work_next_node_id, work_next_node_id_n }
      return mutant('rule-workflow-node', node.work_node_id, 'swapped', NOWHERE, () => ({
        ...rows,
        nodes: nodes.map((one) => (one === node ? swapped : one)),
      }))
    }),
    ...condition_groups.flatMap((group) =>
      group.conditions.map((row) => {
        const conditions = group.conditions.filter((one) => one !== row)
        return mutant('rule-workflow-cond', row.work_cond_id, 'removed', NOWHERE, () => ({
          ...rows,
          condition_groups: condition_groups.map((one) => (one === group ? { ...group, conditions } : one)),
        }))
      }),
    ),
    ...executions.map((row) =>
      mutant('rule-workflow-exec', row.work_exec_id, 'removed', NOWHERE, () => ({
        ...rows,
        executions: executions.filter((one) => one !== row),
      })),
    ),
    ...callbacks.map((row) =>
      mutant('rule-workflow-node', row.work_node_id, 'removed', NOWHERE, () => ({
        ...rows,
        callbacks: callbacks.filter((one) => one !== row),
      })),
    ),
  ]
}

function mutant<Rows>(resource: string, id: number, mutation: Mutation, place: Place, rows: () => Rows): Mutant<Rows> {
  return { resource, id, mutation, ...place, rows }
}
