import { insertMany } from '../packages/server/src/database/insert-many.ts'
import { openDatabase } from '../packages/server/src/database/open.ts'
import type { Place } from './engines.ts'
import { median, throughput } from './load.ts'
import type { Figure } from './requests.ts'
import { startOurs } from './servers.ts'

/** Of the network in which releases are made, and of the set. */
const VALUES = 1_000_000
const CHANGES = 10_000
const ROWS_PER_INSERT = 250
const AT_ONCE = 32
const ROUNDS = 3
/** Lists by which a usual p99 is known. */
const SAMPLE = 300
/** Milliseconds. */
const LIMITS = { first: 30_000, screen: 1000, evidence: 10_000, publish: 2000 }

type Server = Awaited<ReturnType<typeof startOurs>>

/** What lists and creates cost with releases on and off, as requests a second; then, in milliseconds, the steps of a large set. */
export async function measureReleases(place: Place): Promise<Figure[]> {
  const figures = [...(await ordinary(place)), ...(await large(place))]
  return figures.map((figure) => ({ ...figure, engine: place.engine, ratio: figure.ours / figure.bare }))
}

type Measured = Pick<Figure, 'what' | 'ours' | 'bare'>

async function ordinary(place: Place): Promise<Measured[]> {
  const own = await place.another()
  const server = await startOurs(own)
  const seen = {
    list: { on: [] as number[], off: [] as number[] },
    create: { on: [] as number[], off: [] as number[] },
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const mode of ['off', 'on'] as const) {
      await call(server, 'PUT', 'setting', { releases: mode, confirm: true })
      seen.list[mode].push(await throughput(server.load('service-identifier?page_size=50')))
      seen.create[mode].push(await throughput(server.load('rating-group', nextGroup)))
    }
  await server.stop()
  await own.remove()
  return (['list', 'create'] as const).map((what) => ({
    what: `${what} with releases (1/s)`,
    ours: median(seen[what].on),
    bare: median(seen[what].off),
  }))
}

let made = 0
function nextGroup(): object {
  made += 1
  return { rg_name: `Group ${made}`, rg_code: String(5_000_000 + made) }
}

async function large(place: Place): Promise<Measured[]> {
  const own = await place.another()
  const zone = await fillZone(own)
  const server = await startOurs(own)
  await call(server, 'PUT', 'setting', { releases: 'off', confirm: true })
  const usual = p99(await listsFor(server, SAMPLE))
  const first = await beside(server, () => call(server, 'PUT', 'setting', { releases: 'on' }))
  const { change_set_id: id } = await call<{ change_set_id: number }>(server, 'POST', 'change-set', { name: 'Large' })
  await call(server, 'PUT', 'change-set/current', { change_set_id: id })
  await many(CHANGES, () => call(server, 'POST', 'rating-group', nextGroup()))
  const screen = await timed(() => call(server, 'GET', `change-set/${id}?page=1`))
  const evidence = await beside(server, () => call(server, 'GET', `change-set/${id}/impact`))
  const [{ release_id: base } = { release_id: 0 }] = await call<{ release_id: number }[]>(server, 'GET', 'release')
  const publish = await timed(() => call(server, 'POST', 'release', { change_set_ids: [id], base }))
  await call(server, 'PUT', 'change-set/current', { change_set_id: null })
  await call(server, 'POST', 'pcrf-zone/value', { zone_id: zone, value: '9 of another' })
  const { change_set } = await call<{ change_set: { change_set_id: number } }>(server, 'GET', 'change-set/current')
  const ofMap = await beside(server, () => call(server, 'GET', `change-set/${change_set.change_set_id}/impact`))
  await server.stop()
  await own.remove()
  return [
    { what: 'first release, 1 M values', ours: first.took, bare: LIMITS.first },
    { what: '- list meanwhile, p99', ours: p99(first.lists), bare: Math.max(usual, 1) * 3 },
    { what: 'screen of 10,000 changes', ours: screen, bare: LIMITS.screen },
    { what: 'evidence', ours: evidence.took, bare: LIMITS.evidence },
    { what: '- list meanwhile, p99', ours: p99(evidence.lists), bare: Math.max(usual, 1) * 3 },
    { what: 'publish', ours: publish, bare: LIMITS.publish },
    { what: 'evidence in the map of 1 M', ours: ofMap.took, bare: LIMITS.evidence },
    { what: '- list meanwhile, p99', ours: p99(ofMap.lists), bare: Math.max(usual, 1) * 3 },
  ]
}

const oneList = (server: Server) => timed(() => call(server, 'GET', 'rating-group?page_size=50'))

async function listsFor(server: Server, count: number): Promise<number[]> {
  const took: number[] = []
  while (took.length < count) took.push(await oneList(server))
  return took
}

/** How long some work takes, and each list that is asked meanwhile. */
async function beside(server: Server, work: () => Promise<unknown>): Promise<{ took: number; lists: number[] }> {
  const lists: number[] = []
  let isDone = false
  const worked = timed(work).finally(() => (isDone = true))
  // oxlint-disable-next-line no-unmodified-loop-condition -- the work ends it
  while (!isDone) lists.push(await oneList(server))
  return { took: await worked, lists }
}

function p99(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.99)] ?? 0
}

async function many(count: number, work: () => Promise<unknown>): Promise<void> {
  let left = count
  const one = async () => {
    while (left > 0) {
      left -= 1
      await work()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** A zone of a map that plans and workflows ask by the beginning of texts. */
async function fillZone(place: Place): Promise<number> {
  const { db } = openDatabase(place)
  const { zone_id } = await db
    .selectFrom('zone as z')
    .innerJoin('zone_map as m', 'm.zone_map_id', 'z.zone_map_id')
    .select('zone_id')
    .where('m.key', '=', 'serving-network')
    .orderBy('zone_id')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: VALUES }, (_, n) => ({
    seq: 10_000_000 + n,
    zone_id,
    value: `9${n.toString(36)}`,
    exp_value: null,
  }))
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
      await insertMany(trx, 'zone_value', rows.slice(start, start + ROWS_PER_INSERT))
  })
  await db.destroy()
  return zone_id
}

async function call<T>({ load }: Server, method: string, path: string, body?: object): Promise<T> {
  const { url, headers } = load(path)
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
  return (JSON.parse(text) as { data: T }).data
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
