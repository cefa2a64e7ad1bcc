import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { BasicRuleEdits, BasicRulePart, PartEdit } from '@tollgate/contract/catalogues/plan-calls.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { changedBody, checkForm, firstFaulty, wholeBody } from '../../../catalogue/form/record-form.ts'
import { rowVersion } from '../../../catalogue/row.ts'
import { changeRecord, stateOf, type RecordEdit, type RuleEdits } from './edit-state.ts'
import { GIVEN, PART_KINDS, type RecordKind } from './part-kinds.ts'

/** A record of the edits and its kind. */
export interface Placed {
  kind: RecordKind
  edit: RecordEdit
}

/** The request of a save, and the record behind each part of it. */
export interface SaveBody {
  body: BasicRuleEdits
  sent: Readonly<Record<BasicRulePart, readonly RecordEdit[]>>
}

/** Every record in the order of the screen, the basic rule first. */
export function recordsOf(edits: RuleEdits): Placed[] {
  return [
    { kind: 'basic', edit: edits.basic },
    ...PART_KINDS.flatMap((kind) => edits[kind].map((edit) => ({ kind, edit }))),
  ]
}

/** The body of a save: only what changed. */
export function saveBody(edits: RuleEdits, versionId: number): SaveBody {
  const sentOf = (kind: BasicRulePart) => edits[kind].filter((edit) => stateOf(edit) !== 'same')
  const sent = { time_spans: sentOf('time_spans'), accumulations: sentOf('accumulations') }
  return {
    body: {
      basic: basicEdit(edits.basic, versionId),
      time_spans: sent.time_spans.map((edit) => partEdit('time_spans', edit)),
      accumulations: sent.accumulations.map((edit) => partEdit('accumulations', edit)),
    },
    sent,
  }
}

function basicEdit(edit: RecordEdit, versionId: number): BasicRuleEdits['basic'] {
  const { row } = edit
  if (!row) {
    return { op: 'create', values: { ...wholeBody(edit), basic_rule_ver_id: versionId } }
  }
  const id = Number(edit.key)
  if (stateOf(edit) === 'same') return { op: 'keep', id }
  return { op: 'update', id, row_version: rowVersion(row), values: changedBody(edit) }
}

function partEdit(kind: BasicRulePart, edit: RecordEdit): PartEdit {
  const { key, row } = edit
  if (!row) return { op: 'create', id: temporaryId(key), values: allValues(kind, edit) }
  const stored = { id: Number(key), row_version: rowVersion(row) }
  if (edit.deleted) return { op: 'delete', ...stored }
  return { op: 'update', ...stored, values: changedBody(edit) }
}

/** The temporary id of a new part. One that is created again cannot use the id of its old row. */
function temporaryId(key: string): number | string {
  return Number(key) < 0 ? Number(key) : `new-${key}`
}

/** All typed values, without the parent ids. */
function allValues(kind: RecordKind, edit: RecordEdit): Written {
  return Object.fromEntries(Object.entries(wholeBody(edit)).filter(([name]) => !(name in GIVEN[kind])))
}

/** The edits with the faults of every record that is not deleted. */
export function checkEdits(edits: RuleEdits): RuleEdits {
  return recordsOf(edits).reduce(
    (state, { kind, edit: { key } }) =>
      changeRecord(state, kind, key, (edit) => (edit.deleted ? { ...edit, faults: {} } : checkForm(edit))),
    edits,
  )
}

/** The first record with a fault, and the field. */
export function firstFault(edits: RuleEdits): (Placed & { field: string }) | undefined {
  for (const record of recordsOf(edits)) {
    const field = firstFaulty(record.edit)
    if (field !== undefined) return { ...record, field }
  }
  return undefined
}

/** A fault from the server with its record; without a field it is about the whole record. */
interface PlacedFault {
  record: Placed
  field: string | undefined
  fault: Fault
}

/** Assigns the server's faults to the sent records; returns those that belong to none. */
export function placeFaults(edits: RuleEdits, sent: SaveBody['sent'], faults: readonly Fault[]) {
  const at: PlacedFault[] = []
  const others: Fault[] = []
  for (const fault of faults) {
    const [kind = '', ...rest] = (fault.field ?? '').split('.')
    const record = recordAt(edits, sent, kind, rest)
    if (record) at.push({ record: record.placed, field: record.field, fault })
    else others.push(fault)
  }
  return { at, others }
}

function recordAt(edits: RuleEdits, sent: SaveBody['sent'], kind: string, path: readonly string[]) {
  if (kind === 'basic') return { placed: { kind, edit: edits.basic } satisfies Placed, field: path[0] }
  if (kind !== 'time_spans' && kind !== 'accumulations') return undefined
  const edit = sent[kind][Number(path[0])]
  return edit && { placed: { kind, edit } satisfies Placed, field: path[1] }
}

/** Adds faults to the fields that they name. */
export function withFaults(edits: RuleEdits, found: readonly PlacedFault[]): RuleEdits {
  return found.reduceRight((state, { record: { kind, edit }, field, fault }) => {
    if (field === undefined) return state
    return changeRecord(state, kind, edit.key, (now) => ({ ...now, faults: { ...now.faults, [field]: fault.message } }))
  }, edits)
}
