import type { EditKind, WorkflowEdited } from '@tollgate/contract/workflow/edits.ts'
import type { WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'
import { remove } from './apply-to-graph.ts'
import { idField } from './local-edits.ts'

const LISTS = {
  node: 'nodes',
  callback: 'callbacks',
  condition_group: 'condition_groups',
  execution: 'executions',
} as const

type Values = Record<string, unknown>

/** A graph with the server's answer to a batch. Positions come inside their nodes, conditions inside their groups. */
export function mergeAnswer(
  graph: WorkflowGraph,
  { changed, deleted }: Pick<WorkflowEdited, 'changed' | 'deleted'>,
): WorkflowGraph {
  const without = deleted.reduce((rest, { kind, id }) => remove(rest, kind, id), graph)
  const merged: Values = { ...without }
  for (const [kind, list] of Object.entries(LISTS) as [keyof typeof LISTS, string][]) {
    const rows = changed[kind]
    if (rows) merged[list] = mergeRows(kind, merged[list] as object[], rows)
  }
  // Unchanged lists stay the same objects, so that what is computed from them stays too.
  if (changed.execution)
    merged.executions = (merged.executions as WorkflowGraph['executions']).toSorted((a, b) => a.seq - b.seq)
  return merged as unknown as WorkflowGraph
}

function mergeRows(kind: EditKind, rows: readonly object[], changed: readonly object[]): object[] {
  const field = idField(kind)
  const fresh = new Map(changed.map((row) => [(row as Values)[field], row]))
  const replaced = rows.map((row) => {
    const id = (row as Values)[field]
    const now = fresh.get(id)
    fresh.delete(id)
    return now ?? row
  })
  return [...replaced, ...fresh.values()]
}
