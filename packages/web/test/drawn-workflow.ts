import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { newRecord } from '@tollgate/policy/workflow/apply.ts'

const position = (id: number) => {
  const place = { work_node_left: 100 * id, work_node_up: 0, work_node_width: 100, work_node_height: 100 }
  return newRecord('position', id, { work_group_id: 5, ...place, row_version: 1 })
}

const node = (id: number, type: string, next: number | null, no: number | null) =>
  newRecord('node', id, {
    work_group_id: 5,
    work_node_name: `Node ${id}`,
    work_node_type: type,
    work_next_node_id: next,
    work_next_node_id_n: no,
    row_version: 1,
    position: position(id),
  })

const condition = (id: number, seq: number) =>
  newRecord('condition', id, {
    work_cond_group_id: 10,
    seq,
    re_attr: 1,
    sort_operator: 1,
    is_const: 'Y',
    operand: 'x',
    row_version: 1,
  })

const execution = (id: number, seq: number) =>
  newRecord('execution', id, { work_node_id: 3, seq, function: 'Now', row_version: 1 })

/** A start, a decision with one group of two conditions, a normal node with two executions. */
export function drawn(): WorkflowGraph {
  return {
    group: {
      work_group_id: 5,
      key: 'drawn',
      work_group_name: 'Drawn',
      work_group_type: 'A',
      version_of: null,
      pcc_version_of: null,
      eff_date: '2026-01-01T00:00:00.000Z',
      exp_date: null,
      comments: null,
      sp_id: 0,
      node_count: 3,
      row_version: 1,
    },
    nodes: [node(1, 'S', 2, null), node(2, 'B', 3, 1), node(3, 'A', null, null)],
    condition_groups: [
      newRecord('condition_group', 10, {
        work_node_id: 2,
        row_version: 1,
        conditions: [condition(20, 1), condition(21, 2)],
      }),
    ],
    executions: [execution(30, 1), execution(31, 2)],
    callbacks: [],
    calls: [],
    names: {},
    units: {},
  }
}

const DERIVED = /^(row_version|pcc_.*|work_.*_script|(src|obj)_re_attr_name)$/

/** A graph without names from the server and with records sorted by id, to compare it without order. */
export function inOneOrder(graph: WorkflowGraph): unknown {
  const { nodes, condition_groups: groups, executions, callbacks } = graph
  const plain = {
    nodes: nodes.toSorted((a, b) => a.work_node_id - b.work_node_id),
    groups: groups.toSorted((a, b) => a.work_cond_group_id - b.work_cond_group_id),
    executions: executions.toSorted((a, b) => a.seq - b.seq),
    callbacks,
  }
  return JSON.parse(JSON.stringify(plain, (key, value: unknown) => (DERIVED.test(key) ? undefined : value)))
}
