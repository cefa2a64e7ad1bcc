import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { mayWarn, rowWarnings } from '@tollgate/policy/warnings/row-warnings.ts'
import { unaccepted } from './accepted-warnings.ts'
import type { ColumnValue, TableRow } from '../database/tables.ts'

type Nested = Record<string, ColumnValue> | null
/** A value that no column holds. */
export type Part = object | string | number | boolean | null
export type Row = Record<string, ColumnValue | Nested | Warning[] | Part> & { row_version: number }

/** A presented row has the fields of its definition, which the compiler cannot see. */
export function typedRow<Name extends CatalogueName>(_catalogue: Name, row: Row): RowFor<Name> {
  return row as unknown as RowFor<Name>
}

export interface Presenter {
  /** A single row with its warnings. */
  one: (row: TableRow) => Row
  /** A row within another, without its warnings. */
  plain: (row: TableRow) => Row
  /** A row of a list, with the number of its warnings, including those inside it if its hooks count them. */
  listed: (row: TableRow) => Row
  /** The warnings of a row and the rows that it refers to, without accepted ones. */
  warnings: (row: TableRow) => Warning[]
  /** The same with accepted ones. */
  allWarnings: (row: TableRow) => Warning[]
}

/** Builds answers from rows: only the declared fields. The selection is computed once, not per row. */
export function presenterOf(catalogue: Catalogue): Presenter {
  const plain = [...new Set([catalogue.id, ...Object.keys(catalogue.fields), ...Object.keys(catalogue.computed)])]
  const nests = catalogue.references.map(({ field, of }) => ({
    field,
    nest: of.nest,
    shown: of.show.map((name) => ({ name, column: `${of.nest}.${name}` })),
  }))

  function fields(row: TableRow): Row {
    const presented: Record<string, ColumnValue | Nested | Part> = {}
    for (const field of plain) presented[field] = row[field] ?? null
    for (const { field, nest, shown } of nests) presented[nest] = row[field] === null ? null : nested(shown, row)
    for (const part of catalogue.parts) presented[part] = row[part] ?? null
    presented.row_version = row.row_version ?? null
    return presented as Row
  }

  // Columns that only serve warnings are not in the answer.
  const allOf = mayWarn(catalogue)
    ? (row: TableRow, presented: Row) => rowWarnings(catalogue, { ...row, ...presented })
    : () => []
  const warningsOf = (row: TableRow, presented: Row) => unaccepted(row, allOf(row, presented))

  return {
    plain: fields,
    one(row) {
      const presented = fields(row)
      return { ...presented, warnings: warningsOf(row, presented) }
    },
    listed(row) {
      const presented = fields(row)
      presented.warning_count = warningsOf(row, presented).length + Number(row.warnings_inside ?? 0)
      return presented
    },
    warnings: (row) => warningsOf(row, fields(row)),
    allWarnings: (row) => allOf(row, fields(row)),
  }
}

function nested(shown: readonly { name: string; column: string }[], row: TableRow): Nested {
  const presented: Record<string, ColumnValue> = {}
  for (const { name, column } of shown) presented[name] = row[column] ?? null
  return presented
}
