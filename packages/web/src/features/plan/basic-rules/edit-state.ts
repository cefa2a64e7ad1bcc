import { referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { BasicRulePart } from '@tollgate/contract/plan/basic-rule-edits.ts'
import { parseQuantity } from '@tollgate/contract/standards/quantity.ts'
import type { Row } from '../../../api/client.ts'
import { decide, mergedValues, valueOf, type Clash, type Whose } from '../../../catalogue/form/clash.ts'
import { formFields, initialValues, type FieldMessages, type FormValues } from '../../../catalogue/form/form-values.ts'
import { KIND_CATALOGUES, PART_KINDS, type RecordKind } from './part-kinds.ts'

/** A record as it is edited on the screen. */
export interface RecordEdit {
  /** Its id, or a name that begins with `new-` while it has none; kept by one that is created again. */
  key: string
  /** As it was read; absent: added. */
  row?: Row | undefined
  values: FormValues
  deleted: boolean
  /** PCC rule under whose heading it is shown; another one is shown when the record is closed. */
  group: number | null
  faults: FieldMessages
  /** What somebody else changed in it since it was read. */
  clash?: Clash | undefined
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
  const copied = ({ values, group }: RecordEdit): RecordEdit => {
    made += 1
    return { key: `new-${made}`, values, deleted: false, group, faults: {} }
  }
  const copy = { ...copied(basic), key: 'new' }
  return { basic: copy, time_spans: time_spans.map(copied), accumulations: accumulations.map(copied), made }
}

function startRecord(kind: RecordKind, row: Row | undefined): RecordEdit {
  const catalogue = KIND_CATALOGUES[kind]
  const values = initialValues(catalogue, row)
  const known = row && withNested(kind, row)
  return { key: row ? String(row[catalogue.id]) : 'new', row: known, values, deleted: false, group: null, faults: {} }
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

/** What became of a record since it was read. */
export function stateOf(kind: RecordKind, edit: RecordEdit): EditState {
  if (!edit.row) return 'added'
  if (edit.deleted) return 'deleted'
  return changedFields(kind, edit).length > 0 ? 'edited' : 'same'
}

/** Fields that hold something else than was read. */
export function changedFields(kind: RecordKind, { row, values }: RecordEdit): string[] {
  const before = initialValues(KIND_CATALOGUES[kind], row)
  return formFields(KIND_CATALOGUES[kind])
    .map(([key]) => key)
    .filter((key) => (values[key] ?? null) !== (before[key] ?? null))
}

/** Whether leaving would lose something; a new basic rule of which nothing is typed would not. */
export function isDirty(edits: RuleEdits): boolean {
  return changedFields('basic', edits.basic).length > 0 || countChanges(edits) > 0
}

/** How many records a save writes. */
export function countChanges(edits: RuleEdits): number {
  const parts = PART_KINDS.flatMap((kind) => edits[kind].map((edit) => stateOf(kind, edit)))
  const basic = edits.basic.row ? stateOf('basic', edits.basic) : 'same'
  return [basic, ...parts].filter((state) => state !== 'same').length
}

/** Takes over what was typed; a fault is about the old text. */
export function changeValue(
  edits: RuleEdits,
  kind: RecordKind,
  key: string,
  name: string,
  value: FieldValue,
): RuleEdits {
  return changeRecord(edits, kind, key, ({ faults: { [name]: _old, ...faults }, ...edit }) => ({
    ...edit,
    values: { ...edit.values, [name]: value },
    faults,
  }))
}

/** Adds a part with some values, and says its key. */
export function addPart(edits: RuleEdits, kind: BasicRulePart, values: FormValues = {}): [RuleEdits, string] {
  const made = edits.made + 1
  const key = `new-${made}`
  const empty = startRecord(kind, undefined)
  const pccRule = values.pcc_rule_id
  const added = {
    ...empty,
    key,
    values: { ...empty.values, ...values },
    group: typeof pccRule === 'number' ? pccRule : null,
  }
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

/** Goes on from what somebody else stored: fields changed here keep what was typed, the others take theirs. */
export function goOnFrom(edits: RuleEdits, kind: RecordKind, key: string, stored: Row): RuleEdits {
  const catalogue = KIND_CATALOGUES[kind]
  return changeRecord(edits, kind, key, ({ row, values, group }) => {
    if (!row) return { ...startRecord(kind, stored), group }
    const clash = { before: row, theirs: withNested(kind, stored), mine: values, decided: new Set<string>() }
    // One that was to be deleted is shown again: it is not what it was.
    return { ...startRecord(kind, stored), group, values: mergedValues(catalogue, clash), clash }
  })
}

/** Says whose value of a field stays. */
export function chooseValue(edits: RuleEdits, kind: RecordKind, key: string, field: string, whose: Whose): RuleEdits {
  const catalogue = KIND_CATALOGUES[kind]
  return changeRecord(edits, kind, key, ({ clash, values, ...edit }) => {
    if (!clash) return { ...edit, values }
    return {
      ...edit,
      values: { ...values, [field]: valueOf(catalogue, clash, field, whose) },
      clash: decide(clash, field),
    }
  })
}

/** A record that somebody else deleted, as a new one with what stands here. */
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
      const figure = parseQuantity(String(edit.values[name] ?? ''), unitOf(edit))
      return figure === undefined ? [] : [[name, String(figure)]]
    })
    return read.length === 0 ? edit : { ...edit, values: { ...edit.values, ...Object.fromEntries(read) } }
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
