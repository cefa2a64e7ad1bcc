import { ownerOf } from '@tollgate/contract/catalogues/owner-of.ts'
import { EDIT_KINDS, type EditKind, type SentEdit } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { LINK_FIELDS } from './links.ts'
import type { RecordKey, WrittenFields } from './model.ts'

type EditOf<Kind extends EditKind> =
  | { op: 'create'; kind: Kind; id?: RecordKey; values: Partial<WrittenFields<Kind>> }
  | { op: 'update'; kind: Kind; id: RecordKey; values: Partial<WrittenFields<Kind>> }
  | { op: 'delete'; kind: Kind; id: RecordKey }

/** An edit from the designer. A field that its record does not have does not compile. */
export type WorkflowEdit =
  | { [Kind in EditKind]: EditOf<Kind> }[EditKind]
  | { op: 'order'; kind: 'condition' | 'execution'; ids: RecordKey[] }

export type Values = Readonly<Record<string, unknown>>

/** An edit that names all its records by key. */
export type Edit =
  | { op: 'create' | 'update'; kind: EditKind; id: RecordKey; values: Values }
  | { op: 'delete'; kind: EditKind; id: RecordKey }
  | { op: 'order'; kind: 'condition' | 'execution'; ids: RecordKey[] }

const KINDS = Object.entries(EDIT_KINDS) as [EditKind, (typeof EDIT_KINDS)[EditKind]][]

/** The owner of a kind of record, with the field that names it. A record is deleted with its owner. */
export const OWNER: { readonly [Kind in EditKind]?: { readonly field: string; readonly kind: EditKind } } =
  Object.fromEntries(
    KINDS.flatMap(([kind, { catalogue }]) => {
      const owner = ownerOf(catalogue)
      const of = KINDS.find((one) => one[1].catalogue === owner?.catalogue)
      return owner && of ? [[kind, { field: owner.field, kind: of[0] }]] : []
    }),
  )

/** Whether records of a kind have no key of their own and are named by their node. */
export function isOfNode(kind: EditKind): boolean {
  return EDIT_KINDS[kind].id === OWNER[kind]?.field
}

/** The fields of a kind that name records, including its own key, each with the kind of the named record. */
export function keyFields(kind: EditKind): Readonly<Record<string, EditKind>> {
  const owner = OWNER[kind]
  const links = kind === 'node' ? LINK_FIELDS : []
  return {
    [EDIT_KINDS[kind].id]: kind,
    ...Object.fromEntries(links.map((field) => [field, 'node'])),
    ...(owner && { [owner.field]: owner.kind }),
  }
}

/** A record, or some of its values, with other keys. */
export function rekeyed<Record extends object>(
  kind: EditKind,
  record: Record,
  keyOf: (kind: EditKind, key: RecordKey | string) => RecordKey | string | null,
): Record {
  const known = Object.entries(keyFields(kind)).flatMap(([field, to]) => {
    const key = (record as Values)[field]
    return typeof key === 'number' || typeof key === 'string' ? [[field, keyOf(to, key)]] : []
  })
  return { ...record, ...Object.fromEntries(known) }
}

/**
 * Resolves edits so that they name all records by key. A record that is created under a text, or without a name, gets a key by
 * its place among the edits. A text under which no record is created names nothing.
 */
export function withKeys(edits: readonly (SentEdit | WorkflowEdit)[], newKey: (place: number) => RecordKey): Edit[] {
  const created = edits.map((edit, place) => (edit.op === 'create' ? ([edit.id, newKey(place)] as const) : undefined))
  const named = new Map(created.filter((entry) => entry !== undefined))
  const keyOf = (id: RecordKey | string) => (typeof id === 'number' ? id : (named.get(id) ?? Number.NaN))
  return edits.map((edit, place): Edit => {
    if (edit.op === 'order') return { ...edit, ids: edit.ids.map(keyOf) }
    if (edit.op === 'delete') return { ...edit, id: keyOf(edit.id) }
    const values: Values = rekeyed(edit.kind, edit.values, (_kind, id) => keyOf(id))
    if (edit.op === 'update') return { ...edit, id: keyOf(edit.id), values }
    const own = isOfNode(edit.kind) ? Number(values.work_node_id) : edit.id
    return { op: 'create', kind: edit.kind, id: own === undefined ? newKey(place) : keyOf(own), values }
  })
}
