import { EDIT_KINDS } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { Edit } from '@tollgate/policy/workflow/edits.ts'
import { recordOf, writtenFields } from '@tollgate/policy/workflow/records.ts'

/** Other people's changes in the records of some edits, in words. */
export function theirChanges(before: WorkflowGraph, after: WorkflowGraph, edits: readonly Edit[]): string[] {
  const lines = edits.flatMap((edit) => {
    if (edit.op === 'create' || edit.op === 'order') return []
    const was = recordOf(before, edit.kind, edit.id)
    const is = recordOf(after, edit.kind, edit.id)
    if (!was) return []
    const { fields, words } = catalogueOf(EDIT_KINDS[edit.kind].catalogue)
    const node = nameOf(before, was)
    if (!is) return [`${node}: the ${words.one} was deleted`]
    return writtenFields(edit.kind)
      .filter((field) => was[field] !== is[field])
      .map(
        (field) => `${node}: ${fields[field]?.label ?? field} was ${inWords(was[field])}, is now ${inWords(is[field])}`,
      )
  })
  return [...new Set(lines)]
}

function nameOf(graph: WorkflowGraph, row: Readonly<Record<string, unknown>>): string {
  const node = graph.nodes.find(({ work_node_id: id }) => id === row.work_node_id)
  return node?.work_node_name ?? 'Node'
}

function inWords(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? `"${value}"` : 'empty'
}
