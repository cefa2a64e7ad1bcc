import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/open.ts'
import { readConfig } from '../src/config.ts'
import { startServer, type TestServer } from './support/test-server.ts'

describe.skipIf(inject('postgresUrl') === null)('limits on PostgreSQL', () => {
  let server: TestServer
  let blocker: Client
  beforeAll(async () => {
    const env = { DATABASE_CONNECTIONS: '3', DATABASE_LOCK_TIMEOUT: '0.2', DATABASE_STATEMENT_TIMEOUT: '0.5' }
    server = await startServer('postgres', { env, logLevel: 'silent' })
    blocker = new Client({ connectionString: server.databaseUrl })
    await blocker.connect()
  })
  afterAll(async () => {
    await blocker.end()
    await server.stop()
  })

  test('writes that wait for a lock give up, and the console serves on', async () => {
    await blocker.query('begin')
    await blocker.query('lock table rating_group in access exclusive mode')
    const writes = Array.from({ length: 12 }, (_, n) =>
      server.call('POST', 'rating-group', { rg_name: `Group ${n}`, rg_code: String(n) }),
    )
    const refused = await Promise.all(writes)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
    expect((await server.call('GET', 'price-plan')).status).toBe(200)
    expect((await server.call('GET', '/readyz')).status).toBe(200)
    await blocker.query('rollback')
    expect((await server.call('POST', 'rating-group', { rg_name: 'After', rg_code: '99' })).status).toBe(201)
  })

  test('a statement that takes too long is ended, and counts as the database being away', async () => {
    const { db, engine } = server.database
    const slow = sql`select pg_sleep(20)`.execute(db)
    await expect(slow).rejects.toSatisfy((error) => engine.failureOf(error) === 'unavailable')
  })

  test('a start waits for one that migrates, longer than requests wait for a lock or a statement', async () => {
    const limits = { connections: 3, lockSeconds: 0.2, statementSeconds: 0.5 }
    const other = openDatabase({ databaseUrl: server.databaseUrl, dataDir: '', databaseLimits: limits })
    const longestWait = async () => {
      const { rows } = await blocker.query<{ seconds: number }>(
        `select extract(epoch from max(clock_timestamp() - query_start))::float as seconds from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.seconds ?? 0
    }
    await blocker.query(`select pg_advisory_lock(hashtext('migrate'))`)
    const started = migrate(other)
    started.catch(() => {})
    await expect.poll(longestWait, { timeout: 15_000 }).toBeGreaterThan(1)
    await blocker.query(`select pg_advisory_unlock(hashtext('migrate'))`)
    await started
    await other.db.destroy()
  })

  test('no more connections are opened than the setting says', async () => {
    const { db } = server.database
    await Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.02)`.execute(db)))
    const { rows } = await blocker.query<{ count: string }>(
      // A worker of PostgreSQL that cleans up is in the database too.
      `select count(*) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    expect(Number(rows[0]?.count)).toBe(3)
  })
})

describe.skipIf(inject('postgresUrl') === null)('writers on PostgreSQL that wait without a limit', () => {
  let server: TestServer
  let blocker: Client
  beforeAll(async () => {
    const env = { DATABASE_CONNECTIONS: '5', DATABASE_LOCK_TIMEOUT: '0', DATABASE_STATEMENT_TIMEOUT: '0' }
    server = await startServer('postgres', { env, logLevel: 'silent' })
    blocker = new Client({ connectionString: server.databaseUrl })
    await blocker.connect()
  })
  afterAll(async () => {
    await blocker.end()
    await server.stop()
  })

  const create = (rg_code: string) => server.call('POST', 'rating-group', { rg_name: `Group ${rg_code}`, rg_code })
  async function waiting(): Promise<number> {
    const { rows } = await blocker.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }

  test('leave connections to readers', async () => {
    expect((await create('1000')).status).toBe(201)
    await blocker.query('begin')
    await blocker.query('lock table rating_group in access exclusive mode')
    const writes = Array.from({ length: 12 }, (_, n) => create(String(n)))
    await expect.poll(waiting, { timeout: 20_000 }).toBe(3)
    for (const path of ['price-plan', 'pcrf-zone/zone', 'change', '/readyz']) {
      expect([path, (await server.call('GET', path)).status]).toEqual([path, 200])
    }
    expect(await waiting()).toBe(3)
    await blocker.query('rollback')
    const statuses = (await Promise.all(writes)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(3)
    // Those for whom no connection was left are told so.
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    expect((await create('1001')).status).toBe(201)
  })
})

test('the limits of PostgreSQL are settings', () => {
  const config = readConfig({
    DATABASE_CONNECTIONS: '25',
    DATABASE_STATEMENT_TIMEOUT: '30',
    DATABASE_LOCK_TIMEOUT: '0',
  })
  expect(config.databaseLimits).toEqual({ connections: 25, statementSeconds: 30, lockSeconds: 0 })
  expect(() => readConfig({ DATABASE_CONNECTIONS: '1' })).toThrow('DATABASE_CONNECTIONS')
})
