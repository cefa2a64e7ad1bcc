import type { Place } from './engines.ts'
import type { Figure } from './requests.ts'
import { residentMegabytes } from './resident-memory.ts'
import { startOurs } from './servers.ts'

/** `MIXED_MINUTES=60` for a long run. Memory counts from the first twelfth of the time on. */
const MINUTES = Number(process.env.MIXED_MINUTES ?? 6)
const WARM = 1 / 12
const PAUSE_MS = 40
/** Memory at the end, by memory after the first twelfth. */
const GROWTH_LIMIT = 1.05

type Server = Awaited<ReturnType<typeof startOurs>>

const READS = [
  'service-identifier?page=3',
  'service-identifier?pcc_service_name=service%2099',
  'rating-group?sort=-rating_group_id&page_size=50',
  'pcrf-zone/value?zone_id=1',
  'policy-plan',
  'pcc-rule?find=video',
  'change?page_size=20',
  'release',
  'change-set',
  'problems?page_size=20',
  'overview',
  'document',
]
const EVENING = { at: '2026-11-28T19:00:00Z', pcr_event_id: 1, attributes: { 4: '26201' } }

/** Everything that people do on a console with releases, at a steady pace: how far its memory grows. */
export async function measureMixed(place: Place): Promise<Figure[]> {
  const own = await place.another()
  const server = await startOurs(own)
  await call(server, 'PUT', 'setting', { releases: 'on' })
  const ends = Date.now() + MINUTES * 60_000
  const warmed = Date.now() + MINUTES * 60_000 * WARM
  const early: number[] = []
  const last: number[] = []
  let rounds = 0
  while (Date.now() < ends) {
    await round(server, (rounds += 1))
    const now = residentMegabytes(server.pid)
    if (Date.now() >= warmed && early.length < 20) early.push(now)
    last.push(now)
    if (last.length > 20) last.shift()
  }
  await server.stop()
  await own.remove()
  const figure = { what: `mixed: memory after ${MINUTES} min (MB)`, ours: mean(last), bare: mean(early) * GROWTH_LIMIT }
  return [{ ...figure, engine: place.engine, ratio: figure.ours / figure.bare }]
}

/** One set from its first write to its release and back, with what others do meanwhile. */
async function round(server: Server, n: number): Promise<void> {
  for (const path of READS) await call(server, 'GET', path)
  const set = await call<{ change_set_id: number }>(server, 'POST', 'change-set', { name: `Mixed ${n}` })
  await call(server, 'PUT', 'change-set/current', { change_set_id: set.change_set_id })
  const code = String(7_000_000 + n)
  const group = await call<{ rating_group_id: number }>(server, 'POST', 'rating-group', {
    rg_name: `M ${n}`,
    rg_code: code,
  })
  await call(server, 'PUT', `rating-group/${group.rating_group_id}`, { rg_name: `M ${n} b`, rg_code: code })
  const [rule] = await call<{ qos_policy_id: number; mbrdl: number }[]>(server, 'GET', 'qos-rule')
  if (rule) await call(server, 'PUT', `qos-rule/${rule.qos_policy_id}`, { mbrdl: 1_000_000 + n })
  await call(server, 'POST', 'simulation', { context: EVENING })
  await call(server, 'POST', 'simulation', { context: EVENING, release: 1 })
  const { change_set_id: id } = set
  await call(server, 'GET', `change-set/${id}`)
  await call(server, 'GET', `change-set/${id}/impact`)
  const [base] = await call<{ release_id: number }[]>(server, 'GET', 'release')
  await call(server, 'POST', 'release', { change_set_ids: [id], base: base?.release_id })
  await call(server, 'PUT', 'change-set/current', { change_set_id: null })
  await call(server, 'GET', `change?text=${n}`)
  await call(server, 'GET', 'document?key=catalogues/qos-rules', 'text')
}

async function call<T>({ load }: Server, method: string, path: string, body?: object | 'text'): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  const { url, headers } = load(path)
  const json = typeof body === 'object'
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
  return body === 'text' ? (text as T) : (JSON.parse(text) as { data: T }).data
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
