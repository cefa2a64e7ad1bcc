import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import { rowWarnings } from '@tollgate/contract/warnings/row-warnings.ts'
import type { ColumnValue, TableRow } from '../database/tables.ts'

export type Nested = Record<string, ColumnValue> | null
/** A row as it is answered. */
export type Row = Record<string, ColumnValue | Nested | Warning[]> & { row_version: number }

/** A row read singly, with its warnings. */
export function presentRow(catalogue: Catalogue, row: TableRow): Row {
  return { ...presentFields(catalogue, row), warnings: rowWarnings(catalogue, row) }
}

/** A row of a list, with the number of its warnings. */
export function presentListRow(catalogue: Catalogue, row: TableRow): Row {
  const presented = presentFields(catalogue, row)
  presented.warning_count = rowWarnings(catalogue, row).length
  return presented
}

function presentFields(catalogue: Catalogue, row: TableRow): Row {
  const presented = { [catalogue.id]: row[catalogue.id] } as Row
  for (const field of Object.keys(catalogue.fields)) presented[field] = row[field] ?? null
  for (const computed of Object.keys(catalogue.computed)) presented[computed] = row[computed] ?? 0
  for (const { field, of } of catalogue.references) presented[of.nest] = row[field] === null ? null : nested(of.nest, of.show, row)
  presented.row_version = row.row_version as number
  return presented
}

function nested(nest: string, show: readonly string[], row: TableRow): Nested {
  return Object.fromEntries(show.map((field) => [field, row[`${nest}.${field}`] ?? null]))
}
