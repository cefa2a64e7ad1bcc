import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Progress } from '../engine.ts'
import { addFunctions, connectSqlite } from './sqlite-connection.ts'

/** Pages of 4 KiB per step; the copy runs in a thread. */
const PAGES = 2000
const PRIVATE = 0o600

/**
 * Copies a database file as of one moment, while writes go on, to a new file. Until the copy is complete and checked,
 * its name ends in `.partial`.
 */
export async function copySqlite(
  file: string,
  target: string,
  check: (path: string) => Promise<void>,
  onProgress: Progress = () => {},
): Promise<void> {
  const partial = `${target}.partial`
  closeSync(openSync(partial, 'wx', PRIVATE))
  try {
    await copyPages(file, partial, onProgress)
    await check(partial)
    makeOneFile(partial)
    renameSync(partial, target)
    syncToDisk(dirname(target))
  } catch (error) {
    for (const end of ['', '-wal', '-shm']) rmSync(partial + end, { force: true })
    throw error
  }
}

/**
 * SQLite restarts a copy at every write, so under steady writes it would never end. An open read transaction pins the
 * snapshot: the copy does not see later writes.
 */
async function copyPages(file: string, partial: string, onProgress: Progress): Promise<void> {
  const source = new DatabaseSync(file, { timeout: 5000 })
  try {
    addFunctions(source)
    source.exec('begin')
    source.prepare('select count(*) from sqlite_schema').get()
    await backup(source, partial, {
      rate: PAGES,
      progress: ({ totalPages, remainingPages }) => onProgress((totalPages - remainingPages) / totalPages),
    })
  } finally {
    source.close()
  }
}

/** Turns WAL mode off, which needs extra files: a backup is one file. */
function makeOneFile(path: string): void {
  const copy = connectSqlite(path)
  copy.exec('pragma journal_mode=delete')
  copy.close()
  syncToDisk(path)
}

export function syncToDisk(path: string): void {
  // Windows cannot sync folders.
  if (process.platform === 'win32' && basename(path) === path) return
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
