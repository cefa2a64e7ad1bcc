import type { Actor } from '../history/record-change.ts'
import { releaseMemory } from '../threads/release-memory.ts'
import type { WriteProgress } from '../database/long-writes.ts'
import type { Database } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { writeOnce } from './write-once.ts'

/** In rows: after fewer, the next requests use what is left over. */
const MANY = 10_000

/** A transaction over many rows. Whoever waits for it on the same server is told how far it is. */
export async function longTransaction<T>(
  database: Database,
  { what, actor }: { what: string; actor: Actor },
  work: (trx: Trx, progress: WriteProgress) => Promise<T>,
): Promise<T> {
  const { longWrites } = database.engine
  let progress: WriteProgress | undefined
  try {
    return await writeOnce(database, actor, (trx) => {
      progress = longWrites.begin(what)
      return work(trx, progress)
    })
  } finally {
    // The commit of many rows takes its time as well.
    if (progress) longWrites.end(progress)
    if (progress && progress.total >= MANY) releaseMemory()
  }
}
