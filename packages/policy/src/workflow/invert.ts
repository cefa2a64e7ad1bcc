import type { EditKind } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { apply } from './apply.ts'
import { OWNER, type Edit } from './edits.ts'
import { linksTo, linkValues } from './links.ts'
import type { RecordKey, Workflow } from './model.ts'
import { KINDS, recordOf, recordsOf, writtenFields } from './records.ts'

export type Create = Extract<Edit, { op: 'create' | 'update' }> & { op: 'create' }

/** The edits that undo others: applied after them, they restore the workflow. */
export function invert(workflow: Workflow, edits: readonly Edit[]): Edit[] {
  if (areApart(edits)) return edits.flatMap((edit) => inverseOf(workflow, edit))
  const steps: Edit[][] = []
  let current = workflow
  for (const edit of edits) {
    steps.push(inverseOf(current, edit))
    current = apply(current, [edit])
  }
  return steps.toReversed().flat()
}

/** Whether all edits change different records. Then each can be undone separately. */
function areApart(edits: readonly Edit[]): boolean {
  const records = edits.flatMap((edit) => (edit.op === 'update' ? [`${edit.kind} ${edit.id}`] : []))
  return records.length === edits.length && new Set(records).size === edits.length
}

function inverseOf(workflow: Workflow, edit: Edit): Edit[] {
  const { kind } = edit
  if (edit.op === 'create') return [{ op: 'delete', kind, id: edit.id }]
  if (edit.op === 'order') return [{ ...edit, ids: orderNow(workflow, edit.kind, edit.ids) }]
  const record = recordOf(workflow, kind, edit.id)
  if (!record) return []
  if (edit.op === 'delete') return [...withContents(workflow, kind, edit.id), ...relink(workflow, kind, edit.id)]
  const before = Object.fromEntries(Object.keys(edit.values).map((field) => [field, record[field] ?? null]))
  return [{ ...edit, values: before }]
}

function orderNow(workflow: Workflow, kind: EditKind, ids: readonly RecordKey[]): RecordKey[] {
  const asked = ids.map((id) => ({ id, seq: Number(recordOf(workflow, kind, id)?.seq) }))
  return asked.toSorted((a, b) => a.seq - b.seq).map(({ id }) => id)
}

/** Edits that create a record again in its place, with everything that belongs to it. */
export function withContents(workflow: Workflow, kind: EditKind, id: RecordKey): Create[] {
  const record = recordOf(workflow, kind, id)
  if (!record) return []
  const fields = typeof record.place === 'number' ? [...writtenFields(kind), 'place'] : writtenFields(kind)
  const values = Object.fromEntries(fields.map((field) => [field, record[field] ?? null]))
  const owned = KINDS.flatMap((part) => {
    const owner = OWNER[part]
    if (owner?.kind !== kind) return []
    const rows = [...recordsOf(workflow)[part]].filter(([, row]) => row[owner.field] === id)
    return rows.flatMap(([key]) => withContents(workflow, part, key))
  })
  return [{ op: 'create', kind, id, values }, ...owned]
}

/** Edits that restore the links of other nodes to a node. */
function relink({ nodes }: Workflow, kind: EditKind, id: RecordKey): Edit[] {
  if (kind !== 'node') return []
  return nodes.flatMap((node): Edit[] => {
    const links = linksTo(node, id)
    if (node.work_node_id === id || links.length === 0) return []
    return [{ op: 'update', kind, id: node.work_node_id, values: linkValues(links, id) }]
  })
}
