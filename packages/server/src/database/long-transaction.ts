import type { Actor } from '../history/record-change.ts'
import { writeOnce } from '../http/answer-once.ts'
import type { WriteProgress } from './long-writes.ts'
import type { Database } from './open.ts'
import type { Trx } from './tables.ts'

/** A transaction over many rows. Whoever waits for it on the same server is told how far it is. */
export function longTransaction<T>(
  database: Database,
  { what, actor }: { what: string; actor: Actor },
  work: (trx: Trx, progress: WriteProgress) => Promise<T>,
): Promise<T> {
  const { engine } = database
  return writeOnce(database, actor, async (trx) => {
    const progress = engine.longWrites.begin(what)
    try {
      return await work(trx, progress)
    } finally {
      engine.longWrites.end(progress)
    }
  })
}
