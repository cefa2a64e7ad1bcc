import { sql } from 'kysely'
import type { Database } from '../../../database/open.ts'
import type { Db } from '../../../database/tables.ts'

/** A change of a record, as far as it says what else depends on it. */
export interface ChangedRecord {
  resource: string
  id: number
  /** The row as it is now, or as it was before it was deleted. */
  row: Readonly<Record<string, unknown>>
}

/** Further changes are not looked at one by one: all that is kept is dropped. */
const MOST_CHANGES = 500

/**
 * Knows which changes were seen. Every write adds to the history, in its own transaction, and nothing leaves it: as long
 * as there are as many entries as were seen, nothing has changed. The number of an entry alone does not tell: on PostgreSQL
 * an entry with a lower number can become visible later. So entries are counted from one on below which none can appear.
 */
export class ChangeLog {
  readonly #database: Database
  /** All entries up to this one are seen, and no other one can appear among them. */
  #settled = 0
  /** Entries above it that are seen. */
  #seen = new Set<number>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Whether nothing was written since the changes were last read. */
  async isUpToDate(): Promise<boolean> {
    const { count, last, isSettled } = await this.#look(this.#database.db)
    if (count !== this.#seen.size) return false
    if (isSettled && count > 0) this.#settle(last)
    return true
  }

  /** Reads what was written since the last time; undefined where that is too much to look at. */
  async read(db: Db): Promise<ChangedRecord[] | undefined> {
    const { count, last, isSettled } = await this.#look(db)
    const added = count - this.#seen.size
    const changes = added > 0 && added <= MOST_CHANGES ? await this.#changes(db) : []
    if (isSettled) this.#settle(last)
    else this.#seen = new Set(await this.#entries(db))
    return added < 0 || added > MOST_CHANGES ? undefined : changes
  }

  #settle(last: number): void {
    this.#settled = last
    this.#seen = new Set()
  }

  async #look(db: Db): Promise<{ count: number; last: number; isSettled: boolean }> {
    const row = await db
      .selectFrom('history')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        sql<number>`coalesce(max(history_id), ${this.#settled})`.as('last'),
        sql<number>`case when ${this.#database.engine.noOtherWriter} then 1 else 0 end`.as('is_settled'),
      ])
      .where('history_id', '>', this.#settled)
      .executeTakeFirstOrThrow()
    return { count: Number(row.count), last: Number(row.last), isSettled: row.is_settled === 1 }
  }

  async #entries(db: Db): Promise<number[]> {
    const rows = await db.selectFrom('history').select('history_id').where('history_id', '>', this.#settled).execute()
    return rows.map(({ history_id }) => history_id)
  }

  async #changes(db: Db): Promise<ChangedRecord[]> {
    const unseen = (await this.#entries(db)).filter((entry) => !this.#seen.has(entry))
    const rows = await db
      .selectFrom('history')
      .select(['resource', 'record_id', 'before_row', 'after_row'])
      .where('history_id', 'in', unseen)
      .execute()
    return rows.map(({ resource, record_id, before_row, after_row }) => ({
      resource,
      id: record_id,
      row: JSON.parse(after_row ?? before_row ?? '{}'),
    }))
  }
}
