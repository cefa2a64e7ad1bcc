import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startServerProcess } from '../../../scripts/server-process.ts'
import { openDatabase } from '../src/database/open.ts'
import { repeat } from '../src/operation/repeat.ts'
import { signedIn } from './support/people.ts'
import { engines, startServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000 })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tollgate-jobs-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each(engines)('every job that fails is tried again, and the others and calls go on, on %s', async (engine) => {
  const env = { HISTORY_SHIP: `file:${join(folder, 'history.jsonl')}`, HISTORY_DAYS: '30' }
  const backups = engine === 'sqlite' ? { BACKUP_EVERY_HOURS: '24', BACKUP_DIR: join(folder, 'backups') } : {}
  const server = await startServer(engine, { env: { ...env, ...backups }, logLevel: 'silent' })
  expect(server.jobs.map(({ what }) => what)).toHaveLength(engine === 'sqlite' ? 8 : 7)
  const { log } = server.http
  for (const failing of server.jobs) {
    const done = server.jobs.map(({ what, work }) => {
      let runs = 0
      const { promise, resolve } = Promise.withResolvers<string>()
      const job = async () => {
        runs += 1
        if (what === failing.what && runs === 1) throw new Error('Out of order')
        // The loop ends here: nothing settles this.
        if (runs === 3) return new Promise<void>(() => resolve(what))
        return work()
      }
      void repeat({ what, firstMs: 0, everyMs: 0, longestMs: 0, work: job }, log)
      return promise
    })
    expect(await Promise.all(done)).toEqual(server.jobs.map(({ what }) => what))
    expect((await server.call('GET', '/readyz')).status).toBe(200)
  }
  await server.stop()
})

describe('a release that cannot return at the start', () => {
  test('is told on its row, keeps nobody from working, and returns as soon as it can', async () => {
    const dataDir = folder
    const server = await startServer('sqlite', { dataDir })
    const eve = await signedIn(server, 'approver')
    await server.call('PUT', 'setting', { releases: 'on' })
    const { body } = await eve.call('POST', 'change-set', { name: 'Empty' })
    const asked = { change_set_ids: [body.data.change_set_id], base: 1, confirm_within_s: 600, emergency_reason: 'x' }
    expect((await eve.call('POST', 'release', asked)).status).toBe(201)
    await server.stop()
    const { db } = openDatabase({ dataDir, databaseUrl: undefined })
    await db
      .updateTable('release')
      .set({ confirm_by: '2020-01-01T00:00:00.000Z' })
      .where('release_id', '=', 2)
      .execute()
    await sql`create trigger out_of_order before insert on release begin select raise(abort, 'Out of order'); end`.execute(
      db,
    )
    const started = await startServerProcess({ env: { DATA_DIR: dataDir } })
    const newest = () => db.selectFrom('release').selectAll().orderBy('release_id', 'desc').executeTakeFirst()
    try {
      expect((await fetch(`${started.baseURL}/readyz`)).status).toBe(200)
      expect(await newest()).toMatchObject({
        release_id: 2,
        problem: expect.stringMatching(/^Its return failed, and is/),
      })
      await sql`drop trigger out_of_order`.execute(db)
      await expect.poll(newest, { timeout: 30_000 }).toMatchObject({ release_id: 3, rollback_of: 1 })
      await expect
        .poll(() => db.selectFrom('release').select('problem').where('release_id', '=', 2).executeTakeFirst())
        .toEqual({ problem: null })
    } finally {
      await started.kill()
      await db.destroy()
    }
  })
})
