import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { insertMany } from '../packages/server/src/database/insert-many.ts'
import { restoreSqlite } from '../packages/server/src/database/engines/sqlite-restore.ts'
import { openDatabase } from '../packages/server/src/database/open.ts'
import type { Place } from './engines.ts'
import type { Figure } from './requests.ts'
import { startOurs } from './servers.ts'

const ROWS = 1_000_000
const ROWS_PER_INSERT = 250
const WRITES_PER_SECOND = 500
const FIRST_CODE = 4_000_000
const WARM_UP_MS = 3000
const WRITES = join(import.meta.dirname, 'write-process.ts')

/**
 * A backup of a console with a million rows, in milliseconds, while 500 writes a second are asked for, beside one without
 * writes; then the writes, of one row each, that were answered in each second of it. Fails when the backup lacks one that was
 * answered before it began. SQLite alone: PostgreSQL has programs for that.
 */
export async function measureBackup(place: Place): Promise<Figure[]> {
  if (place.engine !== 'sqlite') return []
  const own = await place.another()
  await fill(own)
  const { engine, db } = openDatabase(own)
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-backup-'))
  const server = await startOurs(own)
  const backup = (name: string) => timed(async () => engine.copyTo?.(join(folder, name)))
  const quiet = await backup('quiet')
  const writes = startWrites(server)
  await delay(WARM_UP_MS)
  const before = await writes.acknowledged()
  const busy = await backup('busy')
  const after = await writes.acknowledged()
  writes.stop()
  await server.stop()
  await db.destroy()
  await own.remove()
  await refuseLost(join(folder, 'busy'), before)
  rmSync(folder, { recursive: true })
  const rate = (after.length - before.length) / (busy / 1000)
  return [
    { what: 'backup beside writes (ms)', ours: busy, bare: quiet },
    { what: 'writes a second meanwhile', ours: rate, bare: WRITES_PER_SECOND },
  ].map((figure) => ({ ...figure, engine: place.engine, ratio: figure.ours / figure.bare }))
}

async function fill(place: Place): Promise<void> {
  const { db } = openDatabase(place)
  const { zone_id } = await db.selectFrom('zone').select('zone_id').executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < ROWS; start += ROWS_PER_INSERT) {
      const rows = Array.from({ length: ROWS_PER_INSERT }, (_, n) => ({
        seq: 10_000_000 + start + n,
        zone_id,
        value: `302720-${(start + n).toString(16)}`,
        exp_value: `Cell ${start + n}`,
      }))
      await insertMany(trx, 'zone_value', rows)
    }
  })
  await db.destroy()
}

/** Writes one row a call, in a process of its own, as near to the rate as the server comes. */
function startWrites({ load }: Awaited<ReturnType<typeof startOurs>>) {
  const { url, headers } = load('rating-group')
  const work = JSON.stringify({ url, headers, rate: WRITES_PER_SECOND })
  const child = fork(WRITES, [work])
  return {
    /** The codes of the rows that were answered so far. */
    async acknowledged(): Promise<number[]> {
      child.send('acknowledged')
      const [codes] = (await once(child, 'message')) as [number[]]
      return codes
    },
    stop: () => child.disconnect(),
  }
}

/** Opens the backup as `npm run restore` does, and looks for what was answered before it began. */
async function refuseLost(file: string, answered: readonly number[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tollgate-restored-'))
  await restoreSqlite(dataDir, file)
  const { db } = openDatabase({ dataDir, databaseUrl: undefined })
  const rows = await db.selectFrom('rating_group').select(['rg_code', 'rating_group_id']).execute()
  const changes = await db.selectFrom('history').select('record_id').where('resource', '=', 'rating-group').execute()
  await db.destroy()
  rmSync(dataDir, { recursive: true })
  const [codes, told] = [
    new Set(rows.map(({ rg_code }) => Number(rg_code))),
    new Set(changes.map((one) => one.record_id)),
  ]
  const lost = answered.filter((code) => !codes.has(code))
  const half = rows.filter(({ rg_code, rating_group_id }) => Number(rg_code) > FIRST_CODE && !told.has(rating_group_id))
  if (lost.length + half.length > 0)
    throw new Error(`Of ${answered.length} writes ${lost.length} are lost, ${half.length} half`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
