import type { Database } from '../../../database/open.ts'
import type { Db } from '../../../database/tables.ts'
import { HistoryCursor } from '../../../history/history-cursor.ts'

/** A change of a record, as far as it says what else depends on it. */
export interface ChangedRecord {
  resource: string
  id: number
  /** The row as it is now, or as it was before it was deleted. */
  row: Readonly<Record<string, unknown>>
}

/** Further changes are not looked at one by one: all that is kept is dropped. */
const MOST_CHANGES = 500

/** Knows which changes were seen: every write adds to the history, in its own transaction. */
export class ChangeLog {
  readonly #cursor: HistoryCursor

  constructor(database: Database) {
    this.#cursor = new HistoryCursor(database)
  }

  /** Whether nothing was written since the changes were last read. */
  isUpToDate(): Promise<boolean> {
    return this.#cursor.areNone()
  }

  /** Reads what was written since the last time; undefined where that is too much to look at. */
  async read(db: Db): Promise<ChangedRecord[] | undefined> {
    const added = await this.#cursor.read(db, MOST_CHANGES)
    return added && (added.length === 0 ? [] : changesOf(db, added))
  }
}

async function changesOf(db: Db, entries: readonly number[]): Promise<ChangedRecord[]> {
  const rows = await db
    .selectFrom('history')
    .select(['resource', 'record_id', 'before_row', 'after_row'])
    .where('history_id', 'in', entries)
    .execute()
  return rows.map(({ resource, record_id, before_row, after_row }) => ({
    resource,
    id: record_id,
    row: JSON.parse(after_row ?? before_row ?? '{}'),
  }))
}
