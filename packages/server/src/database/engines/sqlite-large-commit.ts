import { statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseSync } from 'node:sqlite'
import { runInThread } from '../../threads/run-in-thread.ts'

const CHECKPOINT = new URL('checkpoint-thread.ts', import.meta.url)
/** SQLite's default: at this log size in pages a commit runs a checkpoint. */
const CHECKPOINT_PAGES = 1000

/** Lets waiting writers go first. During the checkpoint their writes would reach the disk late. */
const OTHERS_FIRST_MS = 500
/** Log size in bytes that only a transaction larger than the cache reaches. */
const LARGE = 8 * 1024 * 1024

/**
 * Commits a large transaction, and runs the checkpoint in another thread. SQLite would run it within the commit and
 * block this process for seconds. `moved` resolves after the checkpoint. A small log is not worth a thread: that
 * transaction was slow, not large.
 */
export function commitLarge(writer: DatabaseSync, file: string): { moved: Promise<void> } {
  if (statSync(`${file}-wal`).size < LARGE) {
    writer.exec('commit')
    return { moved: Promise.resolve() }
  }
  // The next write restarts the log and truncates it.
  writer.exec(`pragma wal_autocheckpoint=0; pragma journal_size_limit=${LARGE / 2}; commit`)
  const resume = () => {
    writer.exec(`pragma wal_autocheckpoint=${CHECKPOINT_PAGES}`)
  }
  // If the thread fails, the next commit runs the checkpoint as usual.
  const moved = delay(OTHERS_FIRST_MS).then(() => runInThread(CHECKPOINT, file))
  return { moved: moved.then(resume, resume) }
}
