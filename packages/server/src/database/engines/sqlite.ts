import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
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
import { runInThread } from '../../threads/run-in-thread.ts'
import { NO_NOTIFICATIONS } from '../notifications.ts'
import type { Engine, OpenOptions, TextIndex, TextSearch } from '../engine.ts'
import { LongWrites } from '../long-writes.ts'
import { StartFault } from '../start-fault.ts'
import { keepPrivate } from './private-files.ts'
import { faultOfCopy } from './check-file.ts'
import { copySqlite } from './sqlite-backup.ts'
import { connectSqlite, READER_CACHE_KB, SQLITE_FILE } from './sqlite-connection.ts'
import { namesAndValues } from './names-and-values.ts'
import { commitLarge } from './sqlite-large-commit.ts'
import { SqliteLog } from './sqlite-log.ts'
import { SqliteDriver, WriteQueue, type Handle, type Lanes, type Statement } from './sqlite-driver.ts'
import { damaged, explainSqlite, sqliteFailure } from './sqlite-faults.ts'
import { lockFolder } from './sqlite-lock.ts'
import { countRowsOnSqlite } from './sqlite-row-totals.ts'
import { sqliteTransfer } from './sqlite-transfer.ts'

/**
 * Characters of the statements that a connection keeps. SQLite takes some 100 bytes for each, and a list of another length
 * makes another statement.
 */
const MOST_KEPT = 200_000

/** The embedded database: one file in `dataDir`, in WAL mode, synced to disk before a write is acknowledged. */
export function openSqlite(dataDir: string, { mustExist }: OpenOptions): Engine {
  const file = join(dataDir, SQLITE_FILE)
  if (mustExist && !existsSync(file)) {
    throw new StartFault(`There is no ${file}: set DATA_DIR to the folder of the console's data`)
  }
  const { warnings, writer, reader } = explained(file, () => open(dataDir, file))
  const longWrites = new LongWrites()
  const writers = new WriteQueue()
  const dialect = sqliteDialect({
    writers,
    reader: adapt(reader, file),
    writer: adapt(writer, file),
    openSnapshot: () => adapt(connectToRead(file), file),
    refusal: () => longWrites.refusal(),
  })
  return engineOf({ dataDir, file, warnings, dialect, longWrites, writers })
}

const IN_MEMORY = ':memory:'

/** A database in memory. It checks no foreign keys, and a crash loses it. */
export function openInMemory(): Engine {
  const database = connectSqlite(IN_MEMORY)
  database.exec('pragma foreign_keys=off')
  const handle: Handle = {
    ...adapt(database, IN_MEMORY),
    flush: async () => {},
    commitLarge: async () => database.exec('commit'),
    close: async () => {
      if (database.isOpen) database.close()
    },
  }
  const dialect = sqliteDialect({
    reader: handle,
    writer: handle,
    openSnapshot: () => handle,
    refusal: () => undefined,
  })
  return engineOf({
    dataDir: '',
    file: IN_MEMORY,
    warnings: [],
    dialect,
    longWrites: new LongWrites(),
    writers: new WriteQueue(),
  })
}

interface Opened extends Pick<Engine, 'warnings' | 'dialect' | 'longWrites'> {
  writers: WriteQueue
  dataDir: string
  file: string
}

function engineOf({ dataDir, file, warnings, dialect, longWrites, writers }: Opened): Engine {
  let lock: { close(): void } | undefined
  return {
    name: 'sqlite',
    warnings,
    dialect,
    types: {
      id: 'integer primary key autoincrement',
      integer: 'integer',
      number: 'real',
      addedGenerated: 'virtual',
      textIndex,
      // SQLite needs only the expression.
      covering: () => '',
      numberIn: (column, name) => `json_extract(${column}, '$.${name}')`,
      countRows: countRowsOnSqlite,
    },
    prepare: [],
    searchFor,
    contains,
    // There is only one writer at a time.
    lock: async () => {},
    // Measured: statistics make nothing faster, and the search index has merged itself by then.
    updateStatistics: async () => {},
    // Inserting an explicit id moves the table's counter on.
    newId: (table) =>
      sql<number>`coalesce((select seq from sqlite_sequence where name = ${sql.lit(table)}), 0) + row_number() over ()`,
    lockRows: async () => {},
    lockShared: (rows) => rows,
    // There is one writer at a time, so whoever reads later sees its writes.
    writersOf: async () => new Set(),
    jsonValues: (column) =>
      sql<string | null>`(select group_concat(field.value, ' ') from json_each(${column}) as field
        where field.type in ('text', 'integer', 'real'))`,
    jsonObject: (values) => sql<string>`json_object(${namesAndValues(values)})`,
    // One transaction writes at a time, so ids appear in order.
    transactions: { oldest: sql<number>`0`, next: sql<number>`0` },
    // Counts the commits of all other connections and processes; the reading connection makes none.
    snapshotId: sql<number>`(select data_version from pragma_data_version)`,
    longWrites,
    async handOverWriting(work) {
      const release = await writers.take()
      return work().finally(release)
    },
    failureOf: sqliteFailure,
    place: file,
    explain: (error) => explainSqlite(error, file),
    notifications: NO_NOTIFICATIONS,
    transfer: sqliteTransfer,
    claim: () => {
      lock ??= explained(file, () => lockFolder(dataDir))
    },
    copyTo: (target, onProgress) => copySqlite(file, target, checkFile, onProgress),
    check: () => checkFile(file),
  }
}

