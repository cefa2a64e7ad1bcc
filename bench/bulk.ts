import { openDatabase } from '../packages/server/src/database/open.ts'
import { insertMany } from '../packages/server/src/database/insert-many.ts'
import type { Place } from './engines.ts'
import type { Figure } from './requests.ts'
import { residentMegabytes } from './resident-memory.ts'
import { startOurs } from './servers.ts'

const ROWS = 100_000
const ROWS_PER_INSERT = 250
const VALUES = 'pcrf-zone/value'

type Server = Awaited<ReturnType<typeof startOurs>>

/**
 * A hundred thousand zone values in by an import and out by an export, in milliseconds beside those of the same rows
 * written and read with nothing around; the slowest answer to a reader meanwhile beside one at rest; the peak of memory.
 */
export async function measureBulk(place: Place): Promise<Figure[]> {
  const own = await place.another()
  const zone = await anyZone(own)
  const server = await startOurs(own)
  const rest = { wait: await longestWait(server, 10), memory: residentMegabytes(server.pid) }
  const reader = watch(server)
  const file = `value,exp_value\n${Array.from({ length: ROWS }, (_, n) => lineOf(n)).join('')}`
  const [previewed, preview] = await timed(() => call(server, 'POST', `${VALUES}/import/preview?zone_id=${zone}`, file))
  const { token } = (JSON.parse(preview) as { data: { token: string } }).data
  const [imported] = await timed(() => call(server, 'POST', `${VALUES}/import/${token}/commit`))
  const [exported] = await timed(() => call(server, 'GET', `${VALUES}/export?zone_id=${zone}`))
  const busy = await reader.stop()
  await server.stop()
  const bare = await bareTimes(own, zone)
  await own.remove()
  return [
    { what: 'import 100 k rows (ms)', ours: previewed + imported, bare: bare.write },
    { what: 'export 100 k rows (ms)', ours: exported, bare: bare.read },
    { what: 'reader meanwhile (ms)', ours: busy.wait, bare: rest.wait },
    { what: 'peak of memory (MB)', ours: busy.memory, bare: rest.memory },
  ].map((figure) => ({ ...figure, engine: place.engine, ratio: figure.ours / figure.bare }))
}

async function anyZone(place: Place): Promise<number> {
  const { db } = openDatabase(place)
  const zone = await db.selectFrom('zone').select('zone_id').orderBy('zone_id').executeTakeFirstOrThrow()
  await db.deleteFrom('zone_value').execute()
  await db.destroy()
  return zone.zone_id
}

function lineOf(n: number): string {
  return `302720-${n.toString(16).padStart(7, '0')},Cell ${n}\n`
}

async function call({ load }: Server, method: string, path: string, file?: string): Promise<string> {
  const { url, headers } = load(path)
  const type: Record<string, string> = file === undefined ? {} : { 'content-type': 'text/csv' }
  const body = file === undefined ? {} : { body: file }
  const answer = await fetch(url, { method, headers: { ...headers, ...type }, ...body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${text}`)
  return text
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const started = performance.now()
  const result = await work()
  return [performance.now() - started, result]
}

async function longestWait(server: Server, times: number): Promise<number> {
  const waits: number[] = []
  for (let n = 0; n < times; n += 1) waits.push((await timed(() => call(server, 'GET', 'qos-rule')))[0])
  return Math.max(...waits)
}

/** Reads a list over and over; gives the longest wait and the most memory seen. */
function watch(server: Server) {
  const state = { watching: true }
  const seen = { wait: 0, memory: 0 }
  const done = (async () => {
    while (state.watching) {
      seen.wait = Math.max(seen.wait, await longestWait(server, 1))
      seen.memory = Math.max(seen.memory, residentMegabytes(server.pid))
    }
    return seen
  })()
  return {
    stop() {
      state.watching = false
      return done
    },
  }
}

/** The same rows without history, checks and HTTP. */
async function bareTimes(place: Place, zone: number) {
  const { db } = openDatabase(place)
  const [read] = await timed(() => db.selectFrom('zone_value').selectAll().where('zone_id', '=', zone).execute())
  await db.deleteFrom('zone_value').execute()
  const [write] = await timed(() =>
    db.transaction().execute(async (trx) => {
      for (let start = 0; start < ROWS; start += ROWS_PER_INSERT) {
        const rows = Array.from({ length: ROWS_PER_INSERT }, (_, n) => {
          const [value = '', exp_value = ''] = lineOf(start + n)
            .trim()
            .split(',')
          return { seq: start + n, zone_id: zone, value, exp_value }
        })
        await insertMany(trx, 'zone_value', rows)
      }
    }),
  )
  await db.destroy()
  return { read, write }
}
