import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newerSteps } from '../newer-steps.ts'
import { StartFault } from '../start-fault.ts'
import { faultOfFile } from './check-file.ts'
import { keepPrivate } from './private-files.ts'
import { copySqlite, syncToDisk } from './sqlite-backup.ts'
import { addFunctions, SQLITE_FILE } from './sqlite-connection.ts'
import { lockFolder } from './sqlite-lock.ts'

/** The file and SQLite's files beside it. An old log would be replayed into the restored file. */
const ENDS = ['', '-wal', '-shm']

/**
 * Replaces the data with a backup and keeps the old files. Throws a `StartFault` and changes nothing if the backup is
 * unsound.
 */
export async function restoreSqlite(dataDir: string, backup: string) {
  if (!existsSync(backup)) throw new StartFault(`There is no file ${resolve(backup)}`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFolder(dataDir)
  const file = join(dataDir, SQLITE_FILE)
  const incoming = `${file}.restoring`
  try {
    rmSync(incoming, { force: true })
    await copySqlite(backup, incoming, async (path) => refuseUnsound(path, backup)).catch((error: unknown) => {
      throw isSqliteError(error) ? new StartFault(`${backup} cannot be read: ${error.message}`) : error
    })
    const aside = existsSync(file) ? moveAside(dataDir) : undefined
    renameSync(incoming, file)
    syncToDisk(dataDir)
    keepPrivate(dataDir, SQLITE_FILE)
    return { file, aside }
  } finally {
    rmSync(incoming, { force: true })
    lock.close()
  }
}

function isSqliteError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
}

function refuseUnsound(path: string, backup: string): void {
  const fault = faultOfFile(path)
  if (fault !== undefined) throw new StartFault(`${backup} is damaged (${fault}): take another backup`)
  const copy = new DatabaseSync(path)
  try {
    addFunctions(copy)
    const tables = copy.prepare("select name from sqlite_schema where type = 'table'").all()
    if (tables.length === 0) throw new StartFault(`${backup} is empty: take another backup`)
    if (!tables.some(({ name }) => name === 'kysely_migration')) {
      throw new StartFault(`${backup} is no database of Tollgate: take another file`)
    }
    const steps = copy.prepare('select name from kysely_migration').all()
    const newer = newerSteps(steps.map(({ name }) => String(name)))
    if (newer.length > 0) {
      throw new StartFault(
        `${backup} belongs to a newer version of Tollgate (${newer.join(', ')}): restore it with that`,
      )
    }
    // Otherwise sessions that ended after the backup would be valid again.
    if (tables.some(({ name }) => name === 'auth_session')) copy.exec('delete from auth_session')
  } finally {
    copy.close()
  }
}

function moveAside(dataDir: string): string {
  const aside = join(dataDir, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  mkdirSync(aside, { mode: 0o700 })
  for (const end of ENDS) {
    const name = SQLITE_FILE + end
    if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(aside, name))
  }
  return aside
}
