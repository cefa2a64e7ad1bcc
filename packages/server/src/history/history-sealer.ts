import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { anyTable } from '../database/any-table.ts'
import type { Database } from '../database/open.ts'
import { appendSeal, lockChain } from './append-seal.ts'
import { digestOf } from './seal-hash.ts'
import { lastEntryOf, rowsBetween, SEALED, SEALED_KINDS, type SealedKind } from './sealed-tables.ts'

/** Rows per seal. A fault is reported for the seal, so one altered row is one of these. */
const SLICE = 500

/** A table can be sealed up to `last` once these transactions have ended. */
interface Waiting {
  last: number
  writers: ReadonlySet<string>
}

/**
 * Seals changes and access events shortly after they were written. A row gets its id before its transaction ends, so
 * rows are sealed only after all transactions ended that could still add a lower id. Writers never wait for this.
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

  /** Reads the writers after the last row: every transaction with a lower id is among them, or has ended. */
  async #look(kind: SealedKind): Promise<Waiting> {
    const { db, engine } = this.#database
    const { table, id } = SEALED[kind]
    const newest = await anyTable(db)
      .selectFrom(table)
      .select(({ fn }) => fn.max(id).as('last'))
      .executeTakeFirst()
    return { last: Number(newest?.last ?? 0), writers: await engine.writersOf(db, table) }
  }

  /** Returns whether there may be more to seal. Another server may have sealed in between. */
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