function open(dataDir: string, file: string) {
  const warnings = keepPrivate(dataDir, SQLITE_FILE)
  const writer = connectSqlite(file)
  // Another thread flushes a commit before it is confirmed: see the driver.
  writer.exec('pragma synchronous=normal')
  const fault = faultOfCopy(writer)
  if (fault !== undefined) throw new StartFault(damaged(file, fault))
  return { warnings, writer, reader: connectToRead(file) }
}

function connectToRead(file: string): DatabaseSync {
  const reader = connectSqlite(file)
  reader.exec(`pragma query_only=on; pragma cache_size=-${READER_CACHE_KB}`)
  return reader
}

function explained<T>(file: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    const explanation = explainSqlite(error, file)
    throw explanation === undefined ? error : new StartFault(explanation)
  }
}

/** Checks the whole file in a thread. Rejects if it is damaged. */
async function checkFile(file: string): Promise<void> {
  const fault = await runInThread<string | undefined>(new URL('check-file-worker.ts', import.meta.url), file)
  if (fault !== undefined) throw new StartFault(damaged(file, fault))
}

/** The index consists of trigrams, so shorter terms cannot use it. */
const SHORTEST_INDEXED = 3

/** SQLite's own `like` folds only ASCII, but is far faster than our function, and enough for an ASCII term. */
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

/** A full-text table of trigrams without a copy of the text. Triggers keep it up to date. */
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

/** SQLite has transactional DDL, but Kysely's adapter does not use it. Our driver allows several connections. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

function sqliteDialect(lanes: Lanes): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new SqliteDriver(lanes),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function adapt(database: DatabaseSync, file: string): Handle {
  const prepared = new LRUCache<string, Statement>({
    maxSize: MOST_KEPT,
    sizeCalculation: (_, text) => text.length,
  })
  let moved: Promise<void> | undefined
  const log = new SqliteLog(file)
  return {
    async close() {
      await moved
      await log.close()
      database.close()
    },
    flush: () => log.flush(),
    inTransaction: () => database.isTransaction,
    async commitLarge() {
      await moved
      moved = commitLarge(database, file).moved
    },
    prepare(text) {
      const known = prepared.get(text)
      if (known) return known
      if (CHANGES_COLUMNS.test(text)) prepared.clear()
      // Otherwise another process could write between the first read and the first write of a transaction.
      const statement = statementOf(database.prepare(text === 'begin' ? 'begin immediate' : text))
      prepared.set(text, statement)
      return statement
    },
  }
}

const CHANGES_COLUMNS = /^\s*(?:alter|create|drop)\b/i

function statementOf(statement: StatementSync): Statement {
  const names = statement.columns().map(({ name }) => name)
  const reader = names.length > 0
  if (reader) statement.setReturnArrays(true)
  // Every result has the id of the last row, even a later `commit`. A large id would throw as a number.
  else statement.setReadBigInts(true)
  return {
    reader,
    all: (parameters) => objectsOf(names, statement.all(...parameters.map(storable))),
    run: (parameters) => statement.run(...parameters.map(storable)),
  }
}

/** Makes objects of one shape of the rows. Those of `node:sqlite` are dictionaries, with six times the memory. */
function objectsOf(names: readonly string[], rows: unknown[]): unknown[] {
  for (const [place, values] of (rows as unknown[][]).entries()) {
    const row: Record<string, unknown> = {}
    for (const [column, name] of names.entries()) row[name] = values[column]
    // In place, so that not all rows are there twice.
    rows[place] = row
  }
  return rows
}

function storable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  return (value ?? null) as SQLInputValue
}
