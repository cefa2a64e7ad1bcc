import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type Expression,
  type RawBuilder,
  type SqlBool,
} from 'kysely'
import type { Engine, Failure, TextIndex, TextSearch } from '../engine.ts'
import { namesAndValues } from './names-and-values.ts'
import { SqliteDriver, type Handle, type Statement } from './sqlite-driver.ts'

const FILE = 'tollgate.sqlite'
/** More prepared statements than the application has: a limit only for a flood of unusual queries. */
const MAX_STATEMENTS = 2000

/** Extended result codes of SQLite. */
const FAILURES: Readonly<Record<number, Failure>> = {
  787: 'reference',
  1555: 'duplicate',
  2067: 'duplicate',
}

/** The embedded database: one file in `dataDir`, WAL, synced to disk before a write is acknowledged. */
export function openSqlite(dataDir: string): Engine {
  mkdirSync(dataDir, { recursive: true })
  const writer = connect(dataDir)
  const reader = connect(dataDir)
  reader.exec('pragma query_only=on')
  return {
    name: 'sqlite',
    dialect: sqliteDialect(reader, writer),
    types: {
      id: 'integer primary key autoincrement',
      integer: 'integer',
      number: 'real',
      addedGenerated: 'virtual',
      textIndex,
    },
    prepare: [],
    searchFor,
    contains,
    // There is one writer at a time as it is.
    lock: async () => {},
    // It plans by its indexes alone, and the search index has merged itself by then: measured, nothing gets faster.
    updateStatistics: async () => {},
    // Storing a row with an id of its own moves the table's counter on.
    newId: (table) =>
      sql<number>`coalesce((select seq from sqlite_sequence where name = ${sql.lit(table)}), 0) + row_number() over ()`,
    hold: async () => {},
    jsonObject: (values) => sql<string>`json_object(${namesAndValues(values)})`,
    failureOf: (error) => FAILURES[(error as { errcode?: number }).errcode ?? 0],
  }
}

function connect(dataDir: string): DatabaseSync {
  const database = new DatabaseSync(join(dataDir, FILE), { timeout: 5000 })
  database.exec(
    'pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on; pragma temp_store=memory; pragma cache_size=-16000',
  )
  // Indexes use it, so it must not change: another folding needs a new name and a migration.
  database.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text))
  return database
}

/** The index holds trigrams, so shorter terms do not use it. */
const SHORTEST_INDEXED = 3

/** SQLite's own `like` folds ASCII only, but is far faster than our function. For an ASCII term it is enough. */
function searchFor(term: string, index?: TextIndex): TextSearch {
  if (index && term.length >= SHORTEST_INDEXED) {
    return { kind: 'indexed', pattern: `${index.column} : "${term.replaceAll('"', '""')}"`, index }
  }
  // oxlint-disable-next-line no-control-regex
  if (!/^[\u0000-\u007f]*$/.test(term)) return { kind: 'folded', pattern: term.toLowerCase() }
  return { kind: 'like', pattern: `%${term.replaceAll(/[\\%_]/g, '\\$&')}%` }
}

function contains(text: Expression<unknown>, { kind, index }: TextSearch, bound: unknown): RawBuilder<SqlBool> {
  if (kind === 'indexed' && index) {
    const found = sql.table(`${index.table}_search`)
    return sql`${sql.ref(`${index.table}.${index.id}`)} in (select rowid from ${found} where ${found} match ${bound})`
  }
  if (kind === 'folded') return sql`instr(fold(${text}), ${bound}) > 0`
  return sql`${text} like ${bound} escape '\\'`
}

/** A full-text table of trigrams. It has no copy of the text, and triggers keep it up to date. */
function textIndex(table: string, id: string, columns: readonly string[]): readonly string[] {
  const search = `${table}_search`
  const names = columns.join(', ')
  const values = (row: 'old' | 'new') => columns.map((column) => `${row}.${column}`).join(', ')
  const add = `insert into ${search} (rowid, ${names}) values (new.${id}, ${values('new')});`
  const drop = `insert into ${search} (${search}, rowid, ${names}) values ('delete', old.${id}, ${values('old')});`
  return [
    `create virtual table ${search} using fts5 (${names}, content='${table}', content_rowid='${id}', tokenize='trigram')`,
    `create trigger ${search}_insert after insert on ${table} begin ${add} end`,
    `create trigger ${search}_delete after delete on ${table} begin ${drop} end`,
    `create trigger ${search}_update after update of ${id}, ${names} on ${table} begin ${drop} ${add} end`,
    `insert into ${search} (${search}) values ('rebuild')`,
  ]
}

/** SQLite has transactional schema changes, which Kysely's own adapter does not use. Our driver allows several connections. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

function sqliteDialect(reader: DatabaseSync, writer: DatabaseSync): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new SqliteDriver(adapt(reader), adapt(writer)),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function adapt(database: DatabaseSync): Handle {
  const prepared = new Map<string, Statement>()
  return {
    close: () => database.close(),
    prepare(text) {
      const known = prepared.get(text)
      if (known) return known
      if (prepared.size >= MAX_STATEMENTS) prepared.clear()
      // Otherwise another process could write between the first read and the first write of a transaction.
      const statement = statementOf(database.prepare(text === 'begin' ? 'begin immediate' : text))
      prepared.set(text, statement)
      return statement
    },
  }
}

function statementOf(statement: StatementSync): Statement {
  const reader = statement.columns().length > 0
  // Every result has the last row's id, also that of a later `commit`. A large one would throw there as a number.
  if (!reader) statement.setReadBigInts(true)
  return {
    reader,
    all: (parameters) => statement.all(...parameters.map(storable)),
    run: (parameters) => statement.run(...parameters.map(storable)),
  }
}

function storable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  return (value ?? null) as SQLInputValue
}
