import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { Kysely, sql } from 'kysely'
import { openPostgres } from '../src/database/engines/postgres.ts'
import type { Tables } from '../src/database/tables.ts'
import { postgresBinaries } from './support/postgres-binaries.ts'
import { startPair, type PostgresNode, type PostgresPair } from './support/postgres-pair.ts'
import { startServer, type Answer, type TestServer } from './support/test-server.ts'

const binaries = inject('postgresUrl') && process.platform === 'linux' ? postgresBinaries() : null
if (!binaries) console.error('!! Not run, since it needs the programs of PostgreSQL on Linux: a failover')

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
/** Waits for what comes by itself, on a machine that has other work. */
const SOON = { timeout: 60_000, interval: 50 }

// Each test goes on with what the one before has left: a standby that is away, a failover, a primary that comes back.
describe.skipIf(!binaries)('two consoles on a primary with a synchronous standby', () => {
  let pair: PostgresPair
  let consoles: TestServer[] = []
  let dataDir: string
  beforeAll(async () => {
    pair = await startPair(binaries ?? '')
    dataDir = mkdtempSync(join(tmpdir(), 'tollgate-test-'))
    const env = { DATABASE_URL: pair.url }
    for (let count = 0; count < 2; count += 1)
      consoles.push(await startServer('sqlite', { dataDir, env, logLevel: 'silent' }))
  })
  afterAll(async () => {
    await Promise.all(consoles.map((one) => one.stop()))
    consoles = []
    await pair.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  let count = 0
  /** A write that nobody has sent before. */
  const newWrite = (console_: TestServer) => {
    count += 1
    const body = { rg_name: `Group ${count}`, rg_code: String(count) }
    const headers = { 'idempotency-key': randomUUID() }
    return { name: body.rg_name, send: () => console_.call('POST', 'rating-group', body, headers) }
  }
  const statusOf = async (one: TestServer, path: string) => (await one.call('GET', path)).status
  const served = () =>
    Promise.all(consoles.map((one) => expect.poll(async () => (await newWrite(one).send()).status, SOON).toBe(201)))
  /** How often each name is stored on a server. */
  const stored = async (node: PostgresNode) => {
    const rows = await node.query('select rg_name, count(*) from rating_group group by 1', 'tollgate')
    return new Map(rows.map(({ rg_name, count: times }) => [String(rg_name), Number(times)]))
  }

  test('a standby that is away: a write is told that its outcome is unknown, and sent again it is settled', async () => {
    const [one, two] = consoles as [TestServer, TestServer]
    await served()
    pair.standby.signal('STOP')
    const { name, send } = newWrite(one)
    const answer = await send()
    expect(answer.status).toBe(503)
    expect(answer.body.statusDescription).toEqual([
      { code: 'UNAVAILABLE', outcome: 'unknown', message: expect.stringContaining('The outcome is unknown') },
    ])
    expect(await statusOf(two, 'rating-group')).toBe(200)
    // It is stored on the primary alone: no answer says that it is safe before the standby has it.
    expect(isUnknown(await send())).toBe(true)
    pair.standby.signal('CONT')
    await expect.poll(async () => (await send()).status, SOON).toBe(201)
    expect((await stored(pair.standby)).get(name)).toBe(1)
  })

  test('the primary does not answer: 503 everywhere until it does', async () => {
    pair.primary.signal('STOP')
    const answers = await Promise.all(consoles.map((one) => one.call('GET', 'rating-group?page_size=1')))
    expect(answers.map(({ status }) => status)).toEqual([503, 503])
    expect(answers[0]?.body.statusDescription[0]?.code).toBe('UNAVAILABLE')
    for (const one of consoles) expect((await one.http.inject('/readyz')).statusCode).toBe(503)
    for (const one of consoles) expect((await one.http.inject('/healthz')).statusCode).toBe(200)
    pair.primary.signal('CONT')
    await served()
    for (const one of consoles) expect((await one.http.inject('/readyz')).statusCode).toBe(200)
  })

  test('the primary is killed under load and the standby promoted: no acknowledged write is lost', async () => {
    const load = new Load(consoles, newWrite)
    await expect.poll(() => load.acknowledged.size, SOON).toBeGreaterThan(100)
    pair.primary.kill()
    for (const one of consoles) await expect.poll(async () => (await one.http.inject('/readyz')).statusCode).toBe(503)
    expect(await statusOf(consoles[0] as TestServer, 'rating-group')).toBe(503)
    await pair.standby.promote()
    await served()
    await load.stop()
    const names = await stored(pair.standby)
    expect([...load.acknowledged].filter((name) => names.get(name) !== 1)).toEqual([])
    for (const { send } of load.unknown) await expect.poll(async () => (await send()).status, SOON).toBe(201)
    const settled = await stored(pair.standby)
    expect(load.unknown.map(({ name }) => settled.get(name))).toEqual(load.unknown.map(() => 1))
    expect([...settled.values()].every((times) => times === 1)).toBe(true)
  })

  test('the former primary comes back: it is refused, also when the new one is away', async () => {
    await pair.primary.start()
    const before = await stored(pair.primary)
    await served()
    // Whoever starts now asks both.
    const opened = openPostgres(pair.url)
    const db = new Kysely<Tables>({ dialect: opened.dialect })
    const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(db)
    expect(`127.0.0.1:${rows[0]?.port}`).toBe(pair.standby.host)
    pair.standby.signal('STOP')
    const refused = await Promise.all(consoles.map((one) => newWrite(one).send()))
    expect(refused.map(({ status }) => status)).toEqual([503, 503])
    const why = await sql`select 1`.execute(db).catch((error: unknown) => error)
    expect(opened.failureOf(why)).toBe('unavailable')
    await expect.poll(() => sql`select 1`.execute(db).catch(String), SOON).toMatch(/former primary: its timeline is 1/)
    pair.standby.signal('CONT')
    await served()
    expect(await stored(pair.primary)).toEqual(before)
    await db.destroy()
  })
})

function isUnknown({ status, body }: Answer): boolean {
  return status === 503 && body.statusDescription.some((fault) => 'outcome' in fault && fault.outcome === 'unknown')
}

interface Write {
  name: string
  send: () => Promise<Answer>
}

/** Writers at every console who go on whatever they are answered. */
class Load {
  /** Names of what was answered with 201. */
  readonly acknowledged = new Set<string>()
  readonly unknown: Write[] = []
  readonly #writers: Promise<void>[]
  #isStopped = false

  constructor(consoles: readonly TestServer[], newWrite: (console_: TestServer) => Write) {
    const writers = consoles.flatMap((one) => Array.from({ length: 4 }, () => one))
    this.#writers = writers.map((one) => this.#write(() => newWrite(one)))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#writers)
  }

  async #write(next: () => Write): Promise<void> {
    while (!this.#isStopped) {
      const write = next()
      const answer = await write.send()
      if (answer.status === 201) this.acknowledged.add(write.name)
      else if (isUnknown(answer)) this.unknown.push(write)
    }
  }
}
