import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startServerProcess, type ServerProcess } from '../../../scripts/server-process.ts'
import { Backups } from '../src/operation/backups.ts'
import { openDatabase } from '../src/database/open.ts'
import { fillFolder } from './support/filled-database.ts'
import { runProgram } from './support/run-program.ts'
import { engines, startServer } from './support/test-server.ts'

// Each starts whole programs.
vi.setConfig({ testTimeout: 120_000 })
/** For what happens beside the answer, on a machine that has other work. */
const PATIENT = { timeout: 20_000 }

const ADMINISTRATOR = { email: 'admin@example.net', password: 'correct horse battery' }
const SETTINGS = { DEMO_DATA: '0', ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password }

const backupOf = (dataDir: string) => runProgram(['scripts/backup.mjs'], { DATA_DIR: dataDir })
const restore = (dataDir: string, file: string) => runProgram(['scripts/restore.mjs', file], { DATA_DIR: dataDir })
const newestIn = (folder: string) => join(folder, readdirSync(folder).toSorted().at(-1) ?? '')

describe('backup and restore of the embedded database', () => {
  let parent: string
  let dataDir: string
  const running = new Set<ServerProcess>()
  beforeEach(async () => {
    parent = mkdtempSync(join(tmpdir(), 'tollgate-backup-'))
    dataDir = join(parent, 'data')
    mkdirSync(dataDir)
    await fillFolder(dataDir, false)
  })
  afterEach(async () => {
    await Promise.all([...running].map((server) => server.kill()))
    running.clear()
    rmSync(parent, { recursive: true, force: true })
  })

  const start = async (env: NodeJS.ProcessEnv = {}) => {
    const server = await startServerProcess({ env: { ...SETTINGS, DATA_DIR: dataDir, ...env } })
    running.add(server)
    const answer = await fetch(`${server.baseURL}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMINISTRATOR),
    })
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const call = async (method: string, path: string, body?: object) => {
      const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
      const sent = await fetch(`${server.baseURL}/api/v1/${path}`, {
        method,
        headers,
        body: body && JSON.stringify(body),
      })
      return { status: sent.status, body: (await sent.json()) as { data: Record<string, unknown>[] } }
    }
    const names = async () => {
      const { body } = await call('GET', 'rating-group?page_size=1000')
      return body.data.map(({ rg_name }) => String(rg_name))
    }
    return { ...server, call, names }
  }
  let groups = 0
  const create = (server: Awaited<ReturnType<typeof start>>, name: string) => {
    groups += 1
    return server.call('POST', 'rating-group', { rg_name: name, rg_code: String(groups) })
  }

  test('a backup taken between writes ends, and holds every write confirmed before it began', async () => {
    const server = await start()
    const confirmed: string[] = []
    const stopped = new AbortController()
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; !stopped.signal.aborted && n < 200; n += 1) {
        const name = `Group ${writer} ${n}`
        if ((await create(server, name)).status === 201) confirmed.push(name)
      }
    })
    await expect.poll(() => confirmed.length, PATIENT).toBeGreaterThan(20)
    const before = [...confirmed]
    const made = await backupOf(dataDir)
    stopped.abort()
    await Promise.all(writers)
    expect([made.code, made.errors]).toEqual([0, ''])
    expect(made.output).toMatch(/backups\/tollgate-[\dTZ-]+\.sqlite: \d+\.\d MB, checked\n$/)
    const folder = join(dataDir, 'backups')
    expect(readdirSync(folder)).toHaveLength(1)
    const file = newestIn(folder)
    expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])

    const elsewhere = join(parent, 'elsewhere')
    const restored = await restore(elsewhere, file)
    expect([restored.code, restored.errors]).toEqual([0, ''])
    const copy = await start({ DATA_DIR: elsewhere })
    const kept = new Set(await copy.names())
    expect(before.filter((name) => !kept.has(name))).toEqual([])
    // Each row has its entry of the history: no write is there by half.
    const { db } = openDatabase({ dataDir: elsewhere, databaseUrl: undefined })
    const entries = await db.selectFrom('history').select('label').where('resource', '=', 'rating-group').execute()
    await db.destroy()
    expect(new Set(entries.map(({ label }) => label))).toEqual(kept)
  })

  test('a restore over a console that was killed replays nothing of the old data, and keeps it aside', async () => {
    const server = await start()
    await create(server, 'In the backup')
    expect((await backupOf(dataDir)).code).toBe(0)
    for (let n = 0; n < 50; n += 1) await create(server, `Later ${n}`)
    await server.kill()
    const file = newestIn(join(dataDir, 'backups'))
    expect(statSync(join(dataDir, 'tollgate.sqlite-wal')).size).toBeGreaterThan(0)
    const { code, output } = await restore(dataDir, file)
    expect(code).toBe(0)
    const aside = /kept in (\S+): remove/.exec(output)?.[1] ?? ''
    expect(readdirSync(aside)).toContain('tollgate.sqlite-wal')
    expect(await (await start()).names()).toEqual(['In the backup'])
    expect(await (await start({ DATA_DIR: aside })).names()).toHaveLength(51)
  })

  test('a session that was ended since the backup stays ended', async () => {
    const server = await start()
    expect((await backupOf(dataDir)).code).toBe(0)
    await server.stop()
    expect((await restore(dataDir, newestIn(join(dataDir, 'backups')))).code).toBe(0)
    const again = await startServerProcess({ env: { ...SETTINGS, DATA_DIR: dataDir } })
    running.add(again)
    const { db } = openDatabase({ dataDir, databaseUrl: undefined })
    expect(await db.selectFrom('auth_session').selectAll().execute()).toEqual([])
    await db.destroy()
  })

  test('a restore refuses what is no sound backup, with a line that says why, and changes nothing', async () => {
    const server = await start()
    await create(server, 'Still here')
    expect((await backupOf(dataDir)).code).toBe(0)
    const file = newestIn(join(dataDir, 'backups'))
    const bad = (name: string, make: (path: string) => void) => {
      const path = join(parent, name)
      cpSync(file, path)
      make(path)
      return path
    }
    const sql = (text: string) => (path: string) => {
      const database = new DatabaseSync(path)
      database.exec(text)
      database.close()
    }
    expect(await restore(dataDir, file)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^Another console uses/),
    })
    await server.stop()
    const refusals: [string, RegExp][] = [
      [join(parent, 'nowhere'), /^There is no file .*nowhere\n$/],
      [bad('text', (path) => writeFileSync(path, 'text '.repeat(5000))), /cannot be read|is damaged/],
      [bad('short', (path) => truncateSync(path, 40 * 4096)), /short (is damaged|cannot be read)/],
      [bad('zero', (path) => truncateSync(path, 0)), /zero is empty/],
      [bad('other', (path) => (rmSync(path), sql('create table t (a)')(path))), /is no database of Tollgate/],
      [
        bad('newer', sql("insert into kysely_migration (name, timestamp) values ('9999-later', '2026')")),
        /newer version of Tollgate \(9999-later\)/,
      ],
    ]
    for (const [path, words] of refusals) {
      const { code, errors } = await restore(dataDir, path)
      expect([code, errors.split('\n').length]).toEqual([1, 2])
      expect(errors).toMatch(words)
    }
    expect(readdirSync(dataDir).filter((name) => /replaced|restoring/.test(name))).toEqual([])
    expect(await (await start()).names()).toEqual(['Still here'])
  })

  test('a schedule makes one at the start when the newest is too old, and keeps as many as said', async () => {
    const folder = join(parent, 'backups')
    const env = { BACKUP_EVERY_HOURS: '24', BACKUP_KEEP: '2', BACKUP_DIR: folder }
    const first = await start(env)
    await expect.poll(() => first.log(), PATIENT).toContain('backup made')
    await first.stop()
    const again = await start(env)
    expect(readdirSync(folder)).toHaveLength(1)
    for (let n = 0; n < 3; n += 1) expect((await again.call('POST', 'backup')).status).toBe(201)
    expect(readdirSync(folder)).toHaveLength(2)
    expect(again.log()).toContain('backup made')
  })

  test('a backup of a folder without data is refused, and makes none', async () => {
    const nowhere = join(parent, 'nowhere')
    expect(await backupOf(nowhere)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^There is no .*set DATA_DIR/),
    })
    expect(existsSync(nowhere)).toBe(false)
  })

  test('a backup that fails leaves nothing behind', async () => {
    const database = openDatabase({ dataDir, databaseUrl: undefined })
    const { engine } = database
    const folder = join(parent, 'backups')
    const failing = { ...engine, copyTo: (path: string) => engine.copyTo?.(`${path}/no-folder`) ?? Promise.resolve() }
    await expect(new Backups({ engine: failing, folder, keep: 2 }).make()).rejects.toThrow()
    expect(readdirSync(folder)).toEqual([])
    await database.db.destroy()
  })
})

describe.each(engines)('the calls of backups on %s', (engine) => {
  let stop: () => Promise<void>
  afterAll(() => stop())

  test('a program makes one with its token; PostgreSQL has programs for it', async () => {
    const server = await startServer(engine)
    stop = () => server.stop()
    const { body } = await server.call('POST', 'api-token', { api_token_name: 'Backup', scope: 'write' })
    const headers = { cookie: '', authorization: `Bearer ${String(body.data.token)}` }
    const made = await server.call('POST', 'backup', undefined, headers)
    const listed = await server.call('GET', 'backup', undefined, headers)
    if (engine === 'postgres') {
      expect([made.status, made.body.statusDescription[0]?.message]).toEqual([
        409,
        expect.stringMatching(/its own programs/),
      ])
      expect(listed.body.data).toEqual([])
    } else {
      const backup = {
        file: expect.stringMatching(/^tollgate-.*\.sqlite$/),
        size: expect.any(Number),
        made_at: expect.any(String),
      }
      expect([made.status, made.body.data]).toEqual([201, backup])
      expect(listed.body.data).toEqual([made.body.data])
    }
  })
})
