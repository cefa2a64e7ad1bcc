import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { openPostgres } from '../src/database/engines/postgres.ts'
import { hostUrls } from '../src/database/engines/postgres-hosts.ts'
import type { Tables } from '../src/database/tables.ts'
import { createDatabase, type TestDatabase } from './support/postgres-database.ts'

test.each([
  ['postgres://one/tollgate', ['postgres://one/tollgate']],
  [
    'postgres://ada:p%40ss,word@one:5432,two,[::1]:5433/tollgate?sslmode=require',
    [
      'postgres://ada:p%40ss,word@one:5432/tollgate?sslmode=require',
      'postgres://ada:p%40ss,word@two/tollgate?sslmode=require',
      'postgres://ada:p%40ss,word@[::1]:5433/tollgate?sslmode=require',
    ],
  ],
  ['postgresql:///tollgate?host=/var/run/postgresql', ['postgresql:///tollgate?host=/var/run/postgresql']],
])('the hosts of %s', (url, urls) => {
  expect(hostUrls(url)).toEqual(urls)
})

describe.skipIf(!inject('postgresUrl'))('several PostgreSQL hosts', () => {
  let database: TestDatabase
  const closing: (() => Promise<unknown>)[] = []
  beforeEach(async () => {
    database = await createDatabase(inject('postgresUrl') as string)
  })
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((close) => close()))
    await database.drop()
  })

  /** The test's database under several addresses. */
  function open(...hosts: string[]) {
    const url = database.url.replace(new URL(database.url).host, hosts.join(','))
    const engine = openPostgres(url)
    const db = new Kysely<Tables>({ dialect: engine.dialect })
    closing.push(() => db.destroy())
    return { engine, ask: () => sql`select current_database()`.execute(db) }
  }

  test('the first that answers is used', async () => {
    const { ask } = open('127.0.0.1:1', new URL(database.url).host)
    expect((await ask()).rows).toHaveLength(1)
  })

  test('one that takes no writes is passed over', async () => {
    const { hostname, port } = new URL(database.url)
    const standby = `${hostname}:${port}`
    await allowNoWrites(database)
    const { engine, ask } = open(standby, standby)
    expect(engine.failureOf(await ask().catch((error: unknown) => error))).toBe('unavailable')
    // Alone it is what its operator asked for.
    expect((await open(standby).ask()).rows).toHaveLength(1)
  })

  test('when one goes away the next takes over', async () => {
    const first = await startProxy(database)
    const { engine, ask } = open(first.host, new URL(database.url).host)
    await ask()
    expect(first.served()).toBeGreaterThan(0)
    await first.stop()
    await expect
      .poll(() =>
        ask().then(
          () => 'answered',
          (error: unknown) => engine.failureOf(error),
        ),
      )
      .toBe('answered')
  })
})

async function allowNoWrites({ url }: TestDatabase): Promise<void> {
  const db = new Kysely<Tables>({ dialect: openPostgres(url).dialect })
  await sql`alter database ${sql.ref(new URL(url).pathname.slice(1))} set default_transaction_read_only = on`.execute(
    db,
  )
  await db.destroy()
}

/** Another address of the test's PostgreSQL, which can go away. */
async function startProxy({ url }: TestDatabase) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let served = 0
  const server = createServer((socket) => {
    served += 1
    const upstream = connect(Number(port), hostname)
    for (const one of [socket, upstream]) sockets.add(one.on('error', () => {}))
    socket.pipe(upstream).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    served: () => served,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
