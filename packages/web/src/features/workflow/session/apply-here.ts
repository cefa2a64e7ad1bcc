import { apply } from '@tollgate/policy/workflow/apply.ts'
import type { Edit } from '@tollgate/policy/workflow/edits.ts'
import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'

/** A graph after edits, with the names of called workflows, as far as they are known here. */
export function applyHere(graph: WorkflowGraph, edits: readonly Edit[]): WorkflowGraph {
  const after = apply(graph, edits)
  if (after.callbacks === graph.callbacks) return after
  const known = new Set(graph.callbacks)
  const callbacks = after.callbacks.map((row) => {
    const id = String(row.work_group_id)
    const name = graph.names['rule-workflow-group']?.[id] ?? `Workflow ${id}`
    return known.has(row) ? row : { ...row, work_group_name: name }
  })
  return { ...after, callbacks }
}
