import { setTimeout as delay } from 'node:timers/promises'
import { insertMany } from '../packages/server/src/database/insert-many.ts'
import { openDatabase } from '../packages/server/src/database/open.ts'
import { mainThreadMilliseconds } from './cpu-time.ts'
import type { Place } from './engines.ts'
import { median } from './load.ts'
import type { Figure } from './requests.ts'
import { residentMegabytes } from './resident-memory.ts'
import { startOurs } from './servers.ts'

/** Each value is in two zones, so that each row has a warning. */
const VALUES = 500_000
const ROWS_PER_INSERT = 250
const TIMES = 40
/** Milliseconds, and times what a write costs with few warnings. */
const OVERVIEW_LIMIT = 50
const WRITE_LIMIT = 1.2
const POLL_MS = 250

type Server = Awaited<ReturnType<typeof startOurs>>

/**
 * With a million warnings: how long the first check takes, and in milliseconds the overview and a write, while that check
 * runs and after it, beside the limits.
 */
export async function measureProblems(place: Place): Promise<Figure[]> {
  const own = await place.another()
  const few = await startOurs(own)
  const firstOverview = await timed(() => call(few, 'overview'))
  const rest = { ...(await times(few)), memory: residentMegabytes(few.pid) }
  await few.stop()
  await fillTwoZones(own)
  const server = await startOurs(own)
  const started = performance.now()
  await call(server, 'overview')
  const during = await times(server)
  while (await isChecking(server)) await delay(POLL_MS)
  const checked = performance.now() - started
  const after = await times(server)
  const page = await timed(() => call(server, 'problems?page_size=50'))
  const memory = residentMegabytes(server.pid)
  await server.stop()
  await own.remove()
  return [
    { what: 'overview, the first', ours: firstOverview, bare: rest.overview.wall },
    { what: 'overview, few warnings', ours: rest.overview.wall, bare: OVERVIEW_LIMIT },
    { what: 'overview during a check', ours: during.overview.wall, bare: OVERVIEW_LIMIT },
    { what: '- main thread', ours: during.overview.cpu, bare: OVERVIEW_LIMIT },
    { what: 'overview after writes', ours: after.overview.wall, bare: OVERVIEW_LIMIT },
    { what: '- main thread', ours: after.overview.cpu, bare: OVERVIEW_LIMIT },
    { what: 'write during a check', ours: during.write.wall, bare: rest.write.wall * WRITE_LIMIT },
    { what: '- main thread', ours: during.write.cpu, bare: rest.write.cpu * WRITE_LIMIT },
    { what: 'write', ours: after.write.wall, bare: rest.write.wall * WRITE_LIMIT },
    { what: '- main thread', ours: after.write.cpu, bare: rest.write.cpu * WRITE_LIMIT },
    { what: 'page of problems', ours: page, bare: OVERVIEW_LIMIT },
    { what: 'check of 1 M (ms)', ours: checked, bare: firstOverview },
    { what: 'memory (MB)', ours: memory, bare: rest.memory },
  ].map((figure) => ({ ...figure, engine: place.engine, ratio: figure.ours / figure.bare }))
}

async function fillTwoZones(place: Place): Promise<void> {
  const { db } = openDatabase(place)
  const zones = await db
    .selectFrom('zone')
    .select(['zone_id', 'zone_map_id'])
    .orderBy('zone_map_id')
    .orderBy('zone_id')
    .execute()
  const pair = [...Map.groupBy(zones, ({ zone_map_id }) => zone_map_id).values()].find(({ length }) => length > 1) ?? []
  const rows = pair.slice(0, 2).flatMap(({ zone_id }, side) =>
    Array.from({ length: VALUES }, (_, n) => ({
      seq: 10_000_000 + side * VALUES + n,
      zone_id,
      value: `9${n.toString(36)}`,
      exp_value: null,
    })),
  )
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
      await insertMany(trx, 'zone_value', rows.slice(start, start + ROWS_PER_INSERT))
  })
  await db.destroy()
}

interface Spent {
  wall: number
  /** Of the thread that answers requests, where the system tells. */
  cpu: number
}

/** Medians of writes, and of the overviews that follow them; means of the processor's time. */
async function times(server: Server): Promise<{ overview: Spent; write: Spent }> {
  const [writes, overviews]: [number[], number[]] = [[], []]
  const cpu = { write: 0, overview: 0 }
  for (let n = 0; n < TIMES; n += 1) {
    const started = mainThreadMilliseconds(server.pid)
    writes.push(await timed(() => create(server)))
    const written = mainThreadMilliseconds(server.pid)
    overviews.push(await timed(() => call(server, 'overview')))
    cpu.write += written - started
    cpu.overview += mainThreadMilliseconds(server.pid) - written
  }
  return {
    overview: { wall: median(overviews), cpu: cpu.overview / TIMES },
    write: { wall: median(writes), cpu: cpu.write / TIMES },
  }
}

let created = 0

/** A write that no warning of a zone value is about. */
async function create({ load }: Server): Promise<void> {
  const { url, headers } = load('rating-group')
  const n = (created += 1)
  const body = JSON.stringify({ rg_name: `Beside ${n}`, rg_code: String(3_000_000 + n) })
  const answer = await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
  if (!answer.ok) throw new Error(await answer.text())
}

async function isChecking(server: Server): Promise<boolean> {
  const { data } = JSON.parse(await call(server, 'overview')) as { data: { problems: { checking?: true } } }
  return data.problems.checking ?? false
}

async function call({ load }: Server, path: string): Promise<string> {
  const { url, headers } = load(path)
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.text()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
