import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '../database/open.ts'
import { NO_SEAL, sealedEntries, sealHash } from './seal-hash.ts'

/** Entries under one seal: a change in one of them is told as one among these. */
const SLICE = 500

/** Up to where the history could be sealed once these transactions are over. */
interface Waiting {
  last: number
  writers: ReadonlySet<string>
}

/**
 * Seals the history shortly after it is written. An entry gets its number before its transaction ends, so entries are
 * sealed only when every transaction that could still bring one below them is over. No writer ever waits for this.
 */
export class HistorySealer {
  readonly #database: Database
  #waiting: Waiting | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Seals what can be sealed now. */
  async run(): Promise<void> {
    const waiting = this.#waiting ?? (await this.#look())
    const { engine, db } = this.#database
    const writers = this.#waiting ? await engine.writersOf(db, 'history') : waiting.writers
    this.#waiting = undefined
    if ([...waiting.writers].some((writer) => writers.has(writer))) this.#waiting = waiting
    else while (await this.#sealSlice(waiting.last)) await yieldToEventLoop()
  }

  /** Who writes is asked after the last entry: whoever drew a number up to it is among them, or is done. */
  async #look(): Promise<Waiting> {
    const { db, engine } = this.#database
    const newest = await db
      .selectFrom('history')
      .select(({ fn }) => fn.max('history_id').as('id'))
      .executeTakeFirst()
    return { last: Number(newest?.id ?? 0), writers: await engine.writersOf(db, 'history') }
  }

  /** Whether there may be more to seal. Another server on the same database may have sealed in between. */
  #sealSlice(last: number): Promise<boolean> {
    const { db, engine } = this.#database
    return db.transaction().execute(async (trx) => {
      await engine.lock(trx, 'history-seal')
      const previous = await trx.selectFrom('history_seal').selectAll().orderBy('seal_id', 'desc').limit(1).execute()
      const { seal_id = 0, last_entry = 0, hash = NO_SEAL } = previous[0] ?? {}
      if (last_entry >= last) return false
      const entries = await sealedEntries(trx, last_entry, last).limit(SLICE).execute()
      const end = entries.at(-1)
      if (!end) return false
      await trx
        .insertInto('history_seal')
        .values({
          seal_id: seal_id + 1,
          last_entry: end.history_id,
          entries: entries.length,
          sealed_at: new Date().toISOString(),
          hash: sealHash(hash, entries),
        })
        .execute()
      return entries.length === SLICE
    })
  }
}
