import { dayOf } from '@tollgate/engine/plan/version-status.ts'
import type { CompiledQuery } from 'kysely'
import type { Database } from '../database/open.ts'

/** In characters, of all answers together. */
const MOST_KEPT = 4_000_000
/** A bound for odd clients. */
const MOST_TOTALS = 1000

/** What was read between two writes: it stays true until the second. */
export interface Moment {
  /** Bodies of answers by address. */
  answers: Map<string, string>
  /** Numbers of rows by the shape and the values of their filters. */
  totals: Map<string, Promise<number>>
}

/**
 * Keeps the answers of lists until something is written, by this server or another. Before each answer the database says
 * at which moment it is; only answers kept in that same moment are given.
 */
export class ListAnswers {
  readonly #database: Database
  readonly #query: CompiledQuery<{ moment: string | number }>
  readonly #now: () => number
  #name: string | undefined
  #moment: Moment = emptyMoment()
  #kept = 0

  constructor(database: Database, now: () => number = Date.now) {
    this.#database = database
    this.#now = now
    this.#query = database.db.selectNoFrom(database.engine.moment.as('moment')).compile()
  }

  /** The answer that is kept for the address, or the one that `make` gives. */
  async answer(address: string, make: (moment: Moment) => Promise<string>): Promise<string> {
    const moment = await this.#current()
    const known = moment.answers.get(address)
    if (known !== undefined) return known
    const made = await make(moment)
    if (moment === this.#moment) this.#keep(address, made)
    return made
  }

  async #current(): Promise<Moment> {
    const { rows } = await this.#database.db.executeQuery(this.#query)
    // What is in force, and with it the number of warnings, changes with the day.
    const name = `${dayOf(new Date(this.#now()).toISOString())} ${rows[0]?.moment}`
    if (name !== this.#name || this.#moment.totals.size >= MOST_TOTALS) this.#begin(name)
    return this.#moment
  }

  #begin(name: string | undefined): void {
    this.#name = name
    this.#moment = emptyMoment()
    this.#kept = 0
  }

  /** What was read later than the moment's name is newer, never older: whoever waits with this moment may have it. */
  #keep(address: string, answer: string): void {
    if (this.#kept + answer.length > MOST_KEPT) this.#begin(this.#name)
    this.#kept += answer.length
    this.#moment.answers.set(address, answer)
  }
}

function emptyMoment(): Moment {
  return { answers: new Map(), totals: new Map() }
}
