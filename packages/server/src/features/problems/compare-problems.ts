import { Kysely, sql } from 'kysely'
import type { Problem } from '@tollgate/contract/problem.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { definitionOf, type DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import type { Row } from '@tollgate/policy/document/model.ts'
import { rowsBeside } from '@tollgate/policy/document/other-rows.ts'
import type { Tables as Network } from '@tollgate/policy/document/record-paths.ts'
import { anyTable } from '../../database/any-table.ts'
import { openInMemory } from '../../database/engines/sqlite.ts'
import { inChunks } from '../../database/in-chunks.ts'
import { insertMany } from '../../database/insert-many.ts'
import { migrate } from '../../database/migrate.ts'
import type { Database } from '../../database/open.ts'
import type { Db, TableRow, Tables, Trx } from '../../database/tables.ts'
import { checkedSlices, type Searched } from './collect-problems.ts'
import { TablesRead } from './tables-read.ts'
import { withFewValues } from './with-few-values.ts'

const SLICE = 50
/** Rows from change sets have no version and no times of change. */
const LONG_AGO = '1970-01-01T00:00:00Z'

interface ProblemsChanged {
  added: Problem[]
  gone: Problem[]
}

interface Asked {
  before: Network
  after: Network
  /** The network's day; warnings about validity depend on it. */
  today: string
}

interface Searching {
  searched: readonly Searched[]
  /** Inserts the fixed lists, which are the same in every network. */
  fill: (database: Database) => Promise<unknown>
}

/**
 * Finds the problems that a change of the network adds or removes, in any record. The search consists of SQL, so each
 * side in turn is put into a database in memory, in a transaction that is never committed: the next comparison finds it
 * empty.
 */
export function problemComparer({ searched, fill }: Searching): (asked: Asked) => Promise<ProblemsChanged> {
  let scratch: Promise<Scratch> | undefined
  return async ({ today, ...sides }) => {
    scratch ??= emptyNetwork(fill)
    const { db, read, columns } = await scratch
    const trx = await db.startTransaction().execute()
    try {
      return await compareIn(trx, { searched, read, columns, today, ...withFewValues(sides) })
    } finally {
      await trx.rollback().execute()
    }
  }
}

interface Scratch {
  db: Db
  /** Notes the tables of statements. */
  read: TablesRead
  columns: ReadonlyMap<string, readonly string[]>
}

async function emptyNetwork(fill: Searching['fill']): Promise<Scratch> {
  const engine = openInMemory()
  const read = new TablesRead(catalogues)
  const db = new Kysely<Tables>({ dialect: engine.dialect, log: ({ query }) => read.note(query.sql) })
  await migrate({ db, engine })
  await fill({ db, engine })
  const stored = await db.transaction().execute((trx) => engine.transfer.tables(trx))
  await dropListIndexes(db)
  return { db, read, columns: new Map(stored.map((table) => [table.name, table.columns])) }
}

async function compareIn(
  trx: Trx,
  { searched, read, columns, today, before, after }: Asked & Omit<Scratch, 'db'> & Pick<Searching, 'searched'>,
): Promise<ProblemsChanged> {
  await put(trx, columns, new Map(), before)
  const found: { one: Searched; tables: ReadonlySet<string>; were: Problem[] }[] = []
  for (const one of searched) {
    const tables = new Set<string>()
    read.noteIn(tables)
    found.push({ one, tables, were: await problemsOf(trx, one, today) })
  }
  await put(trx, columns, before, after)
  const changed = new Set(otherNames(before, after).map((name) => definitionOf(name).table))
  const differ: ProblemsChanged = { added: [], gone: [] }
  for (const { one, tables, were } of found) {
    if (![...changed].some((table) => tables.has(table))) continue
    const are = await problemsOf(trx, one, today)
    differ.added.push(...without(are, were))
    differ.gone.push(...without(were, are))
  }
  return differ
}

/** Drops indexes and triggers for lists, which only cost time here. */
async function dropListIndexes(db: Db): Promise<void> {
  const { rows } = await sql<{ type: string; name: string }>`
    select type, name from sqlite_master where type = 'trigger' or (type = 'index' and sql like '%fold%')`.execute(db)
  for (const { type, name } of rows) await sql`drop ${sql.raw(type)} ${sql.ref(name)}`.execute(db)
}

/** Writes the differences between two networks. */
async function put(trx: Trx, columns: Scratch['columns'], from: Network, to: Network): Promise<void> {
  const names = otherNames(from, to)
  for (const name of names) {
    const { table, id } = definitionOf(name)
    const gone = rowsBeside(from.get(name), to.get(name)).map((row) => Number(row[id]))
    await inChunks(gone, async (some) => [await anyTable(trx).deleteFrom(table).where(id, 'in', some).execute()])
  }
  for (const name of names) {
    const { table, renewed } = definitionOf(name)
    const added = rowsBeside(to.get(name), from.get(name))
    const unknown = { row_version: 1, ...Object.fromEntries(renewed.map((field) => [field, LONG_AGO])) }
    for (let start = 0; start < added.length; start += SLICE)
      await insertMany(
        anyTable(trx),
        table,
        added.slice(start, start + SLICE).map((row) => storedOf({ ...unknown, ...row }, columns.get(table))),
      )
  }
}

function otherNames(from: Network, to: Network): DocumentCatalogue[] {
  const isListed = (name: DocumentCatalogue) => catalogues.has(name)
  return [...to.keys()].filter((name) => isListed(name) && from.get(name) !== to.get(name))
}

function storedOf(row: Row, columns: readonly string[] = []): TableRow {
  const values = row as TableRow
  return Object.fromEntries(columns.map((column) => [column, values[column] ?? null]))
}

async function problemsOf(db: Db, searched: Searched, today: string): Promise<Problem[]> {
  const found: Problem[] = []
  for await (const { problems } of checkedSlices(db, searched, today)) found.push(...problems)
  return found
}

function without(problems: readonly Problem[], others: readonly Problem[]): Problem[] {
  const known = new Set(others.map(nameOf))
  return problems.filter((one) => !known.has(nameOf(one)))
}

const nameOf = ({ resource, id, code, field, message }: Problem) => JSON.stringify([resource, id, code, field, message])
