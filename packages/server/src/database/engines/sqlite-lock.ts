import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFault } from '../start-fault.ts'

/**
 * A separate file, so that backups and `sqlite3` can still read the data. The system releases the lock with the
 * process.
 */
const LOCK = 'tollgate.lock'
const BUSY = 5
/** A server that was told to stop may still finish its requests. */
const PATIENCE_MS = 2000

/** Keeps other servers out of a data folder while this process lives, or until the lock is closed. */
export function lockFolder(dataDir: string, patience = PATIENCE_MS): { close(): void } {
  const path = join(dataDir, LOCK)
  closeSync(openSync(path, 'a', 0o600))
  const lock = new DatabaseSync(path, { timeout: patience })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== BUSY) throw error
    throw new StartFault(`Another console uses ${dataDir}: stop it, or set DATA_DIR to another folder`)
  }
}
