import { CompiledQuery, sql, type Insertable, type Kysely, type SelectType } from 'kysely'
import type { TableRow } from './tables.ts'

/** Size of the cache of statement texts: tables times the few sizes of slices. */
const MOST_SHAPES = 200
const texts = new WeakMap<object, Map<string, string>>()

interface Shape {
  table: string
  columns: readonly string[]
  count: number
  returning: string | undefined
}

/**
 * Inserts many rows with one statement. Its text is cached by the number of rows, because building it costs more than
 * running it.
 */
export async function insertMany<Tables, Table extends keyof Tables & string, Column extends keyof Tables[Table]>(
  db: Kysely<Tables>,
  table: Table,
  rows: readonly (Insertable<Tables[Table]> & TableRow)[],
  returning?: Column & string,
): Promise<{ [K in Column]: SelectType<Tables[Table][K]> }[]> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (columns.length === 0) return []
  const values = rows.flatMap((row) => columns.map((column) => row[column] ?? null))
  const text = textOf(db, { table, columns, count: rows.length, returning })
  const { rows: stored } = await db.executeQuery<{ [K in Column]: SelectType<Tables[Table][K]> }>(
    CompiledQuery.raw(text, values),
  )
  return stored
}

function textOf<Tables>(db: Kysely<Tables>, shape: Shape): string {
  const { adapter } = db.getExecutor()
  const known = texts.get(adapter) ?? new Map<string, string>()
  texts.set(adapter, known)
  const key = [shape.table, shape.count, shape.returning, ...shape.columns].join()
  const text = known.get(key) ?? compile(db, shape)
  if (known.size >= MOST_SHAPES) known.clear()
  known.set(key, text)
  return text
}

function compile<Tables>(db: Kysely<Tables>, { table, columns, count, returning }: Shape): string {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const row = sql`(${sql.join(columns.map(() => 0))})`
  const insert = sql`insert into ${sql.table(table)} (${names}) values ${sql.join(Array.from({ length: count }, () => row))}`
  const whole = returning === undefined ? insert : sql`${insert} returning ${sql.ref(returning)}`
  return whole.compile(db).sql
}
