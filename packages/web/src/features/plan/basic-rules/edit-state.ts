import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { BasicRulePart } from '@tollgate/contract/catalogues/plan-calls.ts'
import { readAmount } from '@tollgate/contract/standards/quantity.ts'
import type { FormValues } from '../../../catalogue/form/form-values.ts'
import * as forms from '../../../catalogue/form/record-form.ts'
import type { RecordForm } from '../../../catalogue/form/record-form.ts'
import { GIVEN, KIND_CATALOGUES, PART_KINDS, type RecordKind } from './part-kinds.ts'

/** The form of one record among those that are saved together. */
export interface RecordEdit extends RecordForm {
  /** Its id, or a negative number while it has none. A record that is created again keeps its key. */
  key: string
  deleted: boolean
  /** The PCC rule under whose heading it is listed; updated when the record is closed. */
  group: number | null
  /** Another person has deleted it. */
  isGone?: boolean | undefined
}

/** A basic rule with its parts, edited together and saved together. */
export interface RuleEdits {
  basic: RecordEdit
  time_spans: readonly RecordEdit[]
  accumulations: readonly RecordEdit[]
  /** Number of keys given to new records so far. */
  made: number
}

export type EditState = 'added' | 'edited' | 'deleted' | 'same'

/** Names that a row of the tree has beside the ids of referred records. */
const NAMES: Readonly<Record<string, string>> = {
  pcc_rule_id: 'rule_name',
  acct_res_id: 'acct_res_name',
  time_span_id: 'time_span_name',
  resource_id: 'resource_name',
}

/** The edits of rows as read; without a basic rule, those of a new one. */
export function startEdits(basic?: Row, timeSpans: readonly Row[] = [], accumulations: readonly Row[] = []): RuleEdits {
  const edits = {
    basic: startRecord('basic', basic),
    time_spans: timeSpans.map((row) => startRecord('time_spans', row)),
    accumulations: accumulations.map((row) => startRecord('accumulations', row)),
    made: 0,
  }
  return settle(edits)
}

/** A new basic rule with the values and parts of another. */
export function copyEdits({ basic, time_spans, accumulations }: RuleEdits): RuleEdits {
  let made = 0
  const copied = (kind: RecordKind, { values, group }: RecordEdit): RecordEdit => {
    made += 1
    return { ...forms.setValues(startRecord(kind, undefined), values), key: String(-made), group }
  }
  return {
    basic: { ...copied('basic', basic), key: 'new' },
    time_spans: time_spans.map((edit) => copied('time_spans', edit)),
    accumulations: accumulations.map((edit) => copied('accumulations', edit)),
    made,
  }
}

function startRecord(kind: RecordKind, row: Row | undefined): RecordEdit {
  const catalogue = KIND_CATALOGUES[kind]
  const form = forms.startForm({ catalogue, row: row && withNested(kind, row), given: GIVEN[kind] })
  return { ...form, key: row ? String(row[catalogue.id]) : 'new', deleted: false, group: null }
}

/** Adds the referred records that the tree names, so that lookups need not load them. */
function withNested(kind: RecordKind, row: Row): Row {
  const named = KIND_CATALOGUES[kind].references.flatMap(({ field, of }) => {
    const name = row[NAMES[field] ?? '']
    if (typeof name !== 'string') return []
    const target = referredCatalogue(of)
    return [[of.nest, { [target.id]: row[field], [target.label]: name }]]
  })
  return { ...Object.fromEntries(named), ...row }
}

/** How a record differs from what was read. */
export function stateOf(edit: RecordEdit): EditState {
  if (!edit.row) return 'added'
  if (edit.deleted) return 'deleted'
  return forms.isDirty(edit) ? 'edited' : 'same'
}

/** Whether leaving would lose something; an untouched new rule would not. */
export function isDirty(edits: RuleEdits): boolean {
  return forms.isDirty(edits.basic) || countChanges(edits) > 0
}

/** How many records a save writes. */
export function countChanges(edits: RuleEdits): number {
  const parts = PART_KINDS.flatMap((kind) => edits[kind].map(stateOf))
  const basic = edits.basic.row ? stateOf(edits.basic) : 'same'
  return [basic, ...parts].filter((state) => state !== 'same').length
}

