import { sql } from 'kysely'
import { insertMany } from '../packages/server/src/database/insert-many.ts'
import { openDatabase } from '../packages/server/src/database/open.ts'
import type { Place } from './engines.ts'
import { cpuMilliseconds } from './cpu-time.ts'
import { median } from './load.ts'
import type { Figure } from './requests.ts'
import { startOurs } from './servers.ts'

const ROWS = 1_000_000
const ROWS_PER_INSERT = 250
const PAGE_SIZE = 20
const ORDERS = ['value', '-value', 'exp_value', '-exp_value']
/** In milliseconds, and in pages a second. */
const PAGE_LIMIT = 300
const LOAD_LIMIT = 500
/** As many different pages as a load asks for in turn. */
const PAGES = 200
const TIMES = 5
/** Another number for each, so that the rows are not stored in the order of their texts. */
const STRIDE = 7919

type Server = Awaited<ReturnType<typeof startOurs>>

/**
 * Lists of a million zone values, of their zone and of all zones: the median time of a deep page in milliseconds, by each
 * order, after a write that no kept answer survives; then pages with their totals, per second. Beside the limits.
 */
export async function measurePages(place: Place): Promise<Figure[]> {
  const own = await place.another()
  const zone = await fill(own)
  const server = await startOurs(own)
  const last = ROWS / PAGE_SIZE - 10
  const figures: { what: string; ours: number; bare: number }[] = []
  for (const [whose, filter] of [
    ['', `zone_id=${zone}&`],
    ['all, ', ''],
  ] as const) {
    for (const sort of ORDERS) {
      const { wall, cpu } = await pageTime(server, `${filter}sort=${sort}&page=${last}`)
      figures.push({ what: `${whose}page by ${sort}`, ours: wall, bare: PAGE_LIMIT })
      figures.push({ what: `${whose}the same, processor`, ours: cpu, bare: PAGE_LIMIT })
    }
  }
  for (const [whose, filter] of [
    ['', `zone_id=${zone}&`],
    ['all, ', ''],
  ] as const) {
    const pages = Array.from({ length: PAGES }, (_, n) => `${filter}page=${n + 1}`)
    const { wall, cpu } = await median3(() => loadOf(server, pages))
    figures.push({ what: `${whose}pages and counts a second`, ours: wall, bare: LOAD_LIMIT })
    figures.push({ what: `${whose}a second of processor`, ours: cpu, bare: LOAD_LIMIT })
  }
  await server.stop()
  await own.remove()
  return figures.map((figure) => ({ ...figure, engine: place.engine, ratio: figure.ours / figure.bare }))
}

async function fill(place: Place): Promise<number> {
  const { db } = openDatabase(place)
  const { zone_id } = await db.selectFrom('zone').select('zone_id').executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    // The bench's PostgreSQL does not wait for the disk; what is not there yet, a vacuum cannot mark as seen by all.
    if (place.engine === 'postgres') await sql`set local synchronous_commit = on`.execute(trx)
    for (let start = 0; start < ROWS; start += ROWS_PER_INSERT) {
      const rows = Array.from({ length: ROWS_PER_INSERT }, (_, n) => {
        const mixed = ((start + n) * STRIDE) % ROWS
        return {
          seq: 10_000_000 + start + n,
          zone_id,
          value: `302720-${mixed.toString(16)}`,
          exp_value: `Cell ${mixed}`,
        }
      })
      await insertMany(trx, 'zone_value', rows)
    }
  })
  // PostgreSQL does so by itself within some minutes.
  if (place.engine === 'postgres') await sql`vacuum (analyze) zone_value`.execute(db)
  await db.destroy()
  return zone_id
}

interface Spent {
  wall: number
  /** Of the server alone: on PostgreSQL without the database's. */
  cpu: number
}

/** Each time after a write: nothing that was kept is true then. */
async function pageTime(server: Server, query: string): Promise<Spent> {
  return medians(TIMES, async () => {
    await create(server)
    return spent(server, () => read(server, query))
  })
}

function median3(measure: () => Promise<Spent>): Promise<Spent> {
  return medians(3, measure)
}

async function medians(times: number, measure: () => Promise<Spent>): Promise<Spent> {
  const all: Spent[] = []
  for (let n = 0; n < times; n += 1) all.push(await measure())
  return { wall: median(all.map(({ wall }) => wall)), cpu: median(all.map(({ cpu }) => cpu)) }
}

async function spent({ pid }: Server, work: () => Promise<unknown>): Promise<Spent> {
  const [started, used] = [performance.now(), cpuMilliseconds(pid)]
  await work()
  return { wall: performance.now() - started, cpu: cpuMilliseconds(pid) - used }
}

/** Pages a second, and a second of the server's processor: different ones in turn, after a write. */
async function loadOf(server: Server, pages: readonly string[]): Promise<Spent> {
  await create(server)
  let next = 0
  const work = async () => {
    for (let query = pages[next++]; query !== undefined; query = pages[next++]) await read(server, query)
  }
  const { wall, cpu } = await spent(server, () => Promise.all(Array.from({ length: 16 }, work)))
  return { wall: (pages.length * 1000) / wall, cpu: (pages.length * 1000) / cpu }
}

let created = 0

async function create({ load }: Server): Promise<void> {
  const { url, headers } = load('rating-group')
  const n = (created += 1)
  const body = JSON.stringify({ rg_name: `Beside ${n}`, rg_code: String(5_000_000 + n) })
  const answer = await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
  if (!answer.ok) throw new Error(await answer.text())
  await answer.arrayBuffer()
}

async function read({ load }: Server, query: string): Promise<void> {
  const { url, headers } = load(`pcrf-zone/value?page_size=${PAGE_SIZE}&${query}`)
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(await answer.text())
  await answer.arrayBuffer()
}
