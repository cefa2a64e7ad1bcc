import type { Db } from './tables.ts'

/** Reads a setting of the console by name. */
export async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function storeSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Stores a value unless there is one, and returns the stored one, so that all servers on a database agree. */
export async function ensureSetting(db: Db, name: string, value: string): Promise<string> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await readSetting(db, name)) ?? value
}

export async function removeSetting(db: Db, name: string): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', name).execute()
}
