import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Engine } from './engine.ts'
import { migrations } from './migrations/all.ts'
import type { Database } from './open.ts'
import type { Db } from './tables.ts'

/** Brings the schema up to date; several servers that start at once do it once. */
export async function migrate({ db, engine }: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await engine.lock(trx, 'prepare')
    await run(trx, engine.prepare)
  })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps(engine) } })
  const { error } = await migrator.migrateToLatest()
  if (error instanceof Error) throw error
}

function steps(engine: Engine): Record<string, Migration> {
  const entries = Object.entries(migrations).map(([name, step]) => [
    name,
    { up: (db: Db) => run(db, step(engine.types)) },
  ])
  return Object.fromEntries(entries) as Record<string, Migration>
}

async function run(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
