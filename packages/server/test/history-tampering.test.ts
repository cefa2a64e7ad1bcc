import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anyTable } from '../src/database/any-table.ts'
import { StartFault } from '../src/database/start-fault.ts'
import type { Db, TableRow, Trx } from '../src/database/tables.ts'
import { appendSeal } from '../src/history/append-seal.ts'
import { lastEntryOf, type AgingKind } from '../src/history/sealed-tables.ts'
import { sealStanding } from '../src/history/acts.ts'
import { ACT_TABLES, ACTS, UNSEALED } from '../src/history/act-tables.ts'
import { HistorySealer } from '../src/history/history-sealer.ts'
import { verifyHistory } from '../src/history/verify-history.ts'
import { signedIn, type SignedIn } from './support/people.ts'
import { LONG_AGO, makeSealedHistory, OLD, writeChange } from './support/sealed-history.ts'
import {
  alterationOf,
  altered,
  HISTORY_TABLES,
  IDS,
  pick,
  tampering,
  type Contents,
  type HistoryTable,
} from './support/tamper.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

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
    await sealStanding(server.database.db)
    await makeSealedHistory(server)
    await makeReleases(server)
    await new HistorySealer(server.database).run()
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

  test('is told when who approved or published what is altered: any value of any row, or the row', async () => {
    const { db } = server.database
    const tables = await Promise.all(
      ACT_TABLES.map(async (table) => ({ table, rows: await anyTable(db).selectFrom(table).selectAll().execute() })),
    )
    expect(tables.filter(({ rows }) => rows.length === 0)).toEqual([])
    const cells = tables.flatMap(({ table, rows }) =>
      rows.flatMap((of) =>
        [undefined, ...Object.keys(of).filter((column) => !UNSEALED.includes(column))].map((column) => ({
          table,
          of,
          column,
        })),
      ),
    )
    const property = fc.asyncProperty(
      fc.nat(100_000),
      fc.nat(1000),
      fc.integer({ min: 32, max: 0x2ff }),
      async (n, at, character) => {
        const { table, of, column } = pick(cells, n)
        const key = Object.fromEntries(ACTS[table].map((name) => [name, of[name] ?? null]))
        const value =
          column &&
          altered(of[column] ?? null, {
            at,
            character,
            nullable: !(column in key) && contents.nullable.has(`${table}.${column}`),
          })
        fc.pre(column === undefined || value !== of[column])
        let isRefused = false
        const noticed = await toldAfter(async (trx) => {
          const rows = anyTable(trx)
          const altering =
            column === undefined
              ? rows.deleteFrom(table).where((eb) => eb.and(key))
              : rows
                  .updateTable(table)
                  .set({ [column]: value ?? null })
                  .where((eb) => eb.and(key))
          await altering.execute().catch((error: unknown) => {
            // The database itself keeps references and keys.
            isRefused = ['reference', 'duplicate'].includes(server.database.engine.failureOf(error) ?? '')
            throw isRefused ? new RolledBack() : error
          })
        })
        if (isRefused) return
        expect([table, column, noticed]).not.toEqual([table, column, ''])
      },
    )
    await fc.assert(property, { numRuns: RUNS, maxSkipsPerRun: 1000 })
  })

  test('is told when an emergency was made an approved release, with a review taken away, or a row was added', async () => {
    const falsify = (trx: Trx) =>
      trx
        .updateTable('release')
        .set({ emergency_reason: null, review: null, approvers: '["Ada","Max"]', user_name: 'Max' })
        .where('emergency_reason', 'is not', null)
        .execute()
    expect(await toldAfter(falsify, [])).toMatch(/^release \d+ is not as the last act left it$/)
    const approve = (trx: Trx) =>
      trx
        .insertInto('change_set_approval')
        .values({ change_set_id: 1, user_id: 'max', user_name: 'Max', at: OLD, evidence_hash: '', last_entry: 1 })
        .execute()
    expect(await toldAfter(approve, [])).toBe('change_set_approval 1 max is there, and no act of the console made it')
  })

  test('is told when a maker is invented: a start seals once what stands', async () => {
    const { db } = server.database
    await db.insertInto('account_maker').values({ user_id: 'x', maker_id: 'max', maker_name: 'Max' }).execute()
    await sealStanding(db)
    expect(await told(db, [head])).toBe('account_maker x max is there, and no act of the console made it')
    await db.deleteFrom('account_maker').where('user_id', '=', 'x').execute()
    expect(await told(db, [head])).toBe('')
  })

  test('is told by a kept head when it was made anew', async () => {
    const anew = async (trx: Trx) => {
      await trx.deleteFrom('history_seal').execute()
      await trx.deleteFrom('history').execute()
    }
    expect(await toldAfter(anew)).toContain('the chain was cut or made anew')
  })
})

/** Sets and releases with everything that there is: an emergency with its review, an approval, a comment, a rollout. */
async function makeReleases(server: TestServer): Promise<void> {
  const data = async (who: Pick<SignedIn, 'call'>, method: string, path: string, body?: object): Promise<Row> => {
    const answer = await who.call(method, path, body)
    expect([path, answer.status < 300], JSON.stringify(answer.body)).toEqual([path, true])
    return answer.body.data
  }
  const [eve, max] = [await signedIn(server, 'approver'), await signedIn(server, 'approver')]
  await data(server, 'PUT', 'setting', { releases: 'on' })
  const begin = async (name: string) => {
    const { change_set_id } = await data(server, 'POST', 'change-set', { name })
    await data(server, 'PUT', 'change-set/current', { change_set_id })
    await writeChange(server)
    return change_set_id
  }
  await data(server, 'POST', 'person', { kind: 'service', name: 'Pipeline', role: 'editor' })
  const gone = await signedIn(server, 'viewer')
  await data(server, 'DELETE', `person/${gone.person.person_id}`)
  const rollout = { stages: [{ share: 100 }] }
  const emergency = { base: 1, emergency_reason: 'Calls are dropped', rollout }
  const { release_id } = await data(eve, 'POST', 'release', { change_set_ids: [await begin('First')], ...emergency })
  await data(max, 'POST', `release/${String(release_id)}/review`, { text: 'It was right' })
  const id = await begin('Second')
  await data(eve, 'POST', `change-set/${String(id)}/comment`, { text: 'Why?' })
  await data(server, 'POST', `change-set/${String(id)}/propose`)
  const { evidence_hash } = await data(eve, 'GET', `change-set/${String(id)}/impact`)
  await data(eve, 'POST', `change-set/${String(id)}/approve`, { evidence_hash })
}

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
