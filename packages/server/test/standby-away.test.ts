import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startServer, type TestServer } from './support/test-server.ts'
import { postgresBinaries } from './support/postgres-binaries.ts'
import { startCluster, type Cluster } from './support/postgres-cluster.ts'

const binaries = postgresBinaries()
if (!binaries) console.error('!! Not run, since there is no PostgreSQL: a standby that is away')

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** PostgreSQL of this file's own: the setting is the whole cluster's. */
describe.skipIf(!binaries)('a synchronous standby that is away', () => {
  let cluster: Cluster
  let admin: Client
  let server: TestServer
  beforeAll(async () => {
    cluster = await startCluster(binaries ?? '')
    const setting = new Client({ connectionString: cluster.adminUrl })
    await setting.connect()
    await setting.query('alter role current_user set synchronous_commit = on')
    await setting.end()
    server = await startServer('postgres', { adminUrl: cluster.adminUrl, logLevel: 'silent' })
    admin = new Client({ connectionString: server.databaseUrl })
    await admin.connect()
  })
  afterAll(async () => {
    await admin.end()
    await server.stop()
    await cluster.stop()
  })

  async function setStandby(name: string): Promise<void> {
    await admin.query(`alter system set synchronous_standby_names = '${name}'`)
    await admin.query(`select pg_reload_conf()`)
    await expect
      .poll(async () => (await admin.query('show synchronous_standby_names')).rows)
      .toEqual([{ synchronous_standby_names: name }])
  }
  /** How many commits wait for the standby. */
  async function waiting(): Promise<number> {
    const { rows } = await admin.query(`select 1 from pg_stat_activity where wait_event = 'SyncRep'`)
    return rows.length
  }

  test('keeps writers waiting, but nobody who reads', async () => {
    // When the administrator was last seen is written before, and not once for each of the calls.
    expect((await server.call('POST', 'rating-group', { rg_name: 'Before', rg_code: '98' })).status).toBe(201)
    await setStandby('away')
    const writes = Array.from({ length: 20 }, (_, n) =>
      server.call('POST', 'rating-group', { rg_name: `Group ${n}`, rg_code: String(n) }),
    )
    await expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThan(2)
    for (const path of ['price-plan', 'rating-group', 'overview', '/readyz', '/healthz']) {
      expect([path, (await server.call('GET', path)).status]).toEqual([path, 200])
    }
    expect(await waiting()).toBeGreaterThan(2)

    await setStandby('')
    const statuses = (await Promise.all(writes)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(2)
    // Those that no connection was left for are told so.
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    expect((await server.call('POST', 'rating-group', { rg_name: 'After', rg_code: '99' })).status).toBe(201)
  })
})
