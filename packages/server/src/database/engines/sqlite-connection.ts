import { DatabaseSync } from 'node:sqlite'

export const SQLITE_FILE = 'tollgate.sqlite'

/** A connection as every user of the file needs it: WAL, synced to disk before a write is acknowledged. */
export function connectSqlite(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5000 })
  database.exec(
    'pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on; pragma temp_store=memory; pragma cache_size=-8000',
  )
  addFunctions(database)
  return database
}

/** What indexes of the schema call: without it, a connection cannot even read them. */
export function addFunctions(database: DatabaseSync): void {
  // Indexes use it, so it must not change: another folding needs a new name and a migration.
  database.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text))
}
