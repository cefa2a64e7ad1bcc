import { isOfNode, type Edit } from '@tollgate/policy/workflow/edits.ts'

/** Names of the records that edits change. A new one is named by its owner, since each try has another id. */
export function recordsOf(edits: readonly Edit[]): Set<string> {
  return new Set(
    edits.flatMap((edit) => {
      if (edit.op === 'order') return edit.ids.map((id) => `${edit.kind} ${id}`)
      if (edit.op !== 'create') return [`${isOfNode(edit.kind) ? 'node' : edit.kind} ${edit.id}`]
      const { work_node_id: node, work_cond_group_id: group } = edit.values
      return [`new ${edit.kind} of ${JSON.stringify(node ?? group)}`]
    }),
  )
}
