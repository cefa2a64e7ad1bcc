import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { startServerProcess } from '../../../scripts/server-process.ts'
import { sourceNamed } from '../src/sources.ts'
import { readConfig } from '../src/config.ts'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/open.ts'
import { seed } from '../src/seed/seed.ts'
import { createDatabase } from './support/postgres-database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'tollgate-start-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const ADMINISTRATOR = { email: 'admin@example.net', password: 'correct horse battery' }
const env = {
  DATA_DIR: dataDir,
  DEMO_DATA: '0',
  ADMIN_EMAIL: ADMINISTRATOR.email,
  ADMIN_PASSWORD: ADMINISTRATOR.password,
}

describe('the server process', () => {
  test('is ready when it says so, and ends with 0 on SIGTERM after the requests under way', async () => {
    const server = await startServerProcess({ env })
    expect((await fetch(`${server.baseURL}/healthz`)).status).toBe(200)
    expect((await fetch(`${server.baseURL}/readyz`)).status).toBe(200)
    let stopped: Promise<void> | undefined
    // Checking a password takes long enough for the signal to arrive in the middle.
    const status = await signIn(server.baseURL, () => {
      stopped = server.stop()
    })
    expect(status).toBe(200)
    const answered = performance.now()
    await stopped
    // The limit of 10 s is for requests that take long: there are none left.
    expect(performance.now() - answered).toBeLessThan(5000)
  })

  test.each([
    [{ PORT: 'x' }, 'PORT'],
    [{ ADMIN_EMAIL: 'admin@example.net', ADMIN_PASSWORD: '' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_EMAIL: 'admin@example.net', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD'],
    [{ DEMO_DATA: 'yes' }, 'DEMO_DATA'],
    [{ DATABASE_URL: 'mysql://one/tollgate' }, 'DATABASE_URL'],
    [{ HISTORY_SHIP: 'file:history.jsonl' }, 'HISTORY_SHIP'],
    [{ HISTORY_SHIP: 'command: ' }, 'HISTORY_SHIP'],
    [{ HISTORY_SHIP: 'syslog+tcp://user@log:601' }, 'HISTORY_SHIP'],
    [{ HISTORY_SHIP: 'https://log' }, 'HISTORY_SHIP'],
    [{ DATABASE_URL: 'postgres://one:two/tollgate' }, 'DATABASE_URL'],
  ])('names the setting that is wrong: %o', (settings, name) => {
    expect(() => readConfig(settings)).toThrow(name)
  })
})

describe.skipIf(!inject('postgresUrl'))('three servers that start at once on one PostgreSQL', () => {
  test('migrate and fill it once', async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl') as string)
    const databases = Array.from({ length: 3 }, () => openDatabase({ databaseUrl: url, dataDir: '' }))
    await Promise.all(
      databases.map(async (database) => {
        await migrate(database)
        await seed(database, { demoData: true }, sourceNamed)
      }),
    )
    const { count } = await (databases[0] as (typeof databases)[0]).db
      .selectFrom('qos_rule')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(8)
    await Promise.all(databases.map(({ db }) => db.destroy()))
    await drop()
  })
})

function signIn(baseURL: string, whenSent: () => void): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(`${baseURL}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    call.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)))
    call.on('error', reject)
    call.end(JSON.stringify(ADMINISTRATOR), () => {
      // Sent is not yet received: the next answer on another connection proves that the server has read on.
      fetch(`${baseURL}/healthz`).then(whenSent, reject)
    })
  })
}
