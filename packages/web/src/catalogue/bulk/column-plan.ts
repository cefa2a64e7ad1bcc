import { bulkColumns, type BulkColumn } from '@tollgate/contract/bulk/bulk-columns.ts'
import type { ColumnMapping } from '@tollgate/contract/bulk/column-mapping.ts'
import { fixedColumn, planImport } from '@tollgate/contract/bulk/import-plan.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { columnsOf } from '../format/columns.ts'
import type { SourceFile } from './source-file.ts'

/** Values that every imported row has, by the list's keys: the id of what the rows belong to. */
export type Given = Readonly<Record<string, string>>

/** Those of the given values that stand for a column. */
export function givenValues(catalogue: Catalogue, given: Given): Given {
  return Object.fromEntries(
    Object.entries(given).filter(([key]) => fixedColumn(key, catalogue, catalogues) !== undefined),
  )
}

/** The columns of a catalogue's files; of two that are called alike, one says its section too. */
export function fileColumns(catalogue: Catalogue): BulkColumn[] {
  const labels = new Map(columnsOf(catalogue).map(({ key, label }) => [key, label]))
  return bulkColumns(catalogue, catalogues).map((column) => ({
    ...column,
    label: labels.get(column.name) ?? column.label,
  }))
}

/** The columns that a file can fill: all but those that are given, and what is shown of a given record. */
export function openColumns(catalogue: Catalogue, given: Given): BulkColumn[] {
  const taken = new Set(Object.keys(given).map((key) => fixedColumn(key, catalogue, catalogues)))
  return fileColumns(catalogue).filter(({ name, names }) => !taken.has(name) && !taken.has(names))
}

/** Whether the file's columns are the catalogue's own, so that nobody need say which is which. */
export function hasOwnColumns(catalogue: Catalogue, given: Given, source: SourceFile): boolean {
  const header = source.columns.map(({ name }) => name)
  const { faults, targets } = planImport(header, undefined, catalogue, catalogues)
  if (faults.length > 0) return false
  // A file of another owner's rows would move them here, or change them there.
  return Object.entries(givenValues(catalogue, given)).every(([key, value]) => {
    const at = targets.indexOf(fixedColumn(key, catalogue, catalogues))
    return at === -1 || source.columns[at]?.samples.every((sample) => sample === value)
  })
}

/** Fields that a new row needs and that neither the file nor the screen gives. */
export function missingFields(catalogue: Catalogue, given: Given, mapping: ColumnMapping): string[] {
  const filled = new Set(Object.values(mapping))
  const open = openColumns(catalogue, given)
  const named = new Set(open.flatMap(({ name, names }) => (names !== undefined && filled.has(name) ? [names] : [])))
  return open.flatMap(({ name, label }) => {
    const field = catalogue.fields[name]
    const needed = field?.required === true && field.default === undefined && name !== catalogue.id
    return needed && !filled.has(name) && !named.has(name) ? [label] : []
  })
}
