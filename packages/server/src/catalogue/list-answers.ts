import { networkDay } from '@tollgate/engine/time-span/network-day.ts'
import type { CompiledQuery } from 'kysely'
import type { Database } from '../database/open.ts'

/** In characters, of all answers together. */
const MOST_KEPT = 4_000_000
/** A bound for odd clients. */
const MOST_TOTALS = 1000

/** What was read between two writes: it stays true until the second. */
export interface Snapshot {
  /** Bodies of answers by address; many who ask for the same one at once share it. */
  answers: Map<string, Promise<string>>
  /** Numbers of rows by the shape and the values of their filters. */
  totals: Map<string, Promise<number>>
}

/**
 * Keeps the answers of lists until something is written, by this server or another. Before each answer the database says
 * at which moment it is; only answers kept in that same moment are given.
 */
export class ListAnswers {
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
        database.engine.moment.as('moment'),
        eb.selectFrom('network_setting').select('network_time_zone').as('zone'),
      ])
      .compile()
  }

  /**
   * The answer that is kept for the address, or the one that `make` gives. An answer is read after its moment was named, so it
   * may be newer than the moment, never older.
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
    // What is in force, and with it the number of warnings, changes with the network's day.
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
