import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HistorySealer } from '../src/history/history-sealer.ts'
import { recordChange } from '../src/history/record-change.ts'
import { removeOld } from '../src/history/remove-old.ts'
import { verifyHistory } from '../src/history/verify-history.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('the seals of the history on %s', (engine) => {
  let server: TestServer
  let sealer: HistorySealer
  beforeAll(async () => {
    server = await startServer(engine)
    sealer = new HistorySealer(server.database)
  })
  afterAll(() => server.stop())

  let counter = 0
  const write = async () => {
    const n = ++counter
    const answer = await server.call('POST', 'rating-group', { rg_name: `Sealed ${n}`, rg_code: String(n) })
    expect(answer.status).toBe(201)
  }
  const verified = (known?: string) => verifyHistory(server.database.db, known)

  test('cover every change, and tell by their hash that none was altered or removed', async () => {
    for (let n = 0; n < 3; n += 1) await write()
    await sealer.run()
    const first = await verified()
    expect(first).toMatchObject({ seals: 1, entries: 3, unsealed: 0, faults: [] })
    await write()
    expect(await verified()).toMatchObject({ seals: 1, unsealed: 1, faults: [] })
    await sealer.run()
    await sealer.run()
    const second = await verified(first.head)
    expect(second).toMatchObject({ seals: 2, entries: 4, unsealed: 0, faults: [] })
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

  test('stay when old changes are removed, and prove the rest', async () => {
    const { db } = server.database
    await removeOld(db, new Date(Date.now() + 1000).toISOString())
    expect(await db.selectFrom('history').select('history_id').execute()).toEqual([])
    expect(await verified()).toMatchObject({ seals: 2, entries: 0, removed: 4, faults: [] })
    await write()
    await sealer.run()
    expect(await verified()).toMatchObject({ seals: 3, entries: 1, removed: 4, faults: [] })
  })

  test('are made in slices, each over the one before', async () => {
    await sealer.run()
    const { seals, entries } = await verified()
    const { db } = server.database
    const change = {
      actor: { id: 'x', name: 'X' },
      catalogue: catalogueOf('rating-group'),
      id: 1,
      before: null,
      after: {},
    }
    await db.transaction().execute(async (trx) => {
      for (let n = 0; n < 1001; n += 1) await recordChange(trx, change)
    })
    await sealer.run()
    expect(await verified()).toMatchObject({ seals: seals + 3, entries: entries + 1001, unsealed: 0, faults: [] })
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
      await recordChange(trx, change)
      await write()
      await sealer.run()
      await sealer.run()
      expect(await verified()).toMatchObject({ seals: before.seals, unsealed: 1 })
    })
    await sealer.run()
    expect(await verified()).toMatchObject({ entries: before.entries + 2, unsealed: 0, faults: [] })
  })
})
