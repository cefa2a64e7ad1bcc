import { createHash, randomUUID } from 'node:crypto'
import { ensureSetting, readSetting } from '../../database/stored-setting.ts'
import type { Db } from '../../database/tables.ts'
import { DELIVERY_MS } from './record.ts'

/** Longer than any delivery: a holder that exceeds it has died. */
const LEASE_MS = DELIVERY_MS * 1.5

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
export class ShipPosition {
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

const NOWHERE = JSON.stringify({ seal: 0, leasedUntil: 0, by: '' } satisfies Position)
