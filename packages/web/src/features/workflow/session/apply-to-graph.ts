import type { EditKind } from '@tollgate/contract/workflow/edits.ts'
import type {
  WorkflowCondition,
  WorkflowConditionGroup,
  WorkflowGraph,
  WorkflowNode,
} from '@tollgate/contract/workflow/graph.ts'
import { linksTo, linkValues } from '@tollgate/contract/workflow/links.ts'
import type { LocalEdit } from './local-edits.ts'
import { newRecord, nextSeq, withWorkflowName } from './new-records.ts'

type Create = Extract<LocalEdit, { op: 'create' }>
type Update = Extract<LocalEdit, { op: 'update' }>

/** A graph after edits, as far as it can be known without the server. Records that no edit touches stay the same objects. */
export function applyToGraph(graph: WorkflowGraph, edits: readonly LocalEdit[]): WorkflowGraph {
  return edits.every(isMove) ? move(graph, edits) : edits.reduce(applyEdit, graph)
}

type Move = Update & { kind: 'position' }

function isMove(edit: LocalEdit): edit is Move {
  return edit.op === 'update' && edit.kind === 'position'
}

/** All moves of a gesture in one pass: a tidied workflow moves a thousand nodes at once. */
function move(graph: WorkflowGraph, edits: readonly Move[]): WorkflowGraph {
  const moved = new Map<number, Record<string, unknown>>()
  for (const { id, values } of edits) moved.set(id, moved.has(id) ? { ...moved.get(id), ...values } : values)
  const nodes = graph.nodes.map((node) => {
    const values = moved.get(node.work_node_id)
    return values && node.position ? { ...node, position: { ...node.position, ...values } } : node
  })
  return { ...graph, nodes }
}

function applyEdit(graph: WorkflowGraph, edit: LocalEdit): WorkflowGraph {
  if (edit.op === 'create') return create(graph, edit)
  if (edit.op === 'update') return update(graph, edit)
  return edit.op === 'order' ? order(graph, edit) : remove(graph, edit.kind, edit.id)
}

function create(graph: WorkflowGraph, { kind, id, values }: Create): WorkflowGraph {
  const { work_group_id } = graph.group
  switch (kind) {
    case 'node':
      return { ...graph, nodes: [...graph.nodes, newRecord(kind, id, { ...values, work_group_id })] }
    case 'position': {
      const position = newRecord(kind, id, { ...values, work_group_id })
      return withNode(graph, id, (node) => ({ ...node, position }))
    }
    case 'callback':
      return { ...graph, callbacks: [...graph.callbacks, withWorkflowName(graph, newRecord(kind, id, values))] }
    case 'condition_group':
      return { ...graph, condition_groups: [...graph.condition_groups, newRecord(kind, id, values)] }
    case 'condition':
      return withGroup(graph, Number(values.work_cond_group_id), (group) => {
        const condition = newRecord(kind, id, { seq: nextSeq(group.conditions), ...values })
        return { ...group, conditions: inOrder([...group.conditions, condition]) }
      })
    default: {
      const own = graph.executions.filter(({ work_node_id: node }) => node === values.work_node_id)
      const execution = newRecord(kind, id, { seq: nextSeq(own), ...values })
      return { ...graph, executions: inOrder([...graph.executions, execution]) }
    }
  }
}

function update(graph: WorkflowGraph, { kind, id, values }: Update): WorkflowGraph {
  switch (kind) {
    case 'node':
      return withNode(graph, id, (node) => ({ ...node, ...values }))
    case 'position':
      return withNode(graph, id, (node) =>
        node.position ? { ...node, position: { ...node.position, ...values } } : node,
      )
    case 'callback':
      return {
        ...graph,
        callbacks: graph.callbacks.map((row) =>
          row.work_node_id === id ? withWorkflowName(graph, { ...row, ...values }) : row,
        ),
      }
    case 'condition_group':
      return withGroup(graph, id, (group) => ({ ...group, ...values }))
    case 'condition':
      return withConditions(graph, (conditions) =>
        conditions.some((row) => row.work_cond_id === id)
          ? conditions.map((row) => (row.work_cond_id === id ? { ...row, ...values } : row))
          : conditions,
      )
    default:
      return {
        ...graph,
        executions: graph.executions.map((row) => (row.work_exec_id === id ? { ...row, ...values } : row)),
      }
  }
}

/** A graph without a record and all that belongs to it. */
export function remove(graph: WorkflowGraph, kind: EditKind, id: number): WorkflowGraph {
  switch (kind) {
    case 'node':
      return removeNode(graph, id)
    case 'position':
      return withNode(graph, id, (node) => ({ ...node, position: null }))
    case 'callback':
      return { ...graph, callbacks: graph.callbacks.filter((row) => row.work_node_id !== id) }
    case 'condition_group':
      return { ...graph, condition_groups: graph.condition_groups.filter((row) => row.work_cond_group_id !== id) }
    case 'condition':
      return withConditions(graph, (rows) =>
        rows.some((row) => row.work_cond_id === id) ? rows.filter((row) => row.work_cond_id !== id) : rows,
      )
    default:
      return { ...graph, executions: graph.executions.filter((row) => row.work_exec_id !== id) }
  }
}

function removeNode(graph: WorkflowGraph, id: number): WorkflowGraph {
  const isOther = (row: { work_node_id: number }) => row.work_node_id !== id
  const unlinked = (node: WorkflowNode): WorkflowNode => {
    const links = linksTo(node, id)
    return links.length > 0 ? { ...node, ...linkValues(links, null) } : node
  }
  return {
    ...graph,
    nodes: graph.nodes.filter(isOther).map(unlinked),
    callbacks: graph.callbacks.filter(isOther),
    condition_groups: graph.condition_groups.filter(isOther),
    executions: graph.executions.filter(isOther),
  }
}

function order(graph: WorkflowGraph, { kind, ids }: Extract<LocalEdit, { op: 'order' }>): WorkflowGraph {
  const seqOf = new Map(ids.map((id, index) => [id, index + 1]))
  if (kind === 'execution') {
    const executions = graph.executions.map((row) => ({ ...row, seq: seqOf.get(row.work_exec_id) ?? row.seq }))
    return { ...graph, executions: inOrder(executions) }
  }
  return withConditions(graph, (rows) =>
    rows.some((row) => seqOf.has(row.work_cond_id))
      ? inOrder(rows.map((row) => ({ ...row, seq: seqOf.get(row.work_cond_id) ?? row.seq })))
      : rows,
  )
}

function withNode(graph: WorkflowGraph, id: number, change: (node: WorkflowNode) => WorkflowNode): WorkflowGraph {
  return { ...graph, nodes: graph.nodes.map((node) => (node.work_node_id === id ? change(node) : node)) }
}

function withGroup(
  graph: WorkflowGraph,
  id: number,
  change: (group: WorkflowConditionGroup) => WorkflowConditionGroup,
): WorkflowGraph {
  const condition_groups = graph.condition_groups.map((group) =>
    group.work_cond_group_id === id ? change(group) : group,
  )
  return { ...graph, condition_groups }
}

function withConditions(
  graph: WorkflowGraph,
  change: (rows: WorkflowCondition[]) => WorkflowCondition[],
): WorkflowGraph {
  const condition_groups = graph.condition_groups.map((group) => {
    const conditions = change(group.conditions)
    return conditions === group.conditions ? group : { ...group, conditions }
  })
  return { ...graph, condition_groups }
}

function inOrder<T extends { seq: number }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => a.seq - b.seq)
}
