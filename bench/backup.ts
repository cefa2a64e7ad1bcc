import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { insertMany } from '../packages/server/src/database/insert-many.ts'
import { openDatabase } from '../packages/server/src/database/open.ts'
import type { Place } from './engines.ts'
import type { Figure } from './requests.ts'
import { startOurs } from './servers.ts'

const ROWS = 1_000_000
const ROWS_PER_INSERT = 250
const WRITES_PER_SECOND = 500
/** Writes under way at once: enough for the rate where each waits for the disk. */
const WRITERS = 8

/**
 * A backup of a console with a million rows, in milliseconds, while 500 writes a second are asked for, beside one without
 * writes; then the writes that were answered in each second of it. SQLite alone: PostgreSQL has programs for that.
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
  const writers = startWriters(server)
  const busy = await backup('busy')
  const written = await writers.stop()
  await server.stop()
  await db.destroy()
  await own.remove()
  rmSync(folder, { recursive: true })
  const rate = written / (busy / 1000)
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

/** Keeps to the rate as far as the server does; gives the number of writes that were answered. */
function startWriters({ load }: Awaited<ReturnType<typeof startOurs>>) {
  const state = { writing: true, written: 0, asked: 0 }
  const started = performance.now()
  const { url, headers } = load('rating-group')
  const write = async () => {
    while (state.writing) {
      const due = started + (state.asked / WRITES_PER_SECOND) * 1000
      const n = (state.asked += 1)
      if (due > performance.now()) await delay(due - performance.now())
      const body = JSON.stringify({ rg_name: `Beside ${n}`, rg_code: String(4_000_000 + n) })
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
      if (!answer.ok) throw new Error(await answer.text())
      await answer.arrayBuffer()
      state.written += 1
    }
  }
  const done = Promise.all(Array.from({ length: WRITERS }, write))
  return {
    async stop() {
      state.writing = false
      await done
      return state.written
    },
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
