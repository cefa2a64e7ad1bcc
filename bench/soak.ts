import autocannon from 'autocannon'
import type { Place } from './engines.ts'
import { cpuMilliseconds } from './cpu-time.ts'
import type { Figure } from './requests.ts'
import { residentMegabytes } from './resident-memory.ts'
import { startOurs } from './servers.ts'

const SECONDS = 60
const READERS = 40
const WRITERS = 10
const SAMPLE_MS = 250

/** Limits: milliseconds, and MB. */
const P99_LIMIT = 250
const MEMORY_LIMIT = 200

/** What screens read: pages in several orders, searches, records and who uses them. */
const READS = [
  'service-identifier?page=3',
  'service-identifier?pcc_service_name=service%2099',
  'service-identifier?sort=-pcc_service_name&page=7&page_size=50',
  'service-identifier/5',
  'service-identifier/5/usage',
  'rating-group?sort=rg_name',
  'rating-group?sort=-rating_group_id&page_size=50',
  'pcrf-zone/value?zone_id=1',
  'policy-plan',
  'pcc-rule?find=video',
  'change?page_size=20',
]

type Server = Awaited<ReturnType<typeof startOurs>>

/** A minute of forty connections that read and ten that write, all the time: how long they wait, and the peak of memory. */
export async function measureSoak(place: Place): Promise<Figure[]> {
  const own = await place.another()
  const server = await startOurs(own)
  let memory = 0
  const sampling = setInterval(() => (memory = Math.max(memory, residentMegabytes(server.pid))), SAMPLE_MS)
  const used = cpuMilliseconds(server.pid)
  const [reads, writes] = await Promise.all([read(server), write(server)])
  const cpu = cpuMilliseconds(server.pid) - used
  clearInterval(sampling)
  await server.stop()
  await own.remove()
  return [
    { what: 'soak: read, p99 (ms)', ours: reads.latency.p99, bare: P99_LIMIT },
    { what: 'soak: read, the longest', ours: reads.latency.max, bare: P99_LIMIT },
    { what: 'soak: write, p99 (ms)', ours: writes.latency.p99, bare: P99_LIMIT },
    { what: 'soak: memory (MB)', ours: memory, bare: MEMORY_LIMIT },
    { what: 'soak: reads a second', ours: reads.requests.average, bare: READERS },
    { what: 'soak: writes a second', ours: writes.requests.average, bare: WRITERS },
    { what: 'soak: processor (ms/s)', ours: cpu / SECONDS, bare: 1000 },
  ].map((figure) => ({ ...figure, engine: place.engine, ratio: figure.ours / figure.bare }))
}

function read({ baseURL, load }: Server): Promise<autocannon.Result> {
  const { headers = {} } = load('')
  const requests = READS.map((path) => ({ method: 'GET' as const, path: `/api/v1/${path}`, headers }))
  return sound(autocannon({ url: baseURL, connections: READERS, duration: SECONDS, requests }))
}

function write({ load }: Server): Promise<autocannon.Result> {
  const { url, headers = {} } = load('rating-group')
  let sent = 0
  return sound(
    autocannon({
      url,
      connections: WRITERS,
      duration: SECONDS,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      setupClient: (client: autocannon.Client) => {
        const next = () => {
          sent += 1
          client.setBody(JSON.stringify({ rg_name: `Soak ${sent}`, rg_code: String(6_000_000 + sent) }))
        }
        next()
        client.on('response', next)
      },
    }),
  )
}

async function sound(running: PromiseLike<autocannon.Result>): Promise<autocannon.Result> {
  const result = await running
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result
}
