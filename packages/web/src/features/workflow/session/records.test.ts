import { integer, type Field } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { EDIT_KINDS, type EditKind } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { WorkflowEdit } from '@tollgate/policy/workflow/edits.ts'
import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { afterEach, expect, expectTypeOf, test } from 'vitest'
import { copyText, pasteEdits } from '../designer/selection/clipboard.ts'
import { apply, newRecord } from '@tollgate/policy/workflow/apply.ts'
import { invert } from '@tollgate/policy/workflow/invert.ts'
import { recordOf, writtenFields } from '@tollgate/policy/workflow/records.ts'
import { theirChanges } from './their-changes.ts'
import { drawn } from '../../../../test/drawn-workflow.ts'

const KINDS = Object.keys(EDIT_KINDS) as EditKind[]
/** A record of each kind in the drawn workflow, and the node that holds it. */
const RECORDS: Record<EditKind, { id: number; node: number }> = {
  node: { id: 3, node: 3 },
  position: { id: 3, node: 3 },
  callback: { id: 3, node: 3 },
  condition_group: { id: 10, node: 2 },
  condition: { id: 20, node: 2 },
  execution: { id: 30, node: 3 },
}

const fieldsOf = (kind: EditKind) => catalogueOf(EDIT_KINDS[kind].catalogue).fields as Record<string, Field>

afterEach(() => {
  for (const kind of KINDS) delete fieldsOf(kind).priority
})

/** The drawn workflow with a different value in each field of one record. */
function filled(kind: EditKind): { graph: WorkflowGraph; values: Record<string, unknown> } {
  const graph = structuredClone(drawn())
  graph.callbacks.push(newRecord('callback', 3, { work_group_id: 7, sp_id: 0, work_group_name: 'Other' }))
  const record = recordOf(graph, kind, RECORDS[kind].id) ?? {}
  const own = writtenFields(kind).filter((name) => !(name in ownerOf(kind)) && name !== 'seq')
  for (const [n, name] of own.entries())
    Object.assign(record, { [name]: fieldsOf(kind)[name]?.kind === 'text' ? `text ${n}` : 1 + n })
  // A condition has only one right side, so the other is empty.
  if (kind === 'condition') Object.assign(record, { operand: null })
  return { graph, values: Object.fromEntries(writtenFields(kind).map((name) => [name, record[name]])) }
}

/** References to the owner or to other nodes are checked by other tests. */
function ownerOf(kind: EditKind): Record<string, true> {
  return { work_cond_group_id: true, ...(kind !== 'node' && { work_node_id: true }) }
}

test.each(KINDS)('every field of a %s comes back when its deletion is undone, also one that is new', (kind) => {
  fieldsOf(kind).priority = integer('Priority')
  const { graph, values } = filled(kind)
  expect(Object.keys(values)).toContain('priority')
  const edits = [{ op: 'delete' as const, kind, id: RECORDS[kind].id }]
  const back = apply(apply(graph, edits), invert(graph, edits))
  expect(recordOf(back, kind, RECORDS[kind].id)).toMatchObject(values)
})

test.each(KINDS)('every field of a %s is copied and pasted, also one that is new', (kind) => {
  fieldsOf(kind).priority = integer('Priority')
  const { graph, values } = filled(kind)
  const at = { left: Number(values.work_node_left), up: Number(values.work_node_up) }
  const pasted = pasteEdits(copyText(graph, [RECORDS[kind].node]), at)?.edits ?? []
  const created = pasted.find((edit) => edit.op === 'create' && edit.kind === kind)
  const names = Object.keys(values).filter((name) => !/^work_.*_id(_n)?$/.test(name))
  for (const name of names) expect(created).toHaveProperty(['values', name], values[name])
  expect(names).toContain('priority')
})

test.each(KINDS)('every field of a %s that someone else changed is named, also one that is new', (kind) => {
  fieldsOf(kind).priority = integer('Priority')
  const { graph } = filled(kind)
  const { id } = RECORDS[kind]
  const changed = structuredClone(graph)
  Object.assign(recordOf(changed, kind, id) ?? {}, { priority: 99 })
  const lines = theirChanges(graph, changed, [{ op: 'update', kind, id, values: {} }])
  expect(lines).toEqual([expect.stringMatching(/Priority was \d+, is now 99$/)])
})

test('the server fills in to which workflow a record belongs', () => {
  expect(writtenFields('node')).not.toContain('work_group_id')
  expect(writtenFields('position')).not.toContain('work_group_id')
  expect(writtenFields('callback')).toContain('work_group_id')
})

test('a field that a record does not have is no edit', () => {
  expectTypeOf<{ op: 'update'; kind: 'node'; id: 1; values: { work_node_name: string } }>().toExtend<WorkflowEdit>()
  const misspelt: WorkflowEdit = {
    op: 'update',
    kind: 'node',
    id: 1,
    // @ts-expect-error -- there is no such field
    values: { work_node_nam: 'A' },
  }
  expect(misspelt.op).toBe('update')
})
