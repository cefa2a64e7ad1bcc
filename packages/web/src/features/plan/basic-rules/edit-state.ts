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
  /** Its id, or a number below zero while it has none; kept by one that is created again. */
  key: string
  deleted: boolean
  /** PCC rule under whose heading it is shown; another one is shown when the record is closed. */
  group: number | null
  /** Somebody else deleted it. */
  isGone?: boolean | undefined
}

/** A basic rule with its parts, edited together and saved together. */
export interface RuleEdits {
  basic: RecordEdit
  time_spans: readonly RecordEdit[]
  accumulations: readonly RecordEdit[]
  /** How many keys were given to new records. */
  made: number
}

export type EditState = 'added' | 'edited' | 'deleted' | 'same'

/** Names that a tree's row has beside the ids of what it refers to. */
const NAMES: Readonly<Record<string, string>> = {
  pcc_rule_id: 'rule_name',
  acct_res_id: 'acct_res_name',
  time_span_id: 'time_span_name',
  resource_id: 'resource_name',
}

/** The rows as they are read, ready to be edited; without a basic rule, a new one. */
export function startEdits(basic?: Row, timeSpans: readonly Row[] = [], accumulations: readonly Row[] = []): RuleEdits {
  const edits = {
    basic: startRecord('basic', basic),
    time_spans: timeSpans.map((row) => startRecord('time_spans', row)),
    accumulations: accumulations.map((row) => startRecord('accumulations', row)),
    made: 0,
  }
  return settle(edits)
}

/** A new basic rule with all that another one and its parts say. */
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

/** With the records that it refers to, as far as the tree names them: lookups then need not ask for them. */
function withNested(kind: RecordKind, row: Row): Row {
  const named = KIND_CATALOGUES[kind].references.flatMap(({ field, of }) => {
    const name = row[NAMES[field] ?? '']
    if (typeof name !== 'string') return []
    const target = referredCatalogue(of)
    return [[of.nest, { [target.id]: row[field], [target.label]: name }]]
  })
  return { ...Object.fromEntries(named), ...row }
}

/** What happened to a record since it was read. */
export function stateOf(edit: RecordEdit): EditState {
  if (!edit.row) return 'added'
  if (edit.deleted) return 'deleted'
  return forms.isDirty(edit) ? 'edited' : 'same'
}

/** Whether leaving would lose something; a new basic rule of which nothing is typed would not. */
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

/** Marks a stored part as deleted; one that was added only here is gone. */
export function removePart(edits: RuleEdits, kind: BasicRulePart, key: string): RuleEdits {
  const left = edits[kind].filter((edit) => edit.key !== key || (edit.row && !edit.isGone))
  return { ...edits, [kind]: left.map((edit) => (edit.key === key ? { ...edit, deleted: true } : edit)) }
}

/** A record as it was read. */
export function restoreRecord(edits: RuleEdits, kind: RecordKind, key: string): RuleEdits {
  return changeRecord(edits, kind, key, ({ row, group }) => ({ ...startRecord(kind, row), key, group }))
}

/** A deleted part with what had been typed in it. */
export function undelete(edits: RuleEdits, kind: BasicRulePart, key: string): RuleEdits {
  return changeRecord(edits, kind, key, (edit) => ({ ...edit, deleted: false }))
}

/** Merges what somebody else stored. A part that was to be deleted is shown again: it is not what it was. */
export function mergeRecord(edits: RuleEdits, kind: RecordKind, key: string, stored: Row): RuleEdits {
  return changeRecord(edits, kind, key, (edit) => ({
    ...forms.mergeStored(edit, withNested(kind, stored)),
    deleted: false,
    isGone: undefined,
  }))
}

/** A record that somebody else deleted, as a new one with what is typed here. */
export function createAgain(edits: RuleEdits, kind: RecordKind, key: string): RuleEdits {
  return changeRecord(edits, kind, key, (edit) => ({ ...edit, row: undefined, isGone: undefined }))
}

/** Fields that count in the record's unit. */
export const QUANTITIES: readonly string[] = ['start_quota', 'stop_quota']

/** What a record's quotas count: its `rum`, while that can be read. */
export function unitOf({ values: { rum } }: RecordEdit): number | null {
  return typeof rum === 'string' && /^\d+$/.test(rum) ? Number(rum) : null
}

/** Quotas that were typed with a unit as the figures they are. */
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

/** Puts every part under the heading of the PCC rule that it names now, ranges by where they begin. */
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
