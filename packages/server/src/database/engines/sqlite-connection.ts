import { DatabaseSync } from 'node:sqlite'
import { isMainThread } from 'node:worker_threads'

export const SQLITE_FILE = 'tollgate.sqlite'

/**
 * Kilobytes of pages that a connection keeps. Threads read the whole policy now and then; the system caches the file's pages
 * too. Each connection fills its cache in time, so their sum is what the console grows to (record 46).
 */
const CACHE_KB = isMainThread ? 8000 : 2000
export const READER_CACHE_KB = isMainThread ? 4000 : 2000

/** Opens the file as every user of it must: in WAL mode, and synced to disk before a write is acknowledged. */
export function connectSqlite(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5000 })
  database.exec(
    `pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on; pragma temp_store=memory; pragma cache_size=-${CACHE_KB}`,
  )
  addFunctions(database)
  return database
}

/** Adds the functions that indexes of the schema call. A connection without them cannot even read these. */
export function addFunctions(database: DatabaseSync): void {
  // Indexes depend on their results, so these must never change. Another folding needs a new name and a migration.
  database.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text))
  database.function('fold_code', { deterministic: true }, (text) => (typeof text === 'string' ? foldCode(text) : text))
}

/** Sorts a text of digits by its number, before all other texts. */
function foldCode(text: string): string {
  if (!/^[0-9]+$/.test(text)) return `2${text.toLowerCase()}`
  const number = text.replace(/^0+/, '')
  return `1${String(number.length).padStart(3, '0')}${number}`
}
