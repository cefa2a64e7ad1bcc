import { setTimeout as delay } from 'node:timers/promises'
import { insertMany } from '../packages/server/src/database/insert-many.ts'
import { openDatabase } from '../packages/server/src/database/open.ts'
import type { Place } from './engines.ts'
import type { Figure } from './requests.ts'
import { residentMegabytes } from './resident-memory.ts'
import { startOurs } from './servers.ts'

const IMPORTED = 100_000
const DELETED = 1_000_000
const ROWS_PER_INSERT = 250
const VALUES = 'pcrf-zone/value'
const PAUSE_MS = 20

type Server = Awaited<ReturnType<typeof startOurs>>

/**
 * How long others wait, in milliseconds, while a hundred thousand rows are previewed and imported and a million are
 * deleted: the slowest list, the slowest write (stored, or refused with the time to wait), and the peak of memory.
 */
export async function measureBulkWaits(place: Place): Promise<Figure[]> {
  const own = await place.another()
  const [many, empty] = await fillZone(own)
  const server = await startOurs(own)
  const rest = await beside(server, () => delay(1000))
  const file = `value,exp_value\n${Array.from({ length: IMPORTED }, (_, n) => `310410-${n.toString(16)},Cell ${n}\n`).join('')}`
  let token = ''
  const preview = await beside(server, async () => {
    token = await post(server, `${VALUES}/import/preview?zone_id=${empty}`, file, 'text/csv')
  })
  const commit = await beside(server, () => post(server, `${VALUES}/import/${token}/commit`))
  const body = JSON.stringify({ filters: { zone_id: many }, count: DELETED })
  const deleted = await beside(server, () => post(server, `${VALUES}/bulk-delete`, body, 'application/json'))
  await server.stop()
  await own.remove()
  const figures = (what: string, seen: Seen) => [
    { what: `${what}: list waits`, ours: seen.read, bare: rest.read },
    { what: `${what}: write waits`, ours: seen.write, bare: rest.write },
    { what: `${what}: memory (MB)`, ours: seen.memory, bare: rest.memory },
    { what: `${what}: takes`, ours: seen.took, bare: rest.took },
  ]
  return [...figures('preview', preview), ...figures('import', commit), ...figures('delete 1 M', deleted)].map(
    (figure) => ({ ...figure, engine: place.engine, ratio: figure.ours / figure.bare }),
  )
}

/** A zone with a million values, and one without any. */
async function fillZone(place: Place): Promise<[number, number]> {
  const { db } = openDatabase(place)
  await db.deleteFrom('zone_value').execute()
  const zones = await db.selectFrom('zone').select('zone_id').orderBy('zone_id').limit(2).execute()
  const [many = 0, empty = 0] = zones.map(({ zone_id }) => zone_id)
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < DELETED; start += ROWS_PER_INSERT) {
      const rows = Array.from({ length: ROWS_PER_INSERT }, (_, n) => {
        const seq = start + n + 1
        return { seq, zone_id: many, value: `302720-${seq.toString(16)}`, exp_value: `Cell ${seq}` }
      })
      await insertMany(trx, 'zone_value', rows)
    }
  })
  await db.destroy()
  return [many, empty]
}

async function post({ load }: Server, path: string, body?: string, type?: string): Promise<string> {
  const { url, headers } = load(path)
  const sent = body === undefined ? {} : { body, headers: { ...headers, 'content-type': type ?? '' } }
  const answer = await fetch(url, { method: 'POST', headers, ...sent })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${text}`)
  return (JSON.parse(text) as { data: { token?: string } }).data.token ?? ''
}

interface Seen {
  read: number
  write: number
  memory: number
  took: number
}

/** The longest waits of a reader and of a writer while something is done. */
async function beside(server: Server, work: () => Promise<unknown>): Promise<Seen> {
  const seen: Seen = { read: 0, write: 0, memory: 0, took: 0 }
  const state = { working: true }
  const watch = async (what: 'read' | 'write', call: () => Promise<unknown>) => {
    while (state.working) {
      const started = performance.now()
      await call()
      seen[what] = Math.max(seen[what], performance.now() - started)
      seen.memory = Math.max(seen.memory, residentMegabytes(server.pid))
      await delay(PAUSE_MS)
    }
  }
  const watchers = Promise.all([watch('read', () => list(server)), watch('write', () => create(server))])
  const started = performance.now()
  await work()
  seen.took = performance.now() - started
  state.working = false
  await watchers
  return seen
}

async function list({ load }: Server): Promise<void> {
  const { url, headers } = load(`qos-rule?page_size=10`)
  await (await fetch(url, { headers })).text()
}

let created = 0

/** A refusal that says when to try again is an answer too. */
async function create({ load }: Server): Promise<void> {
  const { url, headers } = load('rating-group')
  const n = (created += 1)
  const body = JSON.stringify({ rg_name: `Beside ${n}`, rg_code: String(2_000_000 + n) })
  const answer = await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
  const text = await answer.text()
  const isPutOff = answer.status === 503 && answer.headers.has('retry-after')
  if (!answer.ok && !isPutOff) throw new Error(text)
}
