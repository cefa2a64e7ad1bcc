import type { DatabaseSync } from 'node:sqlite'
import { runInThread } from '../../threads/run-in-thread.ts'

const CHECKPOINT = new URL('checkpoint-thread.ts', import.meta.url)
/** SQLite's own: pages in the log after which a commit moves them into the file. */
const CHECKPOINT_PAGES = 1000

/**
 * Commits what may have written much. The log, which is on disk already, is moved into the file in another thread: SQLite would
 * do so within the commit, and this process would answer nobody for seconds. `moved` resolves when the log is in the file.
 */
export function commitLarge(writer: DatabaseSync, file: string): { moved: Promise<void> } {
  writer.exec(`pragma wal_autocheckpoint=0; commit`)
  const resume = () => {
    writer.exec(`pragma wal_autocheckpoint=${CHECKPOINT_PAGES}`)
  }
  // Where the thread fails, the next commit moves the log as usual.
  return { moved: runInThread(CHECKPOINT, file).then(resume, resume) }
}
