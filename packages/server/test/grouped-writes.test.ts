import { Kysely, sql, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, test, vi } from 'vitest'
import { SqliteDriver, type Handle } from '../src/database/engines/sqlite-driver.ts'
import { GroupedFlush } from '../src/database/engines/sqlite-log.ts'

test('whoever writes while the log goes to disk waits for the next time, together', async () => {
  const sendings: PromiseWithResolvers<void>[] = []
  const log = new GroupedFlush(() => {
    const sending = Promise.withResolvers<void>()
    sendings.push(sending)
    return sending.promise
  })
  const first = log.flush()
  const confirmed: number[] = []
  const others = [1, 2, 3].map((n) => log.flush().then(() => confirmed.push(n)))
  expect(sendings.length).toBe(1)
  sendings[0]?.resolve()
  await first
  await expect.poll(() => sendings.length).toBe(2)
  expect(confirmed).toEqual([])
  sendings[1]?.resolve()
  await Promise.all(others)
  expect(confirmed).toEqual([1, 2, 3])
  expect(sendings.length).toBe(2)
})

test('a disk that fails fails those who waited for it, and not the next', async () => {
  let fails = true
  const log = new GroupedFlush(async () => {
    if (fails) throw new Error('the disk is gone')
  })
  const [first, second] = [log.flush(), log.flush()]
  await expect(first).rejects.toThrow('gone')
  await expect(second).rejects.toThrow('gone')
  fails = false
  await log.flush()
})

/** Our driver allows several connections. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** A database whose disk does what the test says. */
function startSlowDisk(refusal: () => Error | undefined = () => undefined) {
  const done: string[] = []
  const flushes: PromiseWithResolvers<void>[] = []
  const handle: Handle = {
    prepare: (text) => ({
      reader: false,
      all: () => [],
      run: () => {
        done.push(text)
        return { changes: 1, lastInsertRowid: 1 }
      },
    }),
    close: async () => {},
    inTransaction: () => false,
    commitLarge: async () => {
      done.push('commit of much')
    },
    flush: () => {
      const flush = Promise.withResolvers<void>()
      flushes.push(flush)
      return flush.promise
    },
  }
  const lanes = { reader: handle, writer: handle, openSnapshot: () => handle, refusal }
  const db = new Kysely<Record<string, never>>({
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => new SqliteDriver(lanes),
      createIntrospector: (own) => new SqliteIntrospector(own),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  return { db, done, flushes }
}

test.each([
  [
    'transaction',
    (db: Kysely<Record<string, never>>) => db.transaction().execute((trx) => sql`delete from t`.execute(trx)),
  ],
  ['statement', (db: Kysely<Record<string, never>>) => sql`delete from t`.execute(db)],
])('a %s is confirmed when it is on disk; the next one writes meanwhile', async (_what, write) => {
  const { db, done, flushes } = startSlowDisk()
  const confirmed: string[] = []
  const first = write(db).then(() => confirmed.push('first'))
  await expect.poll(() => flushes.length).toBe(1)
  const second = write(db).then(() => confirmed.push('second'))
  await expect.poll(() => done.filter((text) => text === 'delete from t').length).toBe(2)
  await expect.poll(() => flushes.length).toBe(2)
  expect(confirmed).toEqual([])
  flushes[0]?.resolve()
  await first
  expect(confirmed).toEqual(['first'])
  flushes[1]?.resolve()
  await second
})

test('whoever waits when a long transaction is committed is told to come again, before the process stops for it', async () => {
  const { db, done, flushes } = startSlowDisk(() => new Error('come again'))
  const write = () => db.transaction().execute((trx) => sql`delete from t`.execute(trx))
  const now = vi.spyOn(performance, 'now')
  const long = db.transaction().execute(async (trx) => {
    now.mockReturnValue(performance.now() + 10_000)
    const other = write()
    await sql`insert into t default values`.execute(trx)
    return {
      refused: expect(other)
        .rejects.toThrow('come again')
        .then(() => [...done]),
    }
  })
  await expect.poll(() => flushes.length).toBe(1)
  now.mockRestore()
  flushes[0]?.resolve()
  await expect.poll(() => flushes.length).toBe(2)
  flushes[1]?.resolve()
  expect(await (await long).refused).toEqual(['begin', 'insert into t default values'])
  expect(done).toContain('commit of much')
})
