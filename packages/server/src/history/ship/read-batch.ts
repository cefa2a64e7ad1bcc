import type { Db } from '../../database/tables.ts'
import type { Seal } from '../seal-hash.ts'
import { lastEntryOf } from '../sealed-tables.ts'
import { recordOf, type ShipRecord } from './record.ts'

const MOST_SEALS = 500
const MANY_RECORDS = 2000

export interface ShipBatch {
  records: ShipRecord[]
  /** The seal that it ends with. */
  last: number
}

/** The seals after one, each after the access events that it covers; undefined where there is none. */
export async function readBatch(db: Db, after: number): Promise<ShipBatch | undefined> {
  const seals = await db
    .selectFrom('history_seal')
    .selectAll()
    .where('seal_id', '>', after)
    .orderBy('seal_id')
    .limit(MOST_SEALS)
    .execute()
  const removed = await lastEntryOf(db, 'access-removed')
  const batch: ShipBatch = { records: [], last: after }
  for (const seal of seals) {
    if (seal.kind === 'access' && seal.last_entry > removed) batch.records.push(...(await eventsUnder(db, seal)))
    batch.records.push(recordOf('seal', seal.sealed_at, seal))
    batch.last = seal.seal_id
    if (batch.records.length >= MANY_RECORDS) break
  }
  return seals.length > 0 ? batch : undefined
}

async function eventsUnder(db: Db, { last_entry, entries }: Seal): Promise<ShipRecord[]> {
  const events = await db
    .selectFrom('access_event')
    .selectAll()
    .where('access_event_id', '<=', last_entry)
    .orderBy('access_event_id', 'desc')
    .limit(entries)
    .execute()
  return events.toReversed().map((event) => recordOf('access_event', event.at, event))
}
