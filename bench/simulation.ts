import { openDatabase } from '../packages/server/src/database/open.ts'
import type { Place } from './engines.ts'
import { median } from './load.ts'
import { residentMegabytes } from './resident-memory.ts'
import { besideLimit, type Figure } from './requests.ts'
import { startOurs } from './servers.ts'

/** What a user was promised: milliseconds, times as long, megabytes. */
const LONGEST_ANSWER = 5
const MOST_DELAY = 3
const MOST_MEMORY = 300
const BATCH = 10_000
const ROUNDS = 2000

type Server = Awaited<ReturnType<typeof startOurs>>

/** The slowest answer in a hundred of `POST /simulation`, and of a list while a batch is decided; the peak of memory. */
export async function measureSimulation(place: Place): Promise<Figure[]> {
  const requests = await demoRequests(place)
  const server = await startOurs(place)
  await ask(server, requests[0] ?? {})
  const answers = await waitsFor(server, 'simulation', (n) => requests[n % requests.length] ?? {})
  const list = percentile99(await waitsFor(server, 'service-identifier'))
  const { memory, busy } = await duringBatch(server, requests)
  await server.stop()
  const beside = (what: string, ours: number, bare: number) => besideLimit(place.engine, what, ours, bare)
  return [
    beside('simulation, median (ms)', median(answers), LONGEST_ANSWER),
    beside('simulation, p99 (ms)', percentile99(answers), LONGEST_ANSWER),
    beside('list beside a batch, p99 (ms)', busy, list * MOST_DELAY),
    beside('memory in a batch (MB)', memory, MOST_MEMORY),
  ]
}

/** Sessions that begin in some networks and on some access: what the demo plans ask about. */
async function demoRequests(place: Place): Promise<object[]> {
  const { db } = openDatabase(place)
  const event = await db
    .selectFrom('policy_event')
    .select('pcr_event_id')
    .where('pcr_event_name', '=', 'Session start')
    .executeTakeFirstOrThrow()
  const attributes = await db.selectFrom('attribute').select(['re_attr', 're_attr_name']).execute()
  await db.destroy()
  const idOf = (name: string) => attributes.find((row) => row.re_attr_name === name)?.re_attr ?? 0
  return ['26201', '26202', '20801', '31026', '50501'].flatMap((network) =>
    ['1004', '1009', '0'].map((access) => ({
      context: {
        at: new Date().toISOString(),
        pcr_event_id: event.pcr_event_id,
        attributes: { [idOf('Serving network')]: network, [idOf('Radio access type')]: access },
      },
    })),
  )
}

async function waitsFor(server: Server, path: string, bodyOf?: (n: number) => object): Promise<number[]> {
  const { url, headers = {} } = server.load(path)
  const waits: number[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const start = performance.now()
    const answer = await fetch(url, bodyOf ? posted(headers, bodyOf(n)) : { headers })
    await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    waits.push(performance.now() - start)
  }
  return waits
}

function percentile99(waits: readonly number[]): number {
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN
}

function posted(headers: Record<string, string>, body: object): RequestInit {
  return { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

async function ask(server: Server, body: object): Promise<void> {
  const { url, headers = {} } = server.load('simulation')
  const answer = await fetch(url, posted(headers, body))
  if (!answer.ok) throw new Error(await answer.text())
}

async function duringBatch(server: Server, requests: readonly object[]): Promise<{ memory: number; busy: number }> {
  const batch = { requests: Array.from({ length: BATCH }, (_, n) => requests[n % requests.length]) }
  const { url, headers = {} } = server.load('simulation/batch')
  const list = server.load('service-identifier')
  const state = { isBusy: true }
  const decided = fetch(url, posted(headers, batch)).then(async (answer) => {
    const lines = await countLines(answer)
    state.isBusy = false
    if (lines !== BATCH) throw new Error(`${lines} answers to ${BATCH} requests`)
  })
  const waits: number[] = []
  let memory = 0
  while (state.isBusy) {
    const start = performance.now()
    await (await fetch(list.url, { headers: list.headers ?? {} })).text()
    waits.push(performance.now() - start)
    memory = Math.max(memory, residentMegabytes(server.pid))
  }
  await decided
  return { memory, busy: percentile99(waits) }
}

/** Counts without making texts: the same process measures the waits meanwhile. */
async function countLines({ body }: Response): Promise<number> {
  let lines = 0
  for await (const piece of body ?? []) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    for (let at = bytes.indexOf('\n'); at >= 0; at = bytes.indexOf('\n', at + 1)) lines += 1
  }
  return lines
}
