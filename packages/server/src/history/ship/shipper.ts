import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '../../database/tables.ts'
import { destinationOf } from './destination.ts'
import { type Deliver, recordOf, type ShipRecord, DELIVERY_MS } from './record.ts'
import type { Seal } from '../seal-hash.ts'
import { lastEntryOf } from '../sealed-tables.ts'
import { ensureSetting, readSetting } from '../../database/stored-setting.ts'

const MOST_SEALS = 500
const MANY_RECORDS = 2000

/** Longer than any delivery: a holder that exceeds it has died. */
const LEASE_MS = DELIVERY_MS * 1.5

const NOWHERE = JSON.stringify({ seal: 0, leasedUntil: 0, by: '' } satisfies Position)

/**
 * Ships the chain and the access events to a place that writers of the database cannot change. The database is the
 * queue: a failed delivery is repeated in order, from the last delivered seal on.
 */
export class Shipper {
  readonly #db: Db
  readonly #position: ShipPosition
  readonly #deliver: Deliver

  constructor(db: Db, destination: string) {
    const deliver = destinationOf(destination)
    if (!deliver) throw new Error(`No destination: ${destination}`)
    this.#db = db
    this.#position = new ShipPosition(db, destination)
    this.#deliver = deliver
  }

  /** Ships everything that waits. Rejects if a delivery fails. */
  async run(): Promise<void> {
    while ((await this.#oldestWaiting()) && (await this.#ship()));
  }

  /** Age in seconds of the oldest seal that waits; 0 if none does. */
  async delaySeconds(): Promise<number> {
    const oldest = await this.#oldestWaiting()
    return oldest ? Math.max(0, Date.now() - Date.parse(oldest.sealed_at)) / 1000 : 0
  }

  async #ship(): Promise<boolean> {
    const lease = await this.#position.take()
    if (!lease) return false
    let delivered = lease.seal
    try {
      const batch = await readBatch(this.#db, await this.#within(delivered))
      if (batch) await this.#deliver(batch.records)
      delivered = batch?.last ?? delivered
      return batch !== undefined
    } finally {
      await this.#position.release(lease, delivered)
    }
  }

  async #oldestWaiting() {
    const { seal } = await this.#position.read()
    return this.#db
      .selectFrom('history_seal')
      .select('sealed_at')
      .where('seal_id', '>', await this.#within(seal))
      .orderBy('seal_id')
      .limit(1)
      .executeTakeFirst()
  }

  /** A position beyond the chain was forged, to silence the shipping. Then everything is sent again. */
  async #within(seal: number): Promise<number> {
    const newest = await this.#db
      .selectFrom('history_seal')
      .select(({ fn }) => fn.max('seal_id').as('id'))
      .executeTakeFirst()
    return seal > Number(newest?.id) ? 0 : seal
  }
}

/** The last seal that a destination has, and until when a server holds the lease to send more. */
interface Position {
  seal: number
  leasedUntil: number
  by: string
}

interface Lease extends Position {
  stored: string
}

/**
 * The position of a destination, stored in the database. It survives restarts, and servers on one database take turns.
 * No lock is held while sending, so no write waits for the destination.
 */
class ShipPosition {
  readonly #db: Db
  readonly #name: string

  constructor(db: Db, destination: string) {
    this.#db = db
    this.#name = `history-ship ${createHash('sha256').update(destination).digest('hex')}`
  }

  async read(): Promise<Lease> {
    const stored = await readSetting(this.#db, this.#name)
    return { ...(JSON.parse(stored ?? NOWHERE) as Position), stored: stored ?? '' }
  }

  /** Takes the lease. Undefined while another server has it. */
  async take(): Promise<Lease | undefined> {
    const now = Date.now()
    if ((await readSetting(this.#db, this.#name)) === undefined) await ensureSetting(this.#db, this.#name, NOWHERE)
    const position = await this.read()
    if (position.leasedUntil > now) return undefined
    return this.#replace(position, { seal: position.seal, leasedUntil: now + LEASE_MS, by: randomUUID() })
  }

  /** Ends the lease with a new position. No effect if another server has taken it meanwhile. */
  async release(lease: Lease, seal: number): Promise<void> {
    await this.#replace(lease, { seal, leasedUntil: 0, by: lease.by })
  }

  async #replace({ stored }: Lease, position: Position): Promise<Lease | undefined> {
    const value = JSON.stringify(position)
    const { numUpdatedRows } = await this.#db
      .updateTable('setting')
      .set({ value })
      .where('name', '=', this.#name)
      .where('value', '=', stored)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n ? { ...position, stored: value } : undefined
  }
}

interface ShipBatch {
  records: ShipRecord[]
  /** The last seal of the batch. */
  last: number
}

/** The seals after `after`, each preceded by the access events that it covers; undefined if none. */
async function readBatch(db: Db, after: number): Promise<ShipBatch | undefined> {
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
