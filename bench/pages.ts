import { insertMany } from '../packages/server/src/database/insert-many.ts'
import { openDatabase } from '../packages/server/src/database/open.ts'
import type { Place } from './engines.ts'
import { median } from './load.ts'
import type { Figure } from './requests.ts'
import { startOurs } from './servers.ts'

const ROWS = 1_000_000
const ROWS_PER_INSERT = 250
const PAGE_SIZE = 20
/** As many different pages as a load asks for in turn. */
const PAGES = 200
const TIMES = 5
/** Another number for each, so that the rows are not stored in the order of their texts. */
const STRIDE = 7919

type Server = Awaited<ReturnType<typeof startOurs>>

/**
 * Lists of a million zone values: the median time of a deep page in milliseconds, by each order, after a write that no kept
 * answer survives, beside the first page by id; then pages with their totals, per second.
 */
export async function measurePages(place: Place): Promise<Figure[]> {
  const own = await place.another()
  const zone = await fill(own)
  const server = await startOurs(own)
  const last = ROWS / PAGE_SIZE - 10
  const first = await pageTime(server, `zone_id=${zone}&page=1`)
  const orders = ['value', '-value', 'exp_value', '-exp_value']
  const figures: { what: string; ours: number; bare: number }[] = []
  for (const sort of orders) {
    const ours = await pageTime(server, `zone_id=${zone}&sort=${sort}&page=${last}`)
    figures.push({ what: `deep page by ${sort}`, ours, bare: first })
  }
  const pages = Array.from({ length: PAGES }, (_, n) => `zone_id=${zone}&page=${n + 1}`)
  const perSecond = await median3(() => loadOf(server, pages))
  figures.push({ what: 'pages and counts a second', ours: perSecond, bare: 500 })
  await server.stop()
  await own.remove()
  return figures.map((figure) => ({ ...figure, engine: place.engine, ratio: figure.ours / figure.bare }))
}

async function fill(place: Place): Promise<number> {
  const { db } = openDatabase(place)
  const { zone_id } = await db.selectFrom('zone').select('zone_id').executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
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
  await db.destroy()
  return zone_id
}

/** Each time after a write: nothing that was kept is true then. */
async function pageTime(server: Server, query: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < TIMES; n += 1) {
    await create(server)
    const started = performance.now()
    await read(server, query)
    times.push(performance.now() - started)
  }
  return median(times)
}

async function median3(measure: () => Promise<number>): Promise<number> {
  return median([await measure(), await measure(), await measure()])
}

/** Different pages in turn, by one address after another. */
async function loadOf(server: Server, pages: readonly string[]): Promise<number> {
  const started = performance.now()
  await create(server)
  let next = 0
  const work = async () => {
    for (let query = pages[next++]; query !== undefined; query = pages[next++]) await read(server, query)
  }
  await Promise.all(Array.from({ length: 16 }, work))
  return pages.length / ((performance.now() - started) / 1000)
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
