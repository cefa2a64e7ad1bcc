import { sql, type Expression, type SqlBool } from 'kysely'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { anyTable } from '../../database/any-table.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import type { Db, ColumnValue, TableRow } from '../../database/tables.ts'

/** A stored row with its version. `own`: it belongs to this catalogue, not just to its table. */
export type StoredRow = TableRow & { row_version: number; own: number }

/** Values by column. A row matches if each column has one of its values. */
type Wanted = Readonly<Record<string, readonly ColumnValue[]>>

/** Rows of a catalogue's table that match. `fold` ignores the case of text. */
export async function storedRows(db: Db, source: Source, wanted: Wanted, fold: boolean): Promise<StoredRow[]> {
  const { catalogue, hooks } = source
  const columns = [...new Set([catalogue.id, ...Object.keys(catalogue.fields), 'row_version'])]
  const own = hooks.rows ? sql<number>`case when ${hooks.rows} then 1 else 0 end` : sql<number>`1`
  let rows = anyTable(db).selectFrom(catalogue.table).select(columns).select(own.as('own'))
  for (const [column, values] of Object.entries(wanted)) rows = rows.where(isAmong(source, column, values, fold))
  return (await rows.orderBy(catalogue.id).execute()) as StoredRow[]
}

function isAmong({ catalogue }: Source, name: string, values: readonly ColumnValue[], fold: boolean) {
  const column = sql.ref(`${catalogue.table}.${name}`)
  const present = [...new Set(values)].filter((value) => value !== null)
  const among = present.length === 0 ? sql<SqlBool>`1 = 0` : isOneOf(column, present, textOf(catalogue, name, fold))
  return values.includes(null) ? sql<SqlBool>`(${among} or ${column} is null)` : among
}

type Comparison = 'number' | 'text' | 'folded text'

function textOf({ fields }: Catalogue, name: string, fold: boolean): Comparison {
  if (fields[name]?.kind !== 'text') return 'number'
  return fold ? 'folded text' : 'text'
}

/**
 * Passes texts as rows, so that PostgreSQL looks up each one. For a list of hundreds it would use the substring index,
 * which is a hundred times slower.
 */
function isOneOf(column: Expression<unknown>, values: readonly ColumnValue[], comparison: Comparison) {
  if (comparison === 'number') return sql<SqlBool>`${column} in (${sql.join(values)})`
  if (comparison === 'text')
    return sql<SqlBool>`${column} in (values ${sql.join(values.map((value) => sql`(${value})`))})`
  return sql<SqlBool>`fold(${column}) in (values ${sql.join(values.map((value) => sql`(fold(${value}))`))})`
}

/** A key that is equal for rows with equal values in these columns. */
export function keyOf(row: Readonly<Record<string, unknown>>, columns: readonly string[], fold: boolean): string {
  return JSON.stringify(columns.map((column) => comparable(row[column] ?? null, fold)))
}

function comparable(value: unknown, fold: boolean): unknown {
  return fold && typeof value === 'string' ? value.toLowerCase() : value
}
