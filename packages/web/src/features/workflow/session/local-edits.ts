import { EDIT_KINDS, type EditKind, type WorkflowEdit } from '@tollgate/contract/workflow/edits.ts'

import { LINK_FIELDS } from '@tollgate/contract/workflow/links.ts'

type Values = Record<string, unknown>

/**
 * An edit as the session keeps it. Ids are local: what was read has its own, what is created here gets a negative one, and
 * both stay the same as long as the session lasts, whatever the server calls the record (`RecordIds`).
 */
export type LocalEdit =
  | { op: 'create'; kind: EditKind; id: number; values: Values }
  | { op: 'update'; kind: EditKind; id: number; values: Values }
  | { op: 'delete'; kind: EditKind; id: number }
  | { op: 'order'; kind: 'condition' | 'execution'; ids: number[] }

/** Kinds that have no id of their own: they are named by their node. */
export function isOfNode(kind: EditKind): boolean {
  return kind === 'position' || kind === 'callback'
}

const LINKED_NODES = Object.fromEntries(LINK_FIELDS.map((field) => [field, 'node' as const]))

/** Fields of a kind's values that name other records of the workflow, with the kind of those. */
export function referencesOf(kind: EditKind): Readonly<Record<string, EditKind>> {
  if (kind === 'node') return LINKED_NODES
  return kind === 'condition' ? { work_cond_group_id: 'condition_group' } : { work_node_id: 'node' }
}

/** Which records an edit is about, by the kind that gives the number. */
export function numberSpace(kind: EditKind): EditKind {
  return isOfNode(kind) ? 'node' : kind
}

let last = -Math.floor(Math.random() * 2 ** 40) - 1

/** An id for a record that the server does not know yet; begun at random, so that no other session's is met. */
export function newLocalId(): number {
  last -= 1
  return last
}

/** Edits with local ids for their temporary names; one name is one record throughout the edits. */
export function toLocalEdits(edits: readonly WorkflowEdit[]): LocalEdit[] {
  const named = new Map<string, number>()
  const idOf = (id: number | string) => {
    if (typeof id === 'number') return id
    const known = named.get(id) ?? newLocalId()
    named.set(id, known)
    return known
  }
  return edits.map((edit): LocalEdit => {
    if (edit.op === 'order') return { ...edit, ids: edit.ids.map(idOf) }
    if (edit.op === 'delete') return { op: 'delete', kind: edit.kind, id: idOf(edit.id) }
    const values: Values = { ...edit.values }
    for (const field of Object.keys(referencesOf(edit.kind)))
      if (typeof values[field] === 'string') values[field] = idOf(values[field])
    if (edit.op === 'update') return { op: 'update', kind: edit.kind, id: idOf(edit.id), values }
    const id = isOfNode(edit.kind) ? Number(values.work_node_id) : edit.id === undefined ? newLocalId() : idOf(edit.id)
    return { op: 'create', kind: edit.kind, id, values }
  })
}

/** The field that holds a record's id. */
export function idField(kind: EditKind): string {
  return EDIT_KINDS[kind].id
}
