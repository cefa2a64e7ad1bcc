import type { Database } from '../database/open.ts'

/**
 * The last entry of the history, if none can appear below it any more: whoever reads the entries after it has missed
 * nothing since. Undefined while a transaction is open that could still add one there.
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
