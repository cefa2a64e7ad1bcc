import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Release, ReleaseWithManifest } from '@tollgate/contract/release/release.ts'
import { canonicalValue } from '@tollgate/policy/document/model.ts'
import { startServerProcess, type ServerProcess } from '../../../scripts/server-process.ts'
import { openDatabase } from '../src/database/open.ts'
import { createFilledDatabase, fillFolder } from './support/filled-database.ts'
import { engines } from './support/test-server.ts'
import { signInTo } from './support/sign-in-to.ts'

/** Of each kind, on each database. */
const MOMENTS = Number(process.env.RELEASE_KILLS ?? 1)
vi.setConfig({ testTimeout: 120_000 + MOMENTS * 30_000, hookTimeout: 120_000 })

const ADMINISTRATOR = { email: 'admin@example.net', password: 'correct horse battery' }
const LISTENING = /"url":"(http:\/\/[^"]+?)\/?","msg":"listening/
const MINUTE = 60_000
const SOON = { timeout: 30_000, interval: 50 }

/** Kills later and later until the work was done by then, and from there on close to its end. */
async function atMoments(killAfter: (ms: number) => Promise<boolean>) {
  const seen = { before: 0, after: 0 }
  let ms = 100
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    const isDone = await killAfter(ms)
    seen[isDone ? 'after' : 'before'] += 1
    ms *= isDone ? 0.8 : 1.15
  }
  if (process.env.RELEASE_KILLS) console.log(expect.getState().currentTestName, seen, `at last ${Math.round(ms)} ms`)
  if (MOMENTS >= 50) expect(Math.min(seen.before, seen.after)).toBeGreaterThan(MOMENTS / 5)
}

