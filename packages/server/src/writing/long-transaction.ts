import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { refusal } from '../app-error.ts'
import type { Actor } from '../history/record-change.ts'
import { releaseMemory } from '../threads/release-memory.ts'
import { callOf, type WriteProgress } from '../database/long-writes.ts'
import type { Database } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { writeOnce } from './write-once.ts'

/** In rows. After smaller writes the next requests reuse the memory. */
const MANY = 10_000

/**
 * Counts rows of a long transaction as done, and lets other requests run. Ends the transaction if its caller has
 * cancelled it.
 */
export async function rowsDone(progress: WriteProgress, rows: number): Promise<void> {
  progress.done += rows
  await yieldToEventLoop()
  if (progress.cancelled) throw refusal('CONFLICT', 'It was cancelled: nothing is changed')
}

/** A transaction over many rows. Blocked writers on the same server see its progress. */
export async function longTransaction<T>(
  database: Database,
  { what, actor }: { what: string; actor: Actor },
  work: (trx: Trx, progress: WriteProgress) => Promise<T>,
): Promise<T> {
  const { longWrites } = database.engine
  let progress: WriteProgress | undefined
  try {
    return await writeOnce(database, actor, (trx) => {
      progress = longWrites.begin(what, callOf(actor.id, actor.sent?.key))
      return work(trx, progress)
    })
  } finally {
    // Includes the commit, which takes a while for many rows.
    if (progress) longWrites.end(progress)
    if (progress && progress.total >= MANY) releaseMemory()
  }
}
