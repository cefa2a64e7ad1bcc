import type { Database } from '../../../database/open.ts'
import type { Db } from '../../../database/tables.ts'
import { HistoryCursor } from '../../../history/history-cursor.ts'

/** A changed record, with what is needed to find its dependents. */
export interface ChangedRecord {
  resource: string
  id: number
  /** The current row, or the last one before its deletion. */
  row: Readonly<Record<string, unknown>>
}

/** Beyond this number of changes, the whole cache is dropped. */
const MOST_CHANGES = 500

/** Reads new changes from the history, which every write extends in its own transaction. */
export class ChangeLog {
  readonly #cursor: HistoryCursor

  constructor(database: Database) {
    this.#cursor = new HistoryCursor(database)
  }

  /** Whether nothing was written since the last read. */
  isUpToDate(): Promise<boolean> {
    return this.#cursor.areNone()
  }

  /** The changes since the last read; undefined if there are too many. */
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
