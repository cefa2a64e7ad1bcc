import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../packages/server/src/database/open.ts'
import type { Place } from './engines.ts'
import { call } from './live.ts'
import { median } from './load.ts'
import { largeVersion } from './plan-data.ts'
import { besideLimit, type Figure } from './requests.ts'
import { startOurs } from './servers.ts'

const NODES = 1000
const ROUNDS = 5
const USUAL_MS = 10_000
const PAUSE_MS = 10
const OCTETS_LIMIT = 64 * 1024
const TIME_LIMIT_MS = 10_000
const NODE_PROCESS = join(import.meta.dirname, 'node-process.ts')

type Server = Awaited<ReturnType<typeof startOurs>>

/** A thousand nodes and one changed mapping of 5,000: what each fetches, until when all run it, and how long lists take meanwhile. */
export async function measureNodes(place: Place): Promise<Figure[]> {
  const own = await place.another()
  const database = openDatabase(own)
  await largeVersion(database)
  await database.db.destroy()
  const server = await startOurs(own)
  // Between two publishes a connection would be idle for longer than a server keeps it.
  const agent = new Agent({ keepAlive: false })
  const send = async <T>(method: string, path: string, body?: object) =>
    (await call(server, agent, method, path, body)).data as T
  await send('PUT', 'setting', { releases: 'on' })
  const usual = await readWhile(server, agent, wait(USUAL_MS))
  const tokens: Record<string, string> = {}
  for (let n = 0; n < NODES; n += 1) {
    const { node_name, token } = await send<{ node_name: string; token: string }>('POST', 'node', {
      node_name: `node-${n}`,
    })
    tokens[node_name] = token
  }
  const { url: api } = server.load('')
  const nodes = fork(NODE_PROCESS, [JSON.stringify({ api: api.replace(/\/$/, ''), tokens })])
  const taken = async () => (await once(nodes, 'message'))[0] as { release: number; at: number; most: number }
  await taken()
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const [{ mapping_id } = { mapping_id: 0 }] = await send<{ mapping_id: number }[]>(
      'GET',
      `policy-plan-mapping?ap_rule_id=${250 + round}`,
    )
    await send('PUT', `policy-plan-mapping/${mapping_id}`, { mapping_name: `Changed ${round}` })
    const { change_set } = await send<{ change_set: { change_set_id: number } }>('GET', 'change-set/current')
    const impact = await send<{ base: number; change_set_ids: number[] }>(
      'GET',
      `change-set/${change_set.change_set_id}/impact`,
    )
    const { base, change_set_ids } = impact
    const all = taken()
    const started = Date.now()
    const publishing = send('POST', 'release', { base, change_set_ids, emergency_reason: 'A measurement' })
    const times = await readWhile(server, agent, Promise.all([publishing, all]))
    const { at, most } = await all
    rounds.push({ ms: at - started, most, times })
  }
  nodes.disconnect()
  agent.destroy()
  await server.stop()
  await own.remove()
  const figure = (what: string, ours: number, bare: number) => besideLimit(place.engine, what, ours, bare)
  return [
    figure('nodes: octets for a mapping', Math.max(...rounds.map(({ most }) => most)), OCTETS_LIMIT),
    figure('nodes: until all 1,000 run it (ms)', Math.max(...rounds.map(({ ms }) => ms)), TIME_LIMIT_MS),
    figure('nodes: … median of rounds (ms)', median(rounds.map(({ ms }) => ms)), TIME_LIMIT_MS),
    figure('nodes: list p99, meanwhile / usual (ms)', p99(rounds.flatMap(({ times }) => times)), p99(usual)),
  ]
}

/** How long each reading of a list takes until something is over. */
async function readWhile(server: Server, agent: Agent, work: Promise<unknown>): Promise<number[]> {
  const end = new AbortController()
  const over = work.finally(() => end.abort())
  const times: number[] = []
  while (!end.signal.aborted) {
    const started = performance.now()
    await call(server, agent, 'GET', 'service-identifier?page_size=50&sort=pcc_service_name')
    times.push(performance.now() - started)
    await wait(PAUSE_MS)
  }
  await over
  return times
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}
