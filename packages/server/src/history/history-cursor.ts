import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Db } from '../database/tables.ts'

interface Look {
  count: number
  /** The highest entry id. */
  last: number
  /** The oldest open transaction, and the next to begin. */
  oldest: number
  next: number
}

/**
 * A cursor over the history that misses no entry. On PostgreSQL an entry can become visible after one with a higher id.
 * So an entry counts as settled only when all transactions have ended that were open while it was the last.
 */
export class HistoryCursor {
  readonly #database: Database
  #settled: number
  /** Entries above `settled` that were read. */
  readonly #seen: Set<number>
  /** The last entry at earlier reads, with the transaction that began next. */
  #marks: Pick<Look, 'last' | 'next'>[] = []

  constructor(database: Database, { settled = 0, seen = [] }: { settled?: number; seen?: Iterable<number> } = {}) {
    this.#database = database
    this.#settled = settled
    this.#seen = new Set(seen)
  }

  /** All entries up to this id were read, and no other can appear among them. */
  get settled(): number {
    return this.#settled
  }

  async areNone(): Promise<boolean> {
    const look = await this.#look(this.#database.db)
    if (look.count !== this.#seen.size) return false
    this.#settle(look)
    return true
  }

  /**
   * The ids of entries since the last read, in order. Undefined if there are more than `most`, or if entries were
   * removed.
   */
  async read(db: Db, most: number): Promise<number[] | undefined> {
    const look = await this.#look(db)
    const count = look.count - this.#seen.size
    if ((count > most || count < 0) && look.next <= look.oldest) {
      this.#forget(look.last)
      return undefined
    }
    const ids = await this.#ids(db)
    const added = ids.filter((id) => !this.#seen.has(id))
    const isComplete = ids.length - added.length === this.#seen.size
    this.#seen.clear()
    for (const id of ids) this.#seen.add(id)
    this.#settle(look)
    return isComplete && added.length <= most ? added : undefined
  }

  #forget(settled: number): void {
    this.#settled = settled
    this.#seen.clear()
    this.#marks = []
  }

  #settle({ last, oldest, next }: Look): void {
    if (last > (this.#marks.at(-1)?.last ?? this.#settled)) this.#marks.push({ last, next })
    const settled = this.#marks.findLast((mark) => mark.next <= oldest)
    if (!settled) return
    this.#settled = settled.last
    this.#marks = this.#marks.filter((mark) => mark.last > settled.last)
    for (const id of this.#seen) if (id <= settled.last) this.#seen.delete(id)
  }

  async #look(db: Db): Promise<Look> {
    const { oldest, next } = this.#database.engine.transactions
    const row = await db
      .selectFrom('history')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        sql<number>`coalesce(max(history_id), ${this.#settled})`.as('last'),
        oldest.as('oldest'),
        next.as('next'),
      ])
      .where('history_id', '>', this.#settled)
      .executeTakeFirstOrThrow()
    return { count: Number(row.count), last: Number(row.last), oldest: Number(row.oldest), next: Number(row.next) }
  }

  async #ids(db: Db): Promise<number[]> {
    const rows = await db
      .selectFrom('history')
      .select('history_id')
      .where('history_id', '>', this.#settled)
      .orderBy('history_id')
      .execute()
    return rows.map(({ history_id }) => Number(history_id))
  }
}
