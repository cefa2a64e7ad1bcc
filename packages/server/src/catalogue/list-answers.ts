import { networkDay } from '@tollgate/engine/time-span/network-day.ts'
import type { CompiledQuery } from 'kysely'
import type { Database } from '../database/open.ts'

/** In characters, of all answers together. */
const MOST_KEPT = 4_000_000
/** A bound for odd clients. */
const MOST_TOTALS = 1000

/** What was read between two writes: it stays true until the second. */
export interface Moment {
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
  #moment: Moment = emptyMoment()
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
  async answer(address: string, make: (moment: Moment) => Promise<string>): Promise<string> {
    const moment = await this.#current()
    return moment.answers.get(address) ?? this.#make(moment, address, make)
  }

  async #make(moment: Moment, address: string, make: (moment: Moment) => Promise<string>): Promise<string> {
    const making = make(moment)
    moment.answers.set(address, making)
    try {
      const made = await making
      this.#count(moment, made.length)
      return made
    } catch (error) {
      moment.answers.delete(address)
      throw error
    }
  }

  async #current(): Promise<Moment> {
    const { rows } = await this.#database.db.executeQuery(this.#query)
    // What is in force, and with it the number of warnings, changes with the network's day.
    const name = `${networkDay(this.#now(), rows[0]?.zone ?? 'UTC')} ${rows[0]?.moment}`
    if (name !== this.#name || this.#moment.totals.size >= MOST_TOTALS) this.#begin(name)
    return this.#moment
  }

  #begin(name: string | undefined): void {
    this.#name = name
    this.#moment = emptyMoment()
    this.#kept = 0
  }

  #count(moment: Moment, length: number): void {
    if (moment !== this.#moment) return
    this.#kept += length
    if (this.#kept > MOST_KEPT) this.#begin(this.#name)
  }
}

function emptyMoment(): Moment {
  return { answers: new Map(), totals: new Map() }
}
