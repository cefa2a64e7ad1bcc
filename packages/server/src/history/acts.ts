import { anyTable } from '../database/any-table.ts'
import { inChunks } from '../database/in-chunks.ts'
import { insertMany } from '../database/insert-many.ts'
import type { Db, TableRow, Trx } from '../database/tables.ts'
import { type ActedRows, type ActTable, ACT_TABLES, ACTS, LATER_TABLES, UNSEALED } from './act-tables.ts'
import { batchOf } from './batch.ts'
import { digestOf } from './seal-hash.ts'

/** Seals rows of a table as they stand when the transaction ends, or that they are gone. */
export function act(trx: Trx, table: ActTable, key: ActedRows['key']): void {
  batchOf(trx).acts.set(recordOf(table, key), { table, key })
}

/** Stores the digests of the rows that were acted on. Seals cover these, so no row changes unnoticed. */
export async function recordActs(trx: Trx): Promise<void> {
  for (const { table, key } of batchOf(trx).acts.values()) {
    const now = new Map(await digestsIn(trx, table, key))
    const before = await lastDigests(trx, recordOf(table, key))
    const gone = [...before.keys()].filter((record) => !now.has(record)).map((record) => [record, ''] as const)
    await store(
      trx,
      [...now, ...gone].filter(([record, digest]) => before.get(record) !== digest),
    )
  }
}

/** Seals rows as they are written, which no transaction changes again. */
export function sealRows(trx: Trx, table: ActTable, rows: readonly TableRow[]): Promise<void> {
  return store(trx, digestsOf(table, rows))
}

/** After an upgrade: stores the digests of all rows. Once for each table, since seals cover what is stored. */
export function sealStanding(db: Db): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const isFirst = (await trx.selectFrom('act').select('act_id').limit(1).executeTakeFirst()) === undefined
    const done = await trx.selectFrom('act').select('record').where('record', 'in', LATER_TABLES).execute()
    for (const table of ACT_TABLES) {
      const isLater = LATER_TABLES.includes(table)
      if (isLater ? done.some(({ record }) => record === table) : !isFirst) continue
      await store(trx, [...(await allDigests(trx, table)), ...(isLater ? [[table, ''] as const] : [])])
    }
  })
}

type Digest = readonly [record: string, digest: string]

async function store(db: Db, digests: readonly Digest[]): Promise<void> {
  const at = new Date().toISOString()
  await inChunks(digests, (some) =>
    insertMany(
      db,
      'act',
      some.map(([record, digest]) => ({ at, record, digest })),
    ),
  )
}

/** Rows that are not as the last act left them. */
export async function actFaults(db: Db): Promise<string[]> {
  const last = await lastDigests(db)
  const faults: string[] = []
  for (const table of ACT_TABLES)
    for (const [record, digest] of await allDigests(db, table)) {
      const sealed = last.get(record)
      last.delete(record)
      if (sealed !== digest)
        faults.push(
          `${record} is ${sealed ? 'not as the last act left it' : 'there, and no act of the console made it'}`,
        )
    }
  for (const [record, digest] of last) if (digest !== '') faults.push(`${record} is gone, and no act removed it`)
  return faults
}

/** The digest of each row with a key. */
async function digestsIn(db: Db, table: ActTable, key: TableRow): Promise<Digest[]> {
  let found = anyTable(db).selectFrom(table).selectAll()
  for (const [column, value] of Object.entries(key)) found = found.where(column, '=', value)
  return digestsOf(table, await found.execute())
}

/** The digest of each row of a table, which is not read all at once: it may hold the contents of releases. */
async function allDigests(db: Db, table: ActTable): Promise<Digest[]> {
  const [column] = ACTS[table]
  const rows = await anyTable(db).selectFrom(table).select(column).distinct().execute()
  return inChunks(
    rows.map((row) => row[column] ?? null),
    async (some) =>
      digestsOf(table, await anyTable(db).selectFrom(table).selectAll().where(column, 'in', some).execute()),
  )
}

function digestsOf(table: ActTable, rows: readonly TableRow[]): Digest[] {
  return rows.map((row) => {
    const sealed = Object.entries(row).filter(([column]) => !UNSEALED.includes(column))
    return [recordOf(table, row), digestOf([Object.fromEntries(sealed)])]
  })
}

/** The digests of the last acts on rows, by record; empty where the row is gone. */
async function lastDigests(db: Db, record?: string): Promise<Map<string, string>> {
  const all = db.selectFrom('act').select(['record', 'digest']).orderBy('act_id')
  const found = all.$if(record !== undefined, (acts) =>
    acts.where((eb) => eb.or([eb('record', '=', record ?? ''), eb('record', 'like', `${record} %`)])),
  )
  return new Map((await found.execute()).map((row) => [row.record, row.digest]))
}

/** "change_set_author 7 ada". */
function recordOf(table: ActTable, row: TableRow): string {
  const keys = ACTS[table].flatMap((column) => (row[column] === undefined ? [] : [row[column]]))
  return [table, ...keys].join(' ')
}
