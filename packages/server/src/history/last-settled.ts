import type { Database } from '../database/open.ts'

/**
 * The highest id in the history, if no open transaction can still add a lower one. A client that reads all entries after
 * this id misses none. Undefined while such a transaction is open.
 */
export async function lastSettled({ db, engine }: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('history')
    .select(({ fn }) => [
      fn.max('history_id').as('last'),
      engine.transactions.oldest.as('oldest'),
      engine.transactions.next.as('next'),
    ])
    .executeTakeFirstOrThrow()
  return Number(row.next) <= Number(row.oldest) ? Number(row.last ?? 0) : undefined
}
