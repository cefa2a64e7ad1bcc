import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration'
import type { Engine } from './engine.ts'
import { migrations } from './migrations/all.ts'
import { newerSteps } from './newer-steps.ts'
import type { Database } from './open.ts'
import { makePublishedTables } from './published-tables.ts'
import type { InSlices, SchemaStep } from './schema-step.ts'
import { StartFault } from './start-fault.ts'
import type { Db } from './tables.ts'

const SLICE = 10_000

/** Migrates the schema. Of several servers that start at once, one does it. */
export async function migrate({ db, engine }: Database): Promise<void> {
  await refuseNewer({ db, engine })
  await db.transaction().execute(async (trx) => {
    // Migrating a large database may take longer than any request: the others wait without a timeout.
    await engine.lock(trx, 'migrate', 'patiently')
    await runStep(trx, engine.prepare)
    const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => steps(engine) } })
    const { error } = await migrator.migrateToLatest()
    if (error instanceof Error) throw error
    await makePublishedTables(trx, engine.types)
  })
}

/** Refuses a database that a newer version has migrated. */
async function refuseNewer(database: Database): Promise<void> {
  const newer = newerSteps(await appliedSteps(database))
  if (newer.length === 0) return
  throw new StartFault(
    `${database.engine.place} belongs to a newer version of Tollgate (${newer.join(', ')}): start that version, or restore a backup from before`,
  )
}

/** The names of the migrations that were run; none in a new database. */
export async function appliedSteps({ db }: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name).toSorted()
}

function steps(engine: Engine): Record<string, Migration> {
  const entries = Object.entries(migrations).map(([name, step]) => [
    name,
    { up: (db: Db) => runStep(db, step(engine.types)) },
  ])
  return Object.fromEntries(entries) as Record<string, Migration>
}

export async function runStep(db: Db, statements: ReturnType<SchemaStep>): Promise<void> {
  for (const statement of statements) {
    if (typeof statement === 'string') await sql.raw(statement).execute(db)
    else if (typeof statement === 'function') await statement(db)
    else await runInSlices(db, statement)
  }
}

async function runInSlices(db: Db, { table, id, statement }: InSlices): Promise<void> {
  const { rows } = await sql<{
    last: number | null
  }>`select max(${sql.ref(id)}) as last from ${sql.table(table)}`.execute(db)
  const last = rows[0]?.last ?? 0
  for (let start = 0; start < last; start += SLICE)
    await sql`${sql.raw(statement)} and ${sql.ref(id)} > ${start} and ${sql.ref(id)} <= ${start + SLICE}`.execute(db)
}