export function changeValue(
  edits: RuleEdits,
  kind: RecordKind,
  key: string,
  name: string,
  value: FieldValue,
): RuleEdits {
  return changeRecord(edits, kind, key, (edit) => forms.setValue(edit, name, value))
}

/** Adds a part with some values, and returns its key. */
export function addPart(edits: RuleEdits, kind: BasicRulePart, values: FormValues = {}): [RuleEdits, string] {
  const made = edits.made + 1
  const key = String(-made)
  const pccRule = values.pcc_rule_id
  const group = typeof pccRule === 'number' ? pccRule : null
  const added = { ...forms.setValues(startRecord(kind, undefined), values), key, group }
  return [{ ...edits, [kind]: [...edits[kind], added], made }, key]
}

/** Marks a stored part as deleted, or removes an added one. */
export function removePart(edits: RuleEdits, kind: BasicRulePart, key: string): RuleEdits {
  const left = edits[kind].filter((edit) => edit.key !== key || (edit.row && !edit.isGone))
  return { ...edits, [kind]: left.map((edit) => (edit.key === key ? { ...edit, deleted: true } : edit)) }
}

/** Reverts a record to what was read. */
export function restoreRecord(edits: RuleEdits, kind: RecordKind, key: string): RuleEdits {
  return changeRecord(edits, kind, key, ({ row, group }) => ({ ...startRecord(kind, row), key, group }))
}

/** Restores a deleted part with its edits. */
export function undelete(edits: RuleEdits, kind: BasicRulePart, key: string): RuleEdits {
  return changeRecord(edits, kind, key, (edit) => ({ ...edit, deleted: false }))
}

/** Merges what another person has stored. A part marked as deleted is restored, because it has changed. */
export function mergeRecord(edits: RuleEdits, kind: RecordKind, key: string, stored: Row): RuleEdits {
  return changeRecord(edits, kind, key, (edit) => ({
    ...forms.mergeStored(edit, withNested(kind, stored)),
    deleted: false,
    isGone: undefined,
  }))
}

/** Turns a record that another person deleted into a new one with the typed values. */
export function createAgain(edits: RuleEdits, kind: RecordKind, key: string): RuleEdits {
  return changeRecord(edits, kind, key, (edit) => ({ ...edit, row: undefined, isGone: undefined }))
}

/** Fields in the record's unit. */
export const QUANTITIES: readonly string[] = ['start_quota', 'stop_quota']

/** The unit of a record's quotas: its `rum`; null while that is invalid. */
export function unitOf({ values: { rum } }: RecordEdit): number | null {
  return typeof rum === 'string' && /^\d+$/.test(rum) ? Number(rum) : null
}

/** Converts quotas that were typed with a unit to numbers. */
export function readQuantities(edits: RuleEdits): RuleEdits {
  const accumulations = edits.accumulations.map((edit) => {
    const read = QUANTITIES.flatMap((name) => {
      const figure = readAmount(String(edit.values[name] ?? ''), unitOf(edit))
      return figure === undefined ? [] : [[name, String(figure)]]
    })
    return forms.setValues(edit, Object.fromEntries(read) as FormValues)
  })
  return { ...edits, accumulations }
}

/** Groups every part by the PCC rule that it refers to now, and sorts ranges by their start. */
export function settle(edits: RuleEdits): RuleEdits {
  const grouped = (edit: RecordEdit): RecordEdit => {
    const { pcc_rule_id: rule } = edit.values
    const group = typeof rule === 'number' ? rule : null
    return edit.group === group ? edit : { ...edit, group }
  }
  const start = ({ values }: RecordEdit) => Number(values.start_quota ?? 0)
  return {
    ...edits,
    time_spans: edits.time_spans.map(grouped),
    accumulations: edits.accumulations.map(grouped).toSorted((a, b) => start(a) - start(b)),
  }
}

export function changeRecord(
  edits: RuleEdits,
  kind: RecordKind,
  key: string,
  change: (edit: RecordEdit) => RecordEdit,
): RuleEdits {
  if (kind === 'basic') return { ...edits, basic: change(edits.basic) }
  return { ...edits, [kind]: edits[kind].map((edit) => (edit.key === key ? change(edit) : edit)) }
}
