import { EDIT_KINDS, type EditKind } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { type Edit, OWNER, type Values } from './edits.ts'
import { linksTo, type LinkTargets, linkValues } from './links.ts'
import type { RecordKey, Workflow, WorkflowRecords } from './model.ts'
import { KINDS, type Records, recordsOf } from './records.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'

/** Parts that the server adds to a record on read, for new records. */
const PARTS: { readonly [Kind in EditKind]?: Values } = {
  node: { position: null },
  condition_group: { conditions: [], work_condition_script: '' },
  condition: { work_condition_script: '' },
  execution: { work_action_script: '' },
}

type Draft = { readonly [Kind in EditKind]: Map<RecordKey, Values> }

/** Checks an edit before it is applied. Throws to refuse it. */
export type CheckEdit = (records: Records, edit: Edit, place: number) => void

/**
 * Applies edits to a workflow; the only code that does. Unchanged records stay the same objects. An edit of a missing
 * record, which somebody else has deleted, does nothing.
 */
export function apply<W extends Workflow>(workflow: W, edits: readonly Edit[], check?: CheckEdit): W {
  const before = recordsOf(workflow)
  const draft = Object.fromEntries(KINDS.map((kind) => [kind, new Map(before[kind])])) as Draft
  for (const [place, edit] of edits.entries()) {
    check?.(draft, edit, place)
    applyEdit(draft, edit, workflow.group.work_group_id)
  }
  return assembled(workflow, draft)
}

function applyEdit(draft: Draft, edit: Edit, workflow: number): void {
  if (edit.op === 'order') {
    for (const [index, id] of edit.ids.entries()) change(draft, edit.kind, id, { seq: index + 1 })
  } else if (edit.op === 'delete') remove(draft, edit.kind, edit.id)
  else {
    const { kind, id } = edit
    // A node belongs to the edited workflow.
    const values = kind === 'node' || kind === 'position' ? { ...edit.values, work_group_id: workflow } : edit.values
    if (edit.op === 'update') change(draft, kind, id, values)
    else create(draft, kind, id, values)
  }
}

function create(draft: Draft, kind: EditKind, id: RecordKey, values: Values): void {
  const owner = OWNER[kind]
  if (owner && !draft[owner.kind].has(values[owner.field] as RecordKey)) return
  const seq = kind === 'condition' || kind === 'execution' ? { seq: freeSeq(draft, kind, values) } : {}
  draft[kind].set(id, settled(kind, { ...newRecord(kind, id, { ...values, ...seq }) }))
}

/** The requested sequence number if it is free, else the next one. */
function freeSeq(draft: Draft, kind: 'condition' | 'execution', values: Values): unknown {
  const field = OWNER[kind]?.field ?? ''
  const taken = [...draft[kind].values()].flatMap((row) => (row[field] === values[field] ? [Number(row.seq)] : []))
  const isFree = typeof values.seq === 'number' && !taken.includes(values.seq)
  return isFree ? values.seq : 1 + Math.max(0, ...taken)
}

function change(draft: Draft, kind: EditKind, id: RecordKey, values: Values): void {
  const record = draft[kind].get(id)
  if (record) draft[kind].set(id, settled(kind, { ...record, ...values }))
}

const RIGHT_SIDE = { r_re_attr: null, r_function: null, r_param1: null, r_param2: null }

/** A condition compares with a constant or with a read value, so the other one is cleared. */
function settled(kind: EditKind, record: Values): Values {
  if (kind !== 'condition') return record
  return { ...record, ...(record.is_const === 'Y' ? RIGHT_SIDE : { operand: null }) }
}

/** Removes a record, everything that belongs to it, and links to it. */
function remove(draft: Draft, kind: EditKind, id: RecordKey): void {
  draft[kind].delete(id)
  for (const owned of KINDS) {
    const owner = OWNER[owned]
    if (owner?.kind !== kind) continue
    for (const [key, row] of draft[owned]) if (row[owner.field] === id) remove(draft, owned, key)
  }
  if (kind !== 'node') return
  for (const [key, row] of draft.node) {
    const links = linksTo(row as unknown as LinkTargets, id)
    if (links.length > 0) draft.node.set(key, { ...row, ...linkValues(links, null) })
  }
}

/** Builds the workflow from records: positions in nodes, conditions in groups, all lists in order. */
function assembled<W extends Workflow>(workflow: W, draft: Draft): W {
  const nodes = inOrder(draft.node, 'place').map((node) => {
    const position = draft.position.get(Number(node.work_node_id)) ?? null
    return node.position === position ? node : { ...node, position }
  })
  const conditions = Map.groupBy(inOrder(draft.condition, 'seq'), ({ work_cond_group_id: group }) => group)
  const groups = inOrder(draft.condition_group, 'place').map((group) => {
    const own = sameOr(group.conditions, conditions.get(group.work_cond_group_id) ?? [])
    return group.conditions === own ? group : { ...group, conditions: own }
  })
  return {
    ...workflow,
    nodes: sameOr(workflow.nodes, nodes),
    condition_groups: sameOr(workflow.condition_groups, groups),
    executions: sameOr(workflow.executions, inOrder(draft.execution, 'seq')),
    callbacks: sameOr(workflow.callbacks, [...draft.callback.values()]),
  }
}

/** Sorts records. One without a number comes last. */
function inOrder(records: ReadonlyMap<RecordKey, Values>, by: 'seq' | 'place'): Values[] {
  const numberOf = (record: Values) => Number(record[by] ?? Number.MAX_SAFE_INTEGER)
  return [...records.values()].toSorted((a, b) => numberOf(a) - numberOf(b))
}

/** Returns the old list if it has the same content, so that values computed from it stay valid. */
function sameOr(list: unknown, now: readonly Values[]): unknown {
  const isSame = Array.isArray(list) && list.length === now.length && now.every((row, n) => row === list[n])
  return isSame ? list : now
}

/** A new record before it is stored. Names and sentences come with the server's answer. */
export function newRecord<Kind extends EditKind>(kind: Kind, key: RecordKey, values: Values): WorkflowRecords[Kind] {
  const { fields, references, computed } = catalogueOf(EDIT_KINDS[kind].catalogue)
  const defaults = Object.entries(fields).map(([name, field]) => [name, field.default ?? null])
  const nested = references.flatMap(({ of }) => (of.required ? [] : [of.nest]))
  const unknown = [...Object.keys(computed), ...nested].map((name) => [name, null])
  return {
    ...Object.fromEntries([...unknown, ...defaults]),
    ...PARTS[kind],
    row_version: 0,
    ...values,
    [EDIT_KINDS[kind].id]: key,
  } as WorkflowRecords[Kind]
}
