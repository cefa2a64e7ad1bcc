import { networkDay } from '@tollgate/engine/time-span/network-day.ts'
import type { CompiledQuery } from 'kysely'
import type { Database } from '../database/open.ts'

/** In characters, of all cached answers. */
const MOST_KEPT = 4_000_000
/** Limit against unusual clients. */
const MOST_TOTALS = 1000

/** Cached reads between two writes. */
export interface Snapshot {
  /** Answer bodies by URL. Concurrent requests share one. */
  answers: Map<string, Promise<string>>
  /** Row counts by filters and their values. */
  totals: Map<string, Promise<number>>
}

/**
 * Caches the answers of lists until anything is written, by any server. Before each answer it asks the database for its
 * snapshot id, and serves only answers of that snapshot.
 */
export class ListCache {
  readonly #database: Database
  readonly #query: CompiledQuery<{ moment: string | number; zone: string | null }>
  readonly #now: () => number
  #name: string | undefined
  #snapshot: Snapshot = emptySnapshot()
  #kept = 0

  constructor(database: Database, now: () => number = Date.now) {
    this.#database = database
    this.#now = now
    this.#query = database.db
      .selectNoFrom((eb) => [
        database.engine.snapshotId.as('moment'),
        eb.selectFrom('network_setting').select('network_time_zone').as('zone'),
      ])
      .compile()
  }

  /**
   * The cached answer for the URL, or a new one from `make`. It is read after the snapshot id, so it may be newer than
   * that, but never older.
   */
  async answer(address: string, make: (snapshot: Snapshot) => Promise<string>): Promise<string> {
    const snapshot = await this.#current()
    return snapshot.answers.get(address) ?? this.#make(snapshot, address, make)
  }

  async #make(snapshot: Snapshot, address: string, make: (snapshot: Snapshot) => Promise<string>): Promise<string> {
    const making = make(snapshot)
    snapshot.answers.set(address, making)
    try {
      const made = await making
      this.#count(snapshot, made.length)
      return made
    } catch (error) {
      snapshot.answers.delete(address)
      throw error
    }
  }

  async #current(): Promise<Snapshot> {
    const { rows } = await this.#database.db.executeQuery(this.#query)
    // Validity, and with it the number of warnings, changes at midnight of the network's time zone.
    const name = `${networkDay(this.#now(), rows[0]?.zone ?? 'UTC')} ${rows[0]?.moment}`
    if (name !== this.#name || this.#snapshot.totals.size >= MOST_TOTALS) this.#begin(name)
    return this.#snapshot
  }

  #begin(name: string | undefined): void {
    this.#name = name
    this.#snapshot = emptySnapshot()
    this.#kept = 0
  }

  #count(snapshot: Snapshot, length: number): void {
    if (snapshot !== this.#snapshot) return
    this.#kept += length
    if (this.#kept > MOST_KEPT) this.#begin(this.#name)
  }
}

function emptySnapshot(): Snapshot {
  return { answers: new Map(), totals: new Map() }
}
