import { isCaseField, renameRecords } from './case-records.ts'
import { definitionOf, type DocumentCatalogue } from './document-catalogue.ts'
import type { Row } from './model.ts'
import { namedRecord } from './named-record.ts'
import type { Tables } from './record-paths.ts'

/** The input of a rule plan that a unit is about: by it the unit's value is read. */
export type InputOf = (unit: Row) => Row | undefined

export function inputsIn(tables: Tables): InputOf {
  const inputs = new Map(tables.get('policy-plan-rule-zone')?.map((row) => [row.ap_rule_zone_id, row]))
  return (unit) => inputs.get(unit.ap_rule_zone_id)
}

/** Records that a row names, and what owns it by several fields, each with the field that names it. */
export function namesIn(resource: DocumentCatalogue, row: Row, inputOf: InputOf): Map<string, string> {
  const names = new Map<string, string>()
  const { fields, ownedBy } = definitionOf(resource)
  for (const field of Object.keys(fields)) {
    const value = row[field]
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') continue
    if (isCaseField(resource, field)) {
      renameRecords(field, JSON.parse(String(value)), (catalogue, id) => {
        names.set(nameOf(catalogue, id), field)
        return id
      })
      continue
    }
    const named = namedRecord(resource, field, row, field === 'mapping_value' ? inputOf(row) : undefined)
    const ids = named && (typeof value === 'number' ? [value] : String(value).split(','))
    for (const id of ids ?? []) names.set(nameOf(named?.catalogue as DocumentCatalogue, id), field)
  }
  if (ownedBy) names.set(pairName(ownedBy.catalogue, row, ownedBy.by), ownedBy.by[0] ?? '')
  return names
}

export function nameOf(catalogue: string, id: unknown): string {
  return `${definitionOf(catalogue as DocumentCatalogue).table} ${String(id)}`
}

export function pairName(catalogue: string, row: Row, by: readonly string[]): string {
  return `${catalogue} by ${by.map((field) => String(row[field])).join(' ')}`
}
