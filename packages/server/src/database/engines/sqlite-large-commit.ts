import { open } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { runInThread } from '../../threads/run-in-thread.ts'

const CHECKPOINT = new URL('checkpoint-thread.ts', import.meta.url)
/** SQLite's own: pages in the log after which a commit moves them into the file. */
const CHECKPOINT_PAGES = 1000

/**
 * Commits what may have written much. The log goes to disk, and from there into the file, in other threads: SQLite would do
 * both within the commit, and this process would answer nobody for seconds. The result resolves with the commit, `moved`
 * when the log is in the file.
 */
export async function commitLarge(writer: DatabaseSync, file: string): Promise<{ moved: Promise<void> }> {
  await flush(`${file}-wal`)
  writer.exec(`pragma wal_autocheckpoint=0; commit`)
  const resume = () => {
    writer.exec(`pragma wal_autocheckpoint=${CHECKPOINT_PAGES}`)
  }
  // Where the thread fails, the next commit moves the log as usual.
  return { moved: runInThread(CHECKPOINT, file).then(resume, resume) }
}

async function flush(path: string): Promise<void> {
  const log = await open(path, 'r+')
  try {
    await log.datasync()
  } finally {
    await log.close()
  }
}
