import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { fault, faultsAt } from '@tollgate/contract/errors.ts'
import { EDIT_KINDS, type EditKind, type SentEdit } from '@tollgate/contract/workflow/edits.ts'
import { LINK_FIELDS } from '@tollgate/contract/workflow/links.ts'
import type { WorkflowRows } from '@tollgate/engine/decide/rows/workflow-rows.ts'
import { bodyParser } from '../../../catalogue/write-rows.ts'
import { AppError } from '../../../http/app-error.ts'
import { FIRST_NEW_ID } from './edited-rows.ts'

type Row = Readonly<Record<string, unknown>>
type Tables = Record<EditKind, readonly Row[]>

/** Fields of an edit that may name a record which the same edits create. */
const REFERENCES: readonly string[] = [...LINK_FIELDS, 'work_node_id', 'work_cond_group_id']
/** What belongs to a node, and goes with it. */
const OF_NODE = ['condition_group', 'execution', 'callback'] as const
/** What stands on the right of a condition in place of a constant. */
const RIGHT_SIDE = ['r_re_attr', 'r_function', 'r_param1', 'r_param2']

/** The rows of a workflow as edits would leave them. Nothing is stored; what is wrong is told by its place in the edits. */
export function editedWorkflow(rows: WorkflowRows, edits: readonly SentEdit[]): WorkflowRows {
  const ids = new Map(
    edits.flatMap((edit, index) => (edit.op === 'create' && edit.id ? [[edit.id, FIRST_NEW_ID + index]] : [])),
  )
  const edited = edits.reduce<Tables>(
    (tables, edit, index) => {
      try {
        return applied(tables, withIds(edit, ids), { id: FIRST_NEW_ID + index, workflow: rows.group.work_group_id })
      } catch (error) {
        throw error instanceof AppError ? new AppError(faultsAt(`workflow_edits.${index}`, error.faults)) : error
      }
    },
    {
      node: asRows(rows.nodes),
      position: [],
      callback: asRows(rows.callbacks),
      condition_group: asRows(rows.condition_groups),
      condition: asRows(rows.condition_groups.flatMap((group) => conditionsIn(group))),
      execution: asRows(rows.executions),
    },
  )
  const conditions = Map.groupBy(edited.condition, ({ work_cond_group_id: group }) => group)
  const groups = edited.condition_group.map((group) => ({
    ...group,
    conditions: conditions.get(group.work_cond_group_id) ?? [],
  }))
  const { node: nodes, execution: executions, callback: callbacks } = edited
  return { group: rows.group, nodes, condition_groups: groups, executions, callbacks } as unknown as WorkflowRows
}

function asRows(rows: readonly object[]): readonly Row[] {
  return rows as readonly Row[]
}

function conditionsIn({ work_cond_group_id, conditions }: WorkflowRows['condition_groups'][number]) {
  return conditions.map((condition) => ({ ...condition, work_cond_group_id }))
}

/** An edit with ids in place of the names of new records. */
function withIds(edit: SentEdit, ids: ReadonlyMap<string, number>): SentEdit {
  const known = (id: number | string) => (typeof id === 'string' ? (ids.get(id) ?? id) : id)
  if (edit.op === 'order') return { ...edit, ids: edit.ids.map(known) }
  if (edit.op === 'delete') return { ...edit, id: known(edit.id) }
  const values = { ...edit.values }
  for (const field of REFERENCES) if (typeof values[field] === 'string') values[field] = known(values[field])
  return edit.op === 'update' ? { ...edit, id: known(edit.id), values } : { ...edit, values }
}

/** What a new record is called, and the workflow that it is one of. */
interface New {
  id: number
  workflow: number
}

function applied(tables: Tables, edit: SentEdit, fresh: New): Tables {
  const { kind } = edit
  // Where a node stands changes no decision.
  if (kind === 'position') return tables
  if (edit.op === 'create') return { ...tables, [kind]: [...tables[kind], created(tables, kind, edit.values, fresh)] }
  if (edit.op === 'order') return { ...tables, [kind]: inOrder(tables[kind], kind, edit.ids) }
  const key = EDIT_KINDS[kind].id
  const stored = tables[kind].find((row) => row[key] === edit.id)
  if (!stored) throw missing('id')
  if (edit.op === 'delete') return withoutRow(tables, kind, stored)
  const values = { ...edit.values }
  if (kind === 'node') delete values.work_group_id
  const changed = complete(tables, kind, { ...stored, ...parsed(kind, values, 'update') })
  return { ...tables, [kind]: tables[kind].map((row) => (row === stored ? changed : row)) }
}

function created(tables: Tables, kind: EditKind, given: Row, { id, workflow }: New): Row {
  const values = parsed(kind, kind === 'node' ? { ...given, work_group_id: workflow } : given, 'create')
  const key = EDIT_KINDS[kind].id
  return complete(tables, kind, { ...values, [key]: values[key] ?? id })
}

/** Values as a write would store them. */
function parsed(kind: EditKind, values: Row, op: 'create' | 'update'): Row {
  return bodyParser(catalogueOf(EDIT_KINDS[kind].catalogue))(values, op)
}

/** With what a write adds by itself; its owner must be a record of the workflow. */
function complete(tables: Tables, kind: EditKind, row: Row): Row {
  const owner = kind === 'condition' ? 'work_cond_group_id' : 'work_node_id'
  const owners = kind === 'condition' ? tables.condition_group : tables.node
  if (kind !== 'node' && !owners.some((one) => one[owner] === row[owner])) throw missing(owner)
  if (kind !== 'condition' && kind !== 'execution') return row
  const others = tables[kind].filter((other) => other[owner] === row[owner])
  const seq = row.seq ?? Math.max(0, ...others.map((other) => Number(other.seq))) + 1
  if (kind === 'execution') return { ...row, seq }
  const unused = row.is_const === 'Y' ? RIGHT_SIDE : ['operand']
  return { ...row, seq, ...Object.fromEntries(unused.map((field) => [field, null])) }
}

function inOrder(rows: readonly Row[], kind: EditKind, ids: readonly (number | string)[]): readonly Row[] {
  const key = EDIT_KINDS[kind].id
  return rows.map((row) => {
    const place = ids.indexOf(Number(row[key]))
    return place < 0 ? row : { ...row, seq: place + 1 }
  })
}

/** Without a record and all that belongs to it. */
function withoutRow(tables: Tables, kind: EditKind, gone: Row): Tables {
  const left = { ...tables, [kind]: tables[kind].filter((row) => row !== gone) }
  if (kind === 'condition_group') left.condition = without(left.condition, 'work_cond_group_id', gone)
  if (kind !== 'node') return left
  for (const part of OF_NODE) left[part] = without(left[part], 'work_node_id', gone)
  left.node = left.node.map((row) => ({
    ...row,
    ...Object.fromEntries(LINK_FIELDS.filter((link) => row[link] === gone.work_node_id).map((link) => [link, null])),
  }))
  return left
}

function without(rows: readonly Row[], key: string, gone: Row): readonly Row[] {
  return rows.filter((row) => row[key] !== gone[key])
}

function missing(field: string): AppError {
  return new AppError([fault('INVALID', 'The workflow has no such record', field)])
}
