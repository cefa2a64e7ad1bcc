import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { StartFault } from '../database/start-fault.ts'
import { runCommand } from './command.ts'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import { createAuthTables } from '../access/open-auth.ts'
import { anyTable } from '../database/any-table.ts'
import { insertMany } from '../database/insert-many.ts'
import { appliedSteps, migrate } from '../database/migrate.ts'
import type { TableRow, Trx } from '../database/tables.ts'
import type { StoredTable } from '../database/transfer.ts'

const SLICE = 500
/** Migration tables, which each schema has already. */
const OF_SCHEMA: ReadonlySet<string> = new Set([DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE])

const USAGE = 'Usage: npm run move -- --from DATA_DIR --to postgres://… (or the other way round)'

/**
 * `npm run move -- --from PLACE --to PLACE`: copies between a data folder and PostgreSQL. The console must be stopped.
 */
await runCommand(async () => {
  const { from, to } = readPlaces()
  const source = openDatabase(placeOf(from), { mustExist: true })
  const target = openDatabase(placeOf(to))
  try {
    source.engine.claim()
    target.engine.claim()
    const moved = await moveData(source, target, (table, rows) => console.log(`${table}: ${rows}`))
    console.log(`${moved} rows are now in ${target.engine.place}. ${source.engine.place} is as it was.`)
  } catch (error) {
    const explanation = source.engine.explain(error) ?? target.engine.explain(error)
    throw explanation === undefined ? error : new StartFault(explanation)
  } finally {
    await Promise.all([source.db.destroy(), target.db.destroy()])
  }
})

function readPlaces(): { from: string; to: string } {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } })
    if (values.from === undefined || values.to === undefined) throw new StartFault(USAGE)
    return { from: values.from, to: values.to }
  } catch {
    throw new StartFault(USAGE)
  }
}

function placeOf(place: string) {
  const isUrl = /^postgres(ql)?:/.test(place)
  return readConfig(isUrl ? { DATABASE_URL: place } : { DATA_DIR: place })
}

type OnTable = (table: string, rows: number) => void

/**
 * Copies everything to an empty database: rows with their ids, history, users and id counters. All or nothing. Returns
 * the number of rows.
 */
async function moveData(source: Database, target: Database, onTable: OnTable = () => {}): Promise<number> {
  await refuseOther(source, target)
  return source.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((from) =>
      target.db.transaction().execute(async (to) => {
        const tables = (await source.engine.transfer.tables(from)).filter(({ name }) => !OF_SCHEMA.has(name))
        await refuseFilled(target, to, tables)
        await target.engine.transfer.deferReferences(to)
        let moved = 0
        for (const table of tables) {
          const rows = await copyTable(from, to, table)
          onTable(table.name, rows)
          moved += rows
        }
        for (const counter of await source.engine.transfer.counters(from)) {
          await target.engine.transfer.setCounter(to, counter)
        }
        await target.engine.transfer.checkReferences(to)
        return moved
      }),
    )
}

/** Migrates the target, and refuses a source with another schema version. */
async function refuseOther(source: Database, target: Database): Promise<void> {
  await migrate(target)
  await createAuthTables(target)
  const [have, need] = await Promise.all([appliedSteps(source), appliedSteps(target)])
  if (have.join() !== need.join()) {
    throw new StartFault(`${source.engine.place} has the schema of another version: start this version on it once`)
  }
}

async function refuseFilled(target: Database, to: Trx, tables: readonly StoredTable[]): Promise<void> {
  for (const { name } of tables) {
    const row = await anyTable(to)
      .selectFrom(name)
      .select(sql<number>`1`.as('one'))
      .limit(1)
      .executeTakeFirst()
    if (row) throw new StartFault(`${target.engine.place} is not empty (table ${name}): move to an empty one`)
  }
}

/** SQLite stores U+0000 in texts, which earlier versions took; PostgreSQL does not. */
function withoutNul(row: TableRow): TableRow {
  const hasNul = Object.values(row).some((value) => typeof value === 'string' && value.includes('\0'))
  if (!hasNul) return row
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    ]),
  )
}

async function copyTable(from: Trx, to: Trx, { name, columns, key }: StoredTable): Promise<number> {
  const order = sql.join(key.map((column) => sql.ref(column)))
  const all = anyTable(from)
    .selectFrom(name)
    .select([...columns])
    .orderBy(sql`${order}`)
    .limit(SLICE)
  let rows = await all.execute()
  let count = 0
  for (let last: TableRow | undefined; (last = rows.at(-1));) {
    await insertMany(anyTable(to), name, rows.map(withoutNul))
    count += rows.length
    const values = sql.join(key.map((column) => last?.[column]))
    rows = await all.where(sql<boolean>`(${order}) > (${values})`).execute()
  }
  return count
}
