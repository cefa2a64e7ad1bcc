import { randomBytes } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { HistorySealer } from '../src/history/history-sealer.ts'
import { verifyHistory } from '../src/history/verify-history.ts'
import { postgresBinaries } from './support/postgres-binaries.ts'
import { freePort, initialise, newFolder, unprivilegedAccount } from './support/postgres-cluster.ts'
import { PostgresNode } from './support/postgres-pair.ts'
import { startServer, type TestServer } from './support/test-server.ts'

const binaries = inject('postgresUrl') && process.platform === 'linux' ? postgresBinaries() : null
if (!binaries) console.error('!! Not run, since it needs the programs of PostgreSQL on Linux: recovery to a moment')

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
/** Waits for what comes by itself, on a machine that has other work. */
const SOON = { timeout: 60_000, interval: 50 }
const OPERATIONS = new URL('../../../docs/operations.md', import.meta.url)

// The commands and settings are those of the chapter itself, in other folders.
describe.skipIf(!binaries)('recovery to a moment, as docs/operations.md has it', () => {
  const account = unprivilegedAccount()
  let base: string
  let dataDir: string
  let postgres: PostgresNode
  let server: TestServer | undefined

  beforeAll(() => {
    base = newFolder(account)
    dataDir = mkdtempSync(join(tmpdir(), 'tollgate-test-'))
  })
  afterAll(async () => {
    await server?.stop()
    await postgres?.stop()
    rmSync(base, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  })

  const startConsole = async () => {
    server = await startServer('sqlite', { dataDir, env: { DATABASE_URL: postgres.urlOf('tollgate') } })
    return server
  }
  let count = 0
  const add = async (console_: TestServer, name: string) => {
    count += 1
    const answer = await console_.call('POST', 'rating-group', { rg_name: name, rg_code: String(count) })
    expect(answer.status).toBe(201)
  }

  /** The block of the chapter that has this text, with the folders of this test. */
  const documented = (text: string) => {
    const blocks = [...readFileSync(OPERATIONS, 'utf8').matchAll(/```\w*\n([^`]+)```/g)].map(([, block = '']) => block)
    const [block, ...more] = blocks.filter((one) => one.includes(text))
    if (block === undefined || more.length > 0) throw new Error(`Not one block of docs/operations.md has ${text}`)
    return block.replaceAll('/backup/', `${base}/backup/`).replaceAll('/var/lib/postgresql/', `${base}/`)
  }
  const configure = (settings: string) => appendFileSync(join(base, 'data', 'postgresql.conf'), `\n${settings}`)
  /** As the user postgres would, beside this server. */
  const run = (script: string) => {
    const { hostname, port, username, password } = new URL(postgres.urlOf('postgres'))
    const env = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password }
    execFileSync('/bin/sh', ['-ec', script], {
      ...account,
      cwd: '/',
      env: { ...env, PATH: `${binaries}:${process.env.PATH}` },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  }
  const value = async (statement: string) => Object.values((await postgres.query(statement))[0] ?? {})[0]

  test('what was written until then is there, what came later is not, and the history is whole', async () => {
    const place = { binaries: binaries ?? '', folder: join(base, 'data'), account, port: await freePort() }
    const password = randomBytes(16).toString('hex')
    initialise(place.binaries, place.folder, password, account)
    postgres = new PostgresNode({ ...place, password })
    run(`mkdir -p ${base}/backup/wal`)
    configure(documented('archive_command'))
    await postgres.start()
    await postgres.query('create database tollgate')

    const before = await startConsole()
    await add(before, 'Base')
    run(documented('pg_basebackup -D /backup/base'))
    await add(before, 'Log')
    await new HistorySealer(before.database).run()
    const { head } = await verifyHistory(before.database.db)
    const moment = String(await value('select clock_timestamp()::text'))
    await add(before, 'Late')
    await before.stop()
    const file = String(await value('select pg_walfile_name(pg_switch_wal())'))
    const isArchived = () => value(`select last_archived_wal >= '${file}' from pg_stat_archiver`)
    await expect.poll(isArchived, SOON).toBe(true)
    await postgres.stop()

    run(documented('recovery.signal'))
    configure(documented('restore_command').replace(/(?<=recovery_target_time = ')[^']+/, moment))
    await postgres.start()
    await expect.poll(() => value('select pg_is_in_recovery()'), SOON).toBe(false)
    const after = await startConsole()
    const { body } = await after.call('GET', 'rating-group?page_size=100')
    const names = body.data.map(({ rg_name }) => rg_name)
    expect(names).toContain('Base')
    expect(names).toContain('Log')
    expect(names).not.toContain('Late')
    const { counts, faults } = await verifyHistory(after.database.db, [head])
    expect({ ...counts.change, faults }).toMatchObject({ sealed: 2, unsealed: 0, faults: [] })
    await add(after, 'Late')
  })
})
