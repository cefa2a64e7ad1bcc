import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { anyTable } from '../database/any-table.ts'
import type { Database } from '../database/open.ts'
import { appendSeal, lockChain } from './append-seal.ts'
import { digestOf } from './seal-hash.ts'
import { lastEntryOf, rowsBetween, SEALED, SEALED_KINDS, type SealedKind } from './sealed-tables.ts'

/** Rows under one seal: a change in one of them is told as one among these. */
const SLICE = 500

/** Up to where a table could be sealed once these transactions are over. */
interface Waiting {
  last: number
  writers: ReadonlySet<string>
}

/**
 * Seals changes and access events shortly after they are written. A row gets its number before its transaction ends, so rows
 * are sealed only when every transaction that could still bring one below them is over. No writer ever waits for this.
 */
export class HistorySealer {
  readonly #database: Database
  readonly #waiting = new Map<SealedKind, Waiting>()

  constructor(database: Database) {
    this.#database = database
  }

  async run(): Promise<void> {
    for (const kind of SEALED_KINDS) await this.#seal(kind)
  }

  async #seal(kind: SealedKind): Promise<void> {
    const { engine, db } = this.#database
    const before = this.#waiting.get(kind)
    const waiting = before ?? (await this.#look(kind))
    const writers = before ? await engine.writersOf(db, SEALED[kind].table) : waiting.writers
    this.#waiting.delete(kind)
    if ([...waiting.writers].some((writer) => writers.has(writer))) this.#waiting.set(kind, waiting)
    else while (await this.#sealSlice(kind, waiting.last)) await yieldToEventLoop()
  }

  /** Who writes is asked after the last row: whoever drew a number up to it is among them, or is done. */
  async #look(kind: SealedKind): Promise<Waiting> {
    const { db, engine } = this.#database
    const { table, id } = SEALED[kind]
    const newest = await anyTable(db)
      .selectFrom(table)
      .select(({ fn }) => fn.max(id).as('last'))
      .executeTakeFirst()
    return { last: Number(newest?.last ?? 0), writers: await engine.writersOf(db, table) }
  }

  /** Whether there may be more to seal. Another server on the same database may have sealed in between. */
  async #sealSlice(kind: SealedKind, last: number): Promise<boolean> {
    const { db } = this.#database
    if ((await lastEntryOf(db, kind)) >= last) return false
    return db.transaction().execute(async (trx) => {
      await lockChain(trx, this.#database)
      const rows = await rowsBetween(trx, kind, await lastEntryOf(trx, kind), last)
        .limit(SLICE)
        .execute()
      const end = rows.at(-1)
      if (!end) return false
      const { id, at } = SEALED[kind]
      await appendSeal(trx, {
        kind,
        last_entry: Number(end[id]),
        entries: rows.length,
        until: rows.reduce((newest, row) => (String(row[at]) > newest ? String(row[at]) : newest), ''),
        digest: digestOf(rows),
      })
      return rows.length === SLICE
    })
  }
}
