import { CompiledQuery } from 'kysely'
import type { ColumnValue, TableRow, Trx } from './tables.ts'

/** Shapes of statements kept: tables times the few numbers of rows that slices have. */
const MOST_SHAPES = 200
const texts = new WeakMap<object, Map<string, string>>()

/** Stores many rows with one statement; its text is built once for each number of rows, which costs more than running it. */
export async function insertMany(
  trx: Trx,
  table: string,
  rows: readonly Readonly<TableRow>[],
  returning?: string,
): Promise<TableRow[]> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (columns.length === 0) return []
  const values = rows.flatMap((row) => columns.map((column): ColumnValue => row[column] ?? null))
  const text = textOf(trx, table, columns, rows.length, returning)
  return (await trx.executeQuery(CompiledQuery.raw(text, values))).rows as TableRow[]
}

function textOf(trx: Trx, table: string, columns: readonly string[], count: number, returning = ''): string {
  const { adapter } = trx.getExecutor()
  const known = texts.get(adapter) ?? new Map<string, string>()
  texts.set(adapter, known)
  const shape = [table, count, returning, ...columns].join()
  const text = known.get(shape) ?? compile(trx, table, columns, count, returning)
  if (known.size >= MOST_SHAPES) known.clear()
  known.set(shape, text)
  return text
}

function compile(trx: Trx, table: string, columns: readonly string[], count: number, returning: string): string {
  const place = Object.fromEntries(columns.map((column) => [column, 0]))
  const insert = trx.insertInto(table).values(Array.from({ length: count }, () => place))
  return (returning === '' ? insert : insert.returning(returning)).compile().sql
}
