import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectSqlite } from '../src/database/engines/sqlite-connection.ts'
import { commitLarge } from '../src/database/engines/sqlite-large-commit.ts'
import { longTransaction } from '../src/writing/long-transaction.ts'
import { LongWrites } from '../src/database/long-writes.ts'
import type { Tables } from '../src/database/tables.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('writers beside work on many rows on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const create = (rg_code: string) => server.call('POST', 'rating-group', { rg_name: `Group ${rg_code}`, rg_code })

  /** Holds a transaction over many rows open; the function ends it. */
  async function begin(what: string) {
    const [started, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const actor = { id: 'a', name: 'Ada' }
    const work = longTransaction(server.database, { what, actor }, async (_trx, progress) => {
      Object.assign(progress, { total: 100, done: 25 })
      started.resolve()
      await end.promise
    })
    await started.promise
    return async () => {
      end.resolve()
      await work
    }
  }

  test.runIf(engine === 'sqlite')('are told what keeps them and when to come again; then they are served', async () => {
    const end = await begin('Zones are being deleted')
    const { status, headers, body } = await create('1')
    expect([status, body.statusDescription]).toEqual([
      503,
      [
        {
          code: 'UNAVAILABLE',
          message: expect.stringMatching(
            /^Zones are being deleted: 25 of 100 are done\. Nothing of yours was saved: try again in \d+ s$/,
          ),
        },
      ],
    ])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await server.call('GET', 'rating-group')).status).toBe(200)
    await end()
    expect((await create('1')).status).toBe(201)
  })

  test.runIf(engine === 'sqlite')('are told so until it is committed', async () => {
    const { engine: own } = server.database
    const told: (string | undefined)[] = []
    const driver = own.dialect.createDriver()
    // It shares the server's connections, which only the server closes: so nothing is written.
    driver.commitTransaction = async (connection) => {
      told.push(own.longWrites.refusal()?.message)
      await driver.rollbackTransaction(connection)
    }
    const db = new Kysely<Tables>({ dialect: { ...own.dialect, createDriver: () => driver } })
    const order = { what: 'Zones are being deleted', actor: { id: 'a', name: 'Ada' } }
    await longTransaction({ db, engine: own }, order, async () => {})
    expect(told).toEqual([expect.stringMatching(/^Zones are being deleted/)])
    expect(own.longWrites.refusal()).toBeUndefined()
  })

  test.runIf(engine === 'postgres')('do not wait for it', async () => {
    const end = await begin('Zones are being deleted')
    expect((await create('2')).status).toBe(201)
    await end()
  })

  test.runIf(engine === 'sqlite')('an import that was put off can be committed again', async () => {
    const { body } = await server.call('POST', 'rating-group/import/preview', [{ rg_name: 'Imported', rg_code: 3 }])
    const commit = () => server.call('POST', `rating-group/import/${body.data.token}/commit`)
    const end = await begin('Zones are being deleted')
    expect((await commit()).status).toBe(503)
    await end()
    expect((await commit()).body.data).toMatchObject({ state: 'done', added: 1 })
  })
})

test('the time that is left is worked out from what is done', () => {
  let now = 0
  const writes = new LongWrites(() => now)
  expect(writes.refusal()).toBeUndefined()
  const progress = writes.begin('Zones are being imported')
  expect(writes.refusal()).toMatchObject({
    message: expect.stringMatching(/^Zones are being imported\. /),
    retryAfter: 5,
  })
  Object.assign(progress, { total: 1000, done: 250 })
  now = 4000
  expect(writes.refusal()?.retryAfter).toBe(12)
  writes.end(progress)
  expect(writes.refusal()).toBeUndefined()
})

/** A database file in a folder of its own, two connections to it, and rows of half a kilobyte written in a transaction that is open. */
function openTransaction(rows: number) {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-commit-'))
  const file = join(folder, 'data.sqlite')
  const [writer, reader] = [connectSqlite(file), connectSqlite(file)]
  writer.exec('create table t (n integer, text text); pragma wal_checkpoint(truncate); begin')
  const insert = writer.prepare('insert into t values (?, ?)')
  for (let n = 0; n < rows; n += 1) insert.run(n, 'x'.repeat(500))
  return {
    file,
    writer,
    sizes: () => ({ file: statSync(file).size, log: statSync(`${file}-wal`).size }),
    seen: () => reader.prepare('select count(*) as count from t').get()?.count,
    close: () => {
      for (const open of [writer, reader]) open.close()
      rmSync(folder, { recursive: true })
    },
  }
}

test('a large commit is seen by others at once, and its log is moved into the file by another thread, and cut', async () => {
  const { writer, file, sizes, seen, close } = openTransaction(60_000)
  const before = sizes()
  const { moved } = commitLarge(writer, file)
  expect([seen(), sizes().file]).toEqual([60_000, before.file])
  await moved
  expect(sizes().file).toBeGreaterThan(before.file + 15_000_000)
  expect(Object.values(writer.prepare('pragma wal_autocheckpoint').get() ?? {})).toEqual([1000])
  writer.exec('delete from t where n = 1')
  expect(sizes().log).toBeLessThan(8_000_000)
  close()
})

test('a commit that was slow, not large, is like any other', () => {
  const { writer, file, seen, close } = openTransaction(2000)
  commitLarge(writer, file)
  expect(Object.values(writer.prepare('pragma wal_autocheckpoint').get() ?? {})).toEqual([1000])
  expect(seen()).toBe(2000)
  close()
})