describe.each(engines)('a console on %s that is killed', (engine) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tollgate-killed-'))
  let databaseUrl: string | undefined
  let drop = () => Promise.resolve()
  let cookie = ''
  let server: ServerProcess
  let written = 0
  beforeAll(async () => {
    if (engine === 'postgres') ({ url: databaseUrl, drop } = await createFilledDatabase(false))
    else await fillFolder(dataDir, false)
    server = await start()
    cookie = await signInTo(server, ADMINISTRATOR)
    // A new database has releases on; its first one is made beside the start.
    await vi.waitFor(async () => expect(await current()).toBeDefined(), SOON)
  })
  afterAll(async () => {
    await server.stop()
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const start = (ready?: RegExp) =>
    startServerProcess({
      ...(ready && { ready }),
      env: {
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? '',
        DEMO_DATA: '0',
        ADMIN_EMAIL: ADMINISTRATOR.email,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
      },
    })
  const send = (method: string, path: string, body?: object, { baseURL } = server) =>
    fetch(`${baseURL}/api/v1/${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const data = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await send(method, path, body)
    const given = (await answer.json()) as { data: T }
    expect([path, answer.ok], JSON.stringify(given)).toEqual([path, true])
    return given.data
  }
  const isCurrent = ({ state }: Release) => state === 'current' || state === 'unconfirmed'
  const releases = () => data<Release[]>('GET', 'release?page_size=1000')
  const current = async () => (await releases()).find(isCurrent) as Release
  /** Writes something, and asks for its publish. */
  const asking = async () => {
    written += 1
    await data('POST', 'rating-group', { rg_name: `Group ${written}`, rg_code: String(written) })
    const { change_set: set } = await data<{ change_set: { change_set_id: number } }>('GET', 'change-set/current')
    return { change_set_ids: [set.change_set_id], base: (await current()).release_id }
  }
  /** Changes what stands, while no server runs. */
  const meanwhile = async (id: number, column: 'confirm_by' | 'publish_at', minutes: number) => {
    const { db } = openDatabase({ dataDir, databaseUrl })
    const at = new Date(Date.now() - minutes * MINUTE).toISOString()
    await db
      .updateTable('release')
      .set({ [column]: at })
      .where('release_id', '=', id)
      .execute()
    await db.destroy()
  }
  /** Starts a server, kills it so long after it listens, and tells which release is current then. */
  const startAndKill = async (ms: number) => {
    const dying = await start(LISTENING)
    await delay(ms)
    await dying.kill()
    const { db } = openDatabase({ dataDir, databaseUrl })
    const { release_id } = await db.selectFrom('release_pointer').select('release_id').executeTakeFirstOrThrow()
    await db.destroy()
    return release_id
  }
  /** The current release, all of it; a set is published where a release has it. */
  const whole = async (): Promise<Release> => {
    const { release_id: id } = await current()
    const release = await data<ReleaseWithManifest>('GET', `release/${id}`)
    const hash = createHash('sha256').update(canonicalValue(release.manifest)).digest('hex')
    expect(hash).toBe(release.manifest_hash)
    for (const one of Object.values(release.manifest ?? {}))
      expect((await send('GET', `document/${one}`)).status).toBe(200)
    for (const { change_set_id } of release.change_sets)
      expect(await data('GET', `change-set/${change_set_id}`)).toMatchObject({ state: 'published' })
    return release
  }

  test('in a publish has the old release or the new one, whole', () =>
    atMoments(async (ms) => {
      const before = await current()
      const asked = await asking()
      const answer = send('POST', 'release', asked).then(
        ({ status }) => status,
        () => undefined,
      )
      await Promise.race([answer, delay(ms)])
      await server.kill()
      const status = await answer
      server = await start()
      const after = await whole()
      const isNew = after.base_release_id === before.release_id
      expect(isNew || after.release_id === before.release_id).toBe(true)
      if (status === 201) expect(isNew).toBe(true)
      const set = await data('GET', `change-set/${asked.change_set_ids[0]}`)
      expect(set).toMatchObject({ state: isNew ? 'published' : 'open' })
      return isNew
    }))

  test('when a confirmation runs out has the release before, once', () =>
    atMoments(async (ms) => {
      const asked = { ...(await asking()), confirm_within_s: 600 }
      const { release_id: id } = await data<Release>('POST', 'release', asked)
      await server.kill()
      await meanwhile(id, 'confirm_by', 1)
      const left = await startAndKill(ms)
      server = await start()
      expect(await whole()).toMatchObject({ rollback_of: asked.base, base_release_id: id, state: 'current' })
      expect((await releases()).filter((one) => one.base_release_id === id)).toHaveLength(1)
      return left !== id
    }))

  test('in a scheduled publish makes it, once', () =>
    atMoments(async (ms) => {
      const asked = { ...(await asking()), at: new Date(Date.now() + 60 * MINUTE).toISOString() }
      const { release_id: id } = await data<Release>('POST', 'release', asked)
      await server.kill()
      await meanwhile(id, 'publish_at', 1)
      const left = await startAndKill(ms)
      server = await start()
      await vi.waitFor(async () => expect((await whole()).release_id).toBe(id), SOON)
      expect((await releases()).filter((one) => one.base_release_id === asked.base)).toHaveLength(1)
      return left === id
    }))

  test('over a confirmation and a scheduled publish answers nothing before the right release is current', async () => {
    const first = await asking()
    const { release_id: id } = await data<Release>('POST', 'release', { ...first, confirm_within_s: 600 })
    const later = { ...(await asking()), at: new Date(Date.now() + 60 * MINUTE).toISOString() }
    const { release_id: late } = await data<Release>('POST', 'release', later)
    await server.kill()
    await meanwhile(id, 'confirm_by', 30)
    await meanwhile(late, 'publish_at', 20)
    const both = await Promise.all((engine === 'postgres' ? [1, 2] : [1]).map(() => start(LISTENING)))
    for (const one of both) {
      const answered = async () => {
        const answer = await send('GET', 'release?page_size=1000', undefined, one)
        expect(answer.status).toBe(200)
        return ((await answer.json()) as { data: Release[] }).data
      }
      const told = await vi.waitFor(answered, { ...SOON, interval: 1 })
      expect(told.find(isCurrent)).toMatchObject({ rollback_of: first.base, base_release_id: id })
    }
    const [one, other] = both as [ServerProcess, ServerProcess | undefined]
    server = one
    const lateRelease = async () => (await releases()).find(({ release_id }) => release_id === late)
    await vi.waitFor(async () => expect(await lateRelease()).toMatchObject({ state: 'suspended' }), SOON)
    expect(await whole()).toMatchObject({ rollback_of: first.base })
    await other?.stop()
  })
})
