import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anyTable } from '../src/database/any-table.ts'
import { StartFault } from '../src/database/start-fault.ts'
import type { Db, TableRow, Trx } from '../src/database/tables.ts'
import { appendSeal } from '../src/history/append-seal.ts'
import { lastEntryOf, type AgingKind } from '../src/history/sealed-tables.ts'
import { verifyHistory } from '../src/history/verify-history.ts'
import { LONG_AGO, makeSealedHistory, OLD } from './support/sealed-history.ts'
import { alterationOf, HISTORY_TABLES, IDS, tampering, type Contents, type HistoryTable } from './support/tamper.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

/** The whole proof is TAMPERINGS=10000. */
const RUNS = Number(process.env.TAMPERINGS ?? 150)
vi.setConfig({ testTimeout: 30_000 + RUNS * 200 })

class RolledBack extends Error {}

describe.each(engines)('a history that somebody alters in the database, on %s', (engine) => {
  let server: TestServer
  let head: string
  let contents: Contents

  beforeAll(async () => {
    server = await startServer(engine)
    await makeSealedHistory(server)
    head = (await verifyHistory(server.database.db)).head
    contents = await read(server.database.db)
  })
  afterAll(() => server.stop())

  /** What is told after an alteration, which is taken back. */
  const toldAfter = async (alter: (trx: Trx) => Promise<unknown>, kept = [head]): Promise<string> => {
    let noticed = ''
    const work = server.database.db.transaction().execute(async (trx) => {
      await alter(trx)
      noticed = await told(trx, kept)
      throw new RolledBack()
    })
    await expect(work).rejects.toThrow(RolledBack)
    return noticed
  }

  test('is clean before', async () => {
    expect(await told(server.database.db, [head])).toBe('')
    const { counts } = await verifyHistory(server.database.db)
    expect(counts.earlier.sealed).toBe(3)
    expect(counts.change.removed).toBeGreaterThan(0)
    expect(counts.access.removed).toBeGreaterThan(0)
  })

  test('is told, whatever is altered: any column, row or seal', async () => {
    const property = fc.asyncProperty(tampering, async (tamper) => {
      const alter = alterationOf(tamper, contents)
      fc.pre(alter !== undefined)
      expect(await toldAfter((trx) => alter?.(anyTable(trx)) ?? Promise.resolve())).not.toBe('')
    })
    await fc.assert(property, { numRuns: RUNS, maxSkipsPerRun: 1000 })
  })

  const invented = { user_id: 'x', user_name: 'Nobody', action: 'create' as const, resource: 'zone', label: 'Invented' }

  test.each([-5, 0])('is told when a change is invented with the number %i', async (history_id) => {
    const change = { ...invented, history_id, at: LONG_AGO, record_id: 1, batch_id: '', opens_batch: 1 }
    const add = (trx: Trx) =>
      trx.insertInto('history').values({ ...change, before_row: null, after_row: null, ...NONE })
    expect(await toldAfter((trx) => add(trx).execute(), [])).toMatch(/^1 changes have a number up to \d+/)
  })

  test('is told when the changes under a removed seal come back, altered', async () => {
    const row = contents.rows.history[0]
    const back = (trx: Trx) =>
      anyTable(trx)
        .insertInto('history')
        .values({ ...row, history_id: 3, label: 'Falsified' })
    expect(await toldAfter((trx) => back(trx).execute(), [])).toContain('changes have a number up to')
  })

  test('is told when all access events are deleted', async () => {
    const all = (trx: Trx) => trx.deleteFrom('access_event').execute()
    expect(await toldAfter(all, [])).toMatch(/^Of access events \d+ to \d+, .* were sealed, 0 are there$/m)
  })

  test.each(['change', 'access'] as const)('is told when a removal of what is young is invented: %s', async (kind) => {
    for (const until of [new Date().toISOString(), '2999-01-01T00:00:00.000Z', OLD, 'never'])
      expect(await toldAfter((trx) => inventRemoval(trx, kind, until), [])).toContain('not because of their age')
  })

  test('is told when the seals of the version before are not all of those that were upgraded', async () => {
    const add = async (trx: Trx) => {
      const [seal] = contents.rows.earlier_seal
      await anyTable(trx)
        .insertInto('earlier_seal')
        .values({ ...seal, seal_id: 4 })
        .execute()
    }
    expect(await toldAfter(add, [])).toContain('Earlier seals were added')
  })

  test('is told by a kept head when it was made anew', async () => {
    const anew = async (trx: Trx) => {
      await trx.deleteFrom('history_seal').execute()
      await trx.deleteFrom('history').execute()
    }
    expect(await toldAfter(anew)).toContain('the chain was cut or made anew')
  })
})

const NONE = { token_name: null, undo_of: null, change_set_id: null, owner_id: null, former_owner_id: null }

/** What the command says that is wrong, or that it did not say before. */
async function told(db: Db, kept: readonly string[]): Promise<string> {
  try {
    const { faults, counts } = await verifyHistory(db, kept)
    const isSealed = Object.values(counts).every(({ unsealed }) => unsealed === 0)
    return [...faults, ...(isSealed ? [] : ['Not all is sealed'])].join('\n')
  } catch (error) {
    if (!(error instanceof StartFault)) throw error
    return error.message
  }
}

async function read(db: Db): Promise<Contents> {
  const rowsOf = async (table: HistoryTable): Promise<[HistoryTable, TableRow[]]> => [
    table,
    await anyTable(db).selectFrom(table).selectAll().orderBy(IDS[table]).execute(),
  ]
  const tables = await db.introspection.getTables()
  return {
    rows: Object.fromEntries(await Promise.all(HISTORY_TABLES.map(rowsOf))) as Contents['rows'],
    nullable: new Set(
      tables.flatMap(({ name, columns }) =>
        columns.filter(({ isNullable }) => isNullable).map((column) => `${name}.${column.name}`),
      ),
    ),
  }
}

/** As the console would tell it, with the right hash: of all rows that stand. */
async function inventRemoval(trx: Trx, kind: AgingKind, until: string): Promise<void> {
  const floor = await lastEntryOf(trx, `${kind}-removed`)
  const standing = trx.selectFrom('history_seal').where('kind', '=', kind).where('last_entry', '>', floor)
  const seals = await standing.select(['last_entry', 'entries']).orderBy('last_entry').execute()
  const last_entry = seals.at(-1)?.last_entry ?? 0
  const table = kind === 'change' ? 'history' : 'access_event'
  await anyTable(trx).deleteFrom(table).where(IDS[table], '<=', last_entry).execute()
  const entries = seals.reduce((sum, seal) => sum + seal.entries, 0)
  await appendSeal(trx, { kind: `${kind}-removed`, last_entry, entries, until, digest: '' })
}
