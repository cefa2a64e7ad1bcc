import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HistorySealer } from '../src/history/history-sealer.ts'
import { openBatch } from '../src/history/batch.ts'
import { recordChange } from '../src/history/record-change.ts'
import { removeOld } from '../src/history/remove-old.ts'
import { verifyHistory } from '../src/history/verify-history.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { LONG_AGO, OLD, sealAsBefore, writeChange, writeEvent } from './support/sealed-history.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('the seals of the history on %s', (engine) => {
  let server: TestServer
  let sealer: HistorySealer
  beforeAll(async () => {
    server = await startServer(engine)
    sealer = new HistorySealer(server.database)
  })
  afterAll(() => server.stop())

  const write = () => writeChange(server)
  const verified = async (...kept: string[]) => {
    const { counts, ...rest } = await verifyHistory(server.database.db, kept)
    return { ...rest, ...counts.change, access: counts.access }
  }

  test('cover every change, and tell by their hash that none was altered or removed', async () => {
    for (let n = 0; n < 3; n += 1) await write()
    await sealer.run()
    const first = await verified()
    expect(first).toMatchObject({ seals: 2, sealed: 3, unsealed: 0, faults: [] })
    await write()
    expect(await verified()).toMatchObject({ seals: 2, unsealed: 1, faults: [] })
    await sealer.run()
    await sealer.run()
    const second = await verified(first.head)
    expect(second).toMatchObject({ seals: 3, sealed: 4, unsealed: 0, faults: [] })
    expect(second.head).not.toBe(first.head)

    const { db } = server.database
    const altered = db.updateTable('history').where('history_id', '=', 2)
    await altered.set({ user_name: 'Nobody' }).execute()
    expect((await verified()).faults).toEqual([
      expect.stringMatching(/^Among changes 1 to 3, .* not as it was sealed$/),
    ])
    await altered.set({ user_name: 'admin@example.net' }).execute()
    expect((await verified()).faults).toEqual([])

    const entry = await db.selectFrom('history').selectAll().where('history_id', '=', 4).executeTakeFirstOrThrow()
    await db.deleteFrom('history').where('history_id', '=', 4).execute()
    expect((await verified()).faults).toEqual([
      expect.stringMatching(/^Of changes 4 to 4, .*: 1 were sealed, 0 are there$/),
    ])
    await db.insertInto('history').values(entry).execute()

    const seal = await db.selectFrom('history_seal').selectAll().where('seal_id', '=', 1).executeTakeFirstOrThrow()
    await db.deleteFrom('history_seal').where('seal_id', '=', 1).execute()
    expect((await verified()).faults).toContain('Seal 1 is missing')
    await db.insertInto('history_seal').values(seal).execute()
    expect((await verified('f'.repeat(64))).faults).toEqual([expect.stringContaining('cut or made anew')])
    expect((await verified()).faults).toEqual([])
  })

  test('prove what was removed because of its age, and the rest', async () => {
    const { database } = server
    const { db } = database
    await write()
    await db.updateTable('history').set({ at: LONG_AGO }).where('history_id', '=', 5).execute()
    await writeEvent(server, LONG_AGO)
    await sealer.run()
    await write()
    await writeEvent(server)
    await sealer.run()
    const before = await verified()
    // The oldest seals have changes of today: nothing behind them goes before them.
    for (const kind of ['change', 'access'] as const) await removeOld(database, kind, OLD)
    expect(await verified()).toEqual(before)

    for (const table of ['history', 'history_seal', 'access_event'] as const) await db.deleteFrom(table).execute()
    for (const at of [LONG_AGO, LONG_AGO, new Date().toISOString()]) {
      await write()
      await db.updateTable('history').set({ at }).where('at', '>', at).execute()
      await writeEvent(server, at)
      await sealer.run()
    }
    const { head } = await verified()
    const batches = await db.selectFrom('history').select('batch_id').orderBy('history_id').execute()
    await db
      .insertInto('import_file')
      .values(batches.map(({ batch_id }, index) => ({ batch_id, file_name: `${index}.csv` })))
      .execute()
    for (const kind of ['change', 'access'] as const) await removeOld(database, kind, OLD)
    expect(await db.selectFrom('import_file').select('file_name').execute()).toEqual([{ file_name: '2.csv' }])
    const rest = await verified(head)
    expect(rest).toMatchObject({ seals: 8, sealed: 1, unsealed: 0, removed: 2, faults: [] })
    expect(rest.access).toMatchObject({ sealed: 1, removed: 2 })
    expect(await db.selectFrom('history').select('history_id').execute()).toHaveLength(1)
    expect(await db.selectFrom('access_event').select('access_event_id').execute()).toHaveLength(1)
  })

  test('of the versions before go on: the new chain seals them with all that stands', async () => {
    const { db } = server.database
    for (const table of ['history', 'history_seal', 'access_event'] as const) await db.deleteFrom(table).execute()
    for (let n = 0; n < 2; n += 1) await write()
    const ids = await db.selectFrom('history').select('history_id').orderBy('history_id').execute()
    for (const { history_id } of ids) await sealAsBefore(server, history_id)
    const earlier = await db
      .selectFrom('earlier_seal')
      .select('hash')
      .orderBy('seal_id', 'desc')
      .executeTakeFirstOrThrow()
    expect(await verified(earlier.hash)).toMatchObject({ seals: 0, unsealed: 2, faults: [] })
    await write()
    await sealer.run()
    expect(await verified(earlier.hash)).toMatchObject({ seals: 2, sealed: 3, unsealed: 0, faults: [] })
    // What was altered before the upgrade is told as well.
    await db.deleteFrom('history_seal').execute()
    await db
      .updateTable('history')
      .set({ user_name: 'Nobody' })
      .where('history_id', '=', ids[1]?.history_id ?? 0)
      .execute()
    await sealer.run()
    expect((await verified()).faults).toEqual([expect.stringMatching(/^Among changes .* before the upgrade$/)])
    for (const table of ['history', 'history_seal', 'earlier_seal'] as const) await db.deleteFrom(table).execute()
  })

  test('are made in slices, each over the one before', async () => {
    await sealer.run()
    const { seals, sealed } = await verified()
    const { db } = server.database
    const change = {
      actor: { id: 'x', name: 'X' },
      catalogue: catalogueOf('rating-group'),
      id: 1,
      before: null,
      after: {},
    }
    await db.transaction().execute(async (trx) => {
      openBatch(trx)
      for (let n = 0; n < 1001; n += 1) await recordChange(trx, change)
    })
    await sealer.run()
    expect(await verified()).toMatchObject({ seals: seals + 3, sealed: sealed + 1001, unsealed: 0, faults: [] })
  })

  test.runIf(engine === 'postgres')('wait for a transaction that may still bring an earlier change', async () => {
    await sealer.run()
    const { db } = server.database
    const before = await verified()
    const change = {
      actor: { id: 'x', name: 'X' },
      catalogue: catalogueOf('rating-group'),
      id: 1,
      before: null,
      after: {},
    }
    await db.transaction().execute(async (trx) => {
      openBatch(trx)
      await recordChange(trx, change)
      await write()
      await sealer.run()
      await sealer.run()
      expect(await verified()).toMatchObject({ seals: before.seals, unsealed: 1 })
    })
    await sealer.run()
    expect(await verified()).toMatchObject({ sealed: before.sealed + 2, unsealed: 0, faults: [] })
  })
})
