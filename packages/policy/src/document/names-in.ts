import { isCaseField, renameRecords } from './case-records.ts'
import { definitionOf, type DocumentCatalogue } from './document-catalogue.ts'
import type { Row } from './model.ts'
import { namedRecord } from './named-record.ts'
import type { Tables } from './record-paths.ts'

/** Finds the input of a mapping unit, which decides how the unit's value is read. */
export type InputOf = (unit: Row) => Row | undefined

export function inputsIn(tables: Tables): InputOf {
  const inputs = new Map(tables.get('policy-plan-rule-zone')?.map((row) => [row.ap_rule_zone_id, row]))
  return (unit) => inputs.get(unit.ap_rule_zone_id)
}

/** Records that a row names, including an owner that several fields name, each with the naming field. */
export function namesIn(resource: DocumentCatalogue, row: Row, inputOf: InputOf): Map<string, string> {
  const { fields, ownedBy } = definitionOf(resource)
  const names = Object.keys(fields).flatMap((field) =>
    namesInField(resource, field, row, inputOf).map((name) => [name, field] as const),
  )
  return new Map(ownedBy ? [...names, [pairName(ownedBy.catalogue, row, ownedBy.by), ownedBy.by[0] ?? '']] : names)
}

/** Records that one field of a row names. */
export function namesInField(resource: DocumentCatalogue, field: string, row: Row, inputOf: InputOf): string[] {
  const value = row[field]
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return []
  if (isCaseField(resource, field)) {
    const names: string[] = []
    renameRecords(field, JSON.parse(String(value)), (catalogue, id) => {
      names.push(nameOf(catalogue, id))
      return id
    })
    return names
  }
  const named = namedRecord(resource, field, row, field === 'mapping_value' ? inputOf(row) : undefined)
  if (!named) return []
  return (typeof value === 'number' ? [value] : value.split(',')).map((id) => nameOf(named.catalogue, id))
}

export function nameOf(catalogue: string, id: unknown): string {
  return `${definitionOf(catalogue as DocumentCatalogue).table} ${String(id)}`
}

export function pairName(catalogue: string, row: Row, by: readonly string[]): string {
  return `${definitionOf(catalogue as DocumentCatalogue).table} by ${by.map((field) => String(row[field])).join(' ')}`
}
