import { rowFaults } from '@tollgate/contract/catalogue/row-faults.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { BasicRuleEdits, BasicRulePart, PartEdit } from '@tollgate/contract/plan/basic-rule-edits.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { bodyOf, formFaults, rowSoFar, type FieldMessages } from '../../../catalogue/form/form-values.ts'
import { rowVersion } from '../../../catalogue/row.ts'
import { changedFields, changeRecord, stateOf, type RecordEdit, type RuleEdits } from './edit-state.ts'
import { GIVEN, KIND_CATALOGUES, PART_KINDS, type RecordKind } from './part-kinds.ts'

/** A record of the edits, with where it stands. */
export interface Placed {
  kind: RecordKind
  edit: RecordEdit
}

/** What a save sends, and which record each part of it is. */
export interface SaveBody {
  body: BasicRuleEdits
  sent: Readonly<Record<BasicRulePart, readonly RecordEdit[]>>
}

/** Every record, the basic rule first: the order of the screen. */
export function recordsOf(edits: RuleEdits): Placed[] {
  return [
    { kind: 'basic', edit: edits.basic },
    ...PART_KINDS.flatMap((kind) => edits[kind].map((edit) => ({ kind, edit }))),
  ]
}

/** The body of a save: what changed, and nothing else. */
export function saveBody(edits: RuleEdits, versionId: number): SaveBody {
  const sentOf = (kind: BasicRulePart) => edits[kind].filter((edit) => stateOf(kind, edit) !== 'same')
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
    const values = bodyOf(KIND_CATALOGUES.basic, edit.values, { basic_rule_ver_id: versionId })
    return { op: 'create', values }
  }
  const id = Number(edit.key)
  if (stateOf('basic', edit) === 'same') return { op: 'keep', id }
  return { op: 'update', id, row_version: rowVersion(row), values: changedValues('basic', edit) }
}

function partEdit(kind: BasicRulePart, edit: RecordEdit): PartEdit {
  const { key, row } = edit
  if (!row) return { op: 'create', id: temporaryId(key), values: allValues(kind, edit) }
  const stored = { id: Number(key), row_version: rowVersion(row) }
  if (edit.deleted) return { op: 'delete', ...stored }
  return { op: 'update', ...stored, values: changedValues(kind, edit) }
}

/** What is added is told by an id that begins with `new` (specification, section 4). */
function temporaryId(key: string): string {
  return key.startsWith('new') ? key : `new-${key}`
}

function allValues(kind: RecordKind, { values }: RecordEdit): Written {
  const written = bodyOf(KIND_CATALOGUES[kind], values, GIVEN[kind])
  return Object.fromEntries(Object.entries(written).filter(([name]) => !(name in GIVEN[kind])))
}

function changedValues(kind: RecordKind, edit: RecordEdit): Written {
  const changed = new Set(changedFields(kind, edit))
  return Object.fromEntries(Object.entries(allValues(kind, edit)).filter(([name]) => changed.has(name)))
}

/** Everything that is wrong with a record by itself. */
export function faultsOfRecord({ kind, edit }: Placed): FieldMessages {
  if (edit.deleted) return {}
  const catalogue = KIND_CATALOGUES[kind]
  const ranges = rowFaults(catalogue, rowSoFar(catalogue, edit.values))
  return {
    ...Object.fromEntries(ranges.map(({ field = '', message }) => [field, message])),
    ...formFaults(catalogue, edit.row ? 'update' : 'create', edit.values, GIVEN[kind]),
  }
}

/** The edits with the faults of every record on it. */
export function checked(edits: RuleEdits): RuleEdits {
  return recordsOf(edits).reduce((state, record) => {
    const faults = faultsOfRecord(record)
    return changeRecord(state, record.kind, record.edit.key, (edit) => ({ ...edit, faults }))
  }, edits)
}

/** The first record with a fault, and the field. */
export function firstFault(edits: RuleEdits): (Placed & { field: string }) | undefined {
  for (const record of recordsOf(edits)) {
    const order = Object.keys(KIND_CATALOGUES[record.kind].fields)
    const field = order.find((name) => name in record.edit.faults)
    if (field !== undefined) return { ...record, field }
  }
  return undefined
}

/** A fault of the server at its record; without a field it is about the record as a whole. */
export interface LandedFault {
  record: Placed
  field: string | undefined
  fault: Fault
}

/** The server's faults on the records that were sent, and those that belong to none. */
export function landed(edits: RuleEdits, sent: SaveBody['sent'], faults: readonly Fault[]) {
  const at: LandedFault[] = []
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

/** Puts faults that name a field of a form on it. */
export function withFaults(edits: RuleEdits, found: readonly LandedFault[]): RuleEdits {
  return found.reduceRight((state, { record: { kind, edit }, field, fault }) => {
    if (field === undefined) return state
    return changeRecord(state, kind, edit.key, (now) => ({ ...now, faults: { ...now.faults, [field]: fault.message } }))
  }, edits)
}
