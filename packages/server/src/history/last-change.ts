import type { Db } from '../database/tables.ts'

/** The id of the last change. Removing old entries does not change it. */
export async function lastChange(db: Db): Promise<number> {
  const { entry, sealed } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('history')
        .select(({ fn }) => fn.max('history_id').as('id'))
        .as('entry'),
      eb
        .selectFrom('history_seal')
        .select(({ fn }) => fn.max('last_entry').as('id'))
        .as('sealed'),
    ])
    .executeTakeFirstOrThrow()
  return Math.max(Number(entry ?? 0), Number(sealed ?? 0))
}
