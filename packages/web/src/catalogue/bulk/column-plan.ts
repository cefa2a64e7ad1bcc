import { importColumns, type BulkColumn } from '@tollgate/contract/bulk/bulk-columns.ts'
import type { ColumnMapping } from '@tollgate/contract/bulk/column-mapping.ts'
import { fixedColumn, planImport } from '@tollgate/contract/bulk/import-plan.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { columnsOf } from '../format/columns.ts'
import type { SourceFile } from './source-file.ts'

/** Values that every imported row gets, such as the id of the record that the rows belong to. */
export type Given = Readonly<Record<string, string>>

/** The given values that belong to a column. */
export function givenValues(catalogue: Catalogue, given: Given): Given {
  return Object.fromEntries(
    Object.entries(given).filter(([key]) => fixedColumn(key, catalogue, catalogues) !== undefined),
  )
}

/** The columns of a catalogue's files. Of two with the same label, one also has its section in the label. */
export function fileColumns(catalogue: Catalogue): BulkColumn[] {
  const labels = new Map(columnsOf(catalogue).map(({ key, label }) => [key, label]))
  return importColumns(catalogue, catalogues).map((column) => ({
    ...column,
    label: labels.get(column.name) ?? column.label,
  }))
}

/** The columns that a file can fill: all except given ones and the names of given records. */
export function openColumns(catalogue: Catalogue, given: Given): BulkColumn[] {
  const taken = new Set(Object.keys(given).map((key) => fixedColumn(key, catalogue, catalogues)))
  return fileColumns(catalogue).filter(({ name, names }) => !taken.has(name) && !taken.has(names))
}

/** The reference to records that an import also creates, if the file names it and the screen gives no value. */
export function createdReference({ references }: Catalogue, given: Given): Catalogue['references'][number] | undefined {
  return references.find(({ field, of }) => of.createdByImport && given[field] === undefined)
}

/** Whether the file has the catalogue's own columns, so that they need not be matched. */
export function hasOwnColumns(catalogue: Catalogue, given: Given, source: SourceFile): boolean {
  const header = source.columns.map(({ name }) => name)
  const { faults, targets } = planImport(header, undefined, catalogue, catalogues)
  if (faults.length > 0) return false
  // Rows that belong to another record must not be moved here or changed there.
  return Object.entries(givenValues(catalogue, given)).every(([key, value]) => {
    const at = targets.indexOf(fixedColumn(key, catalogue, catalogues))
    return at === -1 || source.columns[at]?.samples.every((sample) => sample === value)
  })
}

/** Labels of the fields that a new row needs and gets from neither the file nor the screen. */
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
