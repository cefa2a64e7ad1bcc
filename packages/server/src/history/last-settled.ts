import type { Database } from '../database/open.ts'

/**
 * The highest id in the history, if no open transaction can still add a lower one. A client that reads all entries
 * after it misses none. Undefined while such a transaction is open.
 */
export async function lastSettled(database: Database): Promise<number | undefined> {
  const { last, next, oldest } = await look(database)
  return next <= oldest ? last : undefined
}

/** The same for repeated reads. Under constant writes it returns the state of an earlier read. */
export class SettledHistory {
  readonly #database: Database
  #mark: { last: number; next: number } | undefined

  constructor(database: Database) {
    this.#database = database
  }

  async last(): Promise<number | undefined> {
    const now = await look(this.#database)
    if (now.next <= now.oldest) return now.last
    const mark = this.#mark
    const isSettled = mark !== undefined && mark.next <= now.oldest
    if (!mark || isSettled) this.#mark = now
    return isSettled ? mark.last : undefined
  }
}

async function look({ db, engine }: Database) {
  const { oldest, next } = engine.transactions
  const row = await db
    .selectFrom('history')
    .select(({ fn }) => [fn.max('history_id').as('last'), oldest.as('oldest'), next.as('next')])
    .executeTakeFirstOrThrow()
  return { last: Number(row.last ?? 0), oldest: Number(row.oldest), next: Number(row.next) }
}
