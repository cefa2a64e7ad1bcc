import { statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseSync } from 'node:sqlite'
import { runInThread } from '../../threads/run-in-thread.ts'

const CHECKPOINT = new URL('checkpoint-thread.ts', import.meta.url)
/** SQLite's own: pages in the log after which a commit moves them into the file. */
const CHECKPOINT_PAGES = 1000

/** Those who have waited write first: beside so much that goes to disk, theirs would get there late. */
const OTHERS_FIRST_MS = 500
/** What a usual log does not reach: then a transaction has written more than the cache holds. */
const LARGE = 8 * 1024 * 1024

/**
 * Commits what may have written much. The log, which is on disk already, is moved into the file in another thread: SQLite would
 * do so within the commit, and this process would answer nobody for seconds. `moved` resolves when the log is in the file.
 * A small log is not worth a thread: the transaction was slow, not large.
 */
export function commitLarge(writer: DatabaseSync, file: string): { moved: Promise<void> } {
  if (statSync(`${file}-wal`).size < LARGE) {
    writer.exec('commit')
    return { moved: Promise.resolve() }
  }
  // The log begins anew once it is in the file, and is cut then.
  writer.exec(`pragma wal_autocheckpoint=0; pragma journal_size_limit=${LARGE / 2}; commit`)
  const resume = () => {
    writer.exec(`pragma wal_autocheckpoint=${CHECKPOINT_PAGES}`)
  }
  // Where the thread fails, the next commit moves the log as usual.
  const moved = delay(OTHERS_FIRST_MS).then(() => runInThread(CHECKPOINT, file))
  return { moved: moved.then(resume, resume) }
}
