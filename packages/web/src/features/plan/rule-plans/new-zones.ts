import type { Fault } from '@tollgate/contract/errors.ts'
import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { FieldMessages, FormValues } from '../../../catalogue/form/form-values.ts'

/** A rule zone that is typed and not saved yet. */
export interface NewZone {
  key: number
  values: FormValues
  faults: FieldMessages
}

/** A row counts only with these (specification, section 5). */
const NEEDED = ['label_show', 'mapping_src_type', 'mapping_src_value', 'mapping_des_type'] as const
export const ZONE_FIELDS = [...NEEDED, 'mapping_des_value'] as const

const REQUIRED = 'Field is required'

export function newZone(key: number): NewZone {
  return { key, values: Object.fromEntries(ZONE_FIELDS.map((field) => [field, ''])), faults: {} }
}

export function isEmpty({ values }: NewZone): boolean {
  return ZONE_FIELDS.every((field) => isBlank(values[field]))
}

export function changeZone(rows: readonly NewZone[], key: number, name: string, value: FieldValue): NewZone[] {
  return rows.map((row) => {
    if (row.key !== key) return row
    const { [name]: _, ...faults } = row.faults
    return { ...row, values: { ...row.values, [name]: value }, faults }
  })
}

/** Rows with what they still lack; empty ones are left alone, unless all are. */
export function checkZones(rows: readonly NewZone[]): NewZone[] {
  const wanted = rows.some((row) => !isEmpty(row)) ? (row: NewZone) => !isEmpty(row) : () => true
  return rows.map((row) => {
    const lacking = wanted(row) ? NEEDED.filter((field) => isBlank(row.values[field])) : []
    return { ...row, faults: Object.fromEntries(lacking.map((field) => [field, REQUIRED])) }
  })
}

/** The server's faults (`1.label_show`) on their cells; the places are those of the rows that were sent. */
export function landZoneFaults(
  rows: readonly NewZone[],
  sent: readonly NewZone[],
  faults: readonly Fault[],
): { rows: NewZone[]; others: string[] } {
  const placed = faults.map(({ message, field = '' }) => {
    const [place = '', name = ''] = field.split('.')
    return { message, name, key: sent[Number(place)]?.key }
  })
  const lands = ({ name, key }: { name: string; key: number | undefined }) =>
    key !== undefined && (ZONE_FIELDS as readonly string[]).includes(name)
  return {
    rows: rows.map((row) => ({
      ...row,
      faults: Object.fromEntries(
        placed.filter((fault) => fault.key === row.key && lands(fault)).map(({ name, message }) => [name, message]),
      ),
    })),
    others: placed.filter((fault) => !lands(fault)).map(({ message }) => message),
  }
}

function isBlank(value: FieldValue | undefined): boolean {
  return value === undefined || value === null || String(value).trim() === ''
}
