import { EDIT_KINDS, type EditKind, type WorkflowEdited } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { apply } from '@tollgate/policy/workflow/apply.ts'

const LISTS = {
  node: 'nodes',
  callback: 'callbacks',
  condition_group: 'condition_groups',
  execution: 'executions',
} as const

type Values = Record<string, unknown>

/** A graph after the server's answer to a batch. Positions arrive inside nodes, conditions inside groups. */
export function mergeAnswer(
  graph: WorkflowGraph,
  { changed, deleted }: Pick<WorkflowEdited, 'changed' | 'deleted'>,
): WorkflowGraph {
  const without = apply(
    graph,
    deleted.map((record) => ({ op: 'delete', ...record })),
  )
  const merged: Values = { ...without }
  for (const [kind, list] of Object.entries(LISTS) as [keyof typeof LISTS, string][]) {
    const rows = changed[kind]
    if (rows) merged[list] = mergeRows(kind, merged[list] as object[], rows)
  }
  // Unchanged lists keep their identity, and so do values computed from them.
  if (changed.execution)
    merged.executions = (merged.executions as WorkflowGraph['executions']).toSorted((a, b) => a.seq - b.seq)
  return merged as unknown as WorkflowGraph
}

function mergeRows(kind: EditKind, rows: readonly object[], changed: readonly object[]): object[] {
  const field = EDIT_KINDS[kind].id
  const fresh = new Map(changed.map((row) => [(row as Values)[field], row]))
  const replaced = rows.map((row) => {
    const id = (row as Values)[field]
    const now = fresh.get(id)
    fresh.delete(id)
    return now ?? row
  })
  return [...replaced, ...fresh.values()]
}
