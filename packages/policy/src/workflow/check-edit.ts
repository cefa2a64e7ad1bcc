import type { EditKind } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { isOfNode, OWNER, type Edit, type Values } from './edits.ts'
import { LINK_FIELDS } from './links.ts'
import type { RecordKey } from './model.ts'
import type { Records } from './records.ts'

const UNKNOWN = 'There is no such record in this workflow'

/**
 * Why an edit is impossible with the existing records; undefined if it is possible.
 * @param created keys of all nodes that the edits create, also later ones, since links may lead there
 */
export function editFault(records: Records, edit: Edit, created: ReadonlySet<RecordKey>): Fault | undefined {
  if (edit.op === 'order') return orderFault(records, edit)
  const { op, kind, id } = edit
  if (op !== 'create' && !records[kind].has(id)) return fault('INVALID', UNKNOWN, 'id')
  if (op === 'delete') return undefined
  if (op === 'create' && records[kind].has(id)) return duplicate(kind, id)
  return ownerFault(records, edit) ?? linkFault(records, edit.values, created)
}

function duplicate(kind: EditKind, id: RecordKey): Fault {
  if (isOfNode(kind)) return fault('DUPLICATE', `The node has a ${kind} already`, 'work_node_id')
  return fault('DUPLICATE', `${id} is created twice`, 'id')
}

function ownerFault(records: Records, { op, kind, id, values }: Extract<Edit, { values: Values }>): Fault | undefined {
  const owner = OWNER[kind]
  if (!owner || (op === 'update' && !(owner.field in values))) return undefined
  const key = values[owner.field] as RecordKey
  if (!records[owner.kind].has(key)) return fault('INVALID', UNKNOWN, owner.field)
  const stays = op === 'create' || records[kind].get(id)?.[owner.field] === key
  return stays ? undefined : fault('INVALID', 'A record stays where it was created', owner.field)
}

function linkFault(records: Records, values: Values, created: ReadonlySet<RecordKey>): Fault | undefined {
  const field = LINK_FIELDS.find((link) => {
    const key = values[link]
    // The database checks whether a stored node is in this workflow.
    return typeof key === 'number' && !(key > 0) && !records.node.has(key) && !created.has(key)
  })
  return field && fault('INVALID', UNKNOWN, field)
}

function orderFault(records: Records, { kind, ids }: Extract<Edit, { op: 'order' }>): Fault | undefined {
  const field = OWNER[kind]?.field ?? ''
  const [first] = ids
  const owner = first === undefined ? undefined : records[kind].get(first)?.[field]
  if (!ids.every((id) => records[kind].has(id))) return fault('INVALID', UNKNOWN, 'ids')
  const own = [...records[kind]].flatMap(([key, row]) => (row[field] === owner ? [key] : []))
  const isWhole = own.length === ids.length && own.every((key) => ids.includes(key))
  return isWhole ? undefined : fault('CONFLICT', 'The order must name all that belong together, each once', 'ids')
}
