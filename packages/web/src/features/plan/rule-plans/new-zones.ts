import type { Fault } from '@tollgate/contract/errors.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogueOf, referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import {
  checkForm,
  fieldsOf,
  isDirty,
  refuseForm,
  setValue,
  startForm,
  type RecordForm,
} from '../../../catalogue/form/record-form.ts'
import { asText } from '../../../catalogue/row.ts'

const catalogue = catalogueOf('policy-plan-rule-zone')

/** Values of every new row that are not typed (specification, section 7). */
const GIVEN = { re_attr: 0, zone_map_id: 0, priority: 0, sp_id: 0, comments: '' }

/** The form of one of several rule zones that are saved together. */
export interface NewZone extends RecordForm {
  key: number
  /** The label derived from the chosen source. */
  proposed?: string
}

export function newZone(key: number, ruleId: number): NewZone {
  return { ...startForm({ catalogue, given: { ...GIVEN, ap_rule_id: ruleId } }), key }
}

/** Names a zone after its source until somebody labels it. */
export function labelBySource(row: NewZone, source: string): NewZone {
  const { label_show } = row.values
  const isFree = label_show === '' || label_show === row.proposed
  return isFree ? { ...setValue(row, 'label_show', source), proposed: source } : row
}

/** Catalogue and id of a zone's source, if it is a record. */
export function sourceOf({ values }: NewZone): { catalogue: Catalogue; id: number } | undefined {
  const { mapping_src_type: type, mapping_src_value: value } = values
  const field = catalogue.fields.mapping_src_value
  const to = field && 'relation' in field ? field.relation?.to[asText(type)] : undefined
  const id = Number(asText(value))
  return to !== undefined && id > 0 ? { catalogue: referredCatalogue({ to }), id } : undefined
}

/** The rows to send: without empty ones, unless all are empty. */
export function filledZones(rows: readonly NewZone[]): readonly NewZone[] {
  const filled = rows.filter(isDirty)
  return filled.length > 0 ? filled : rows
}

/** Adds faults to the rows that are sent. */
export function checkZones(rows: readonly NewZone[]): NewZone[] {
  const sent = filledZones(rows)
  return rows.map((row) => (sent.includes(row) ? checkForm(row) : { ...row, faults: {} }))
}

/** Adds the server's faults (`1.label_show`) to the sent rows, and returns messages that belong to no field. */
export function refuseZones(
  rows: readonly NewZone[],
  sent: readonly NewZone[],
  faults: readonly Fault[],
): { rows: NewZone[]; others: string[] } {
  const placed = faults.map(({ message, field = '' }) => {
    const [place = '', name] = field.split('.')
    return { key: sent[Number(place)]?.key, fault: { message, field: name } }
  })
  const refused = rows.map((row) => {
    const own = placed.filter(({ key }) => key === row.key).map(({ fault }) => fault)
    return refuseForm(
      row,
      own.filter(({ field }) => field !== undefined && fieldsOf(row).includes(field)),
    )
  })
  const isShown = ({ key, fault }: (typeof placed)[number]) =>
    refused.some((row) => row.key === key && fault.field !== undefined && fault.field in row.faults)
  return { rows: refused, others: placed.filter((fault) => !isShown(fault)).map(({ fault }) => fault.message) }
}
