import { openDatabase } from '../packages/server/src/database/open.ts'
import type { Place } from './engines.ts'
import { median } from './load.ts'
import { largeVersion } from './plan-data.ts'
import type { Figure } from './requests.ts'
import { startOurs } from './servers.ts'

const ROUNDS = 3
/** What a user was promised, in milliseconds. */
const LONGEST_COPY = 3000
const LONGEST_READ = 1000

/** Milliseconds of copying and of reading the largest version promised, beside the limits. */
export async function measurePlans(place: Place): Promise<Figure[]> {
  const database = openDatabase(place)
  const { plan, version } = await largeVersion(database)
  await database.db.destroy()
  const ours = await startOurs(place)
  const { url, headers = {} } = ours.load('policy-plan-ver')
  const copy = () => post(`${url}/duplicate`, headers, { pcc_rule_ver_id: version, target_pcr_plan_id: plan })
  const figures = [
    await figure(place, 'copy a version (ms)', LONGEST_COPY, copy),
    await figure(place, 'open a version (ms)', LONGEST_READ, () => read(`${url}/${version}/tree`, headers)),
  ]
  await ours.stop()
  return figures
}

async function figure({ engine }: Place, what: string, limit: number, call: () => Promise<Response>): Promise<Figure> {
  const durations: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    const answer = await call()
    await answer.text()
    if (!answer.ok) throw new Error(`${what}: ${answer.status}`)
    durations.push(performance.now() - start)
  }
  const ours = median(durations)
  return { what, engine, ours, bare: limit, ratio: ours / limit }
}

function post(url: string, headers: Record<string, string>, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

function read(url: string, headers: Record<string, string>): Promise<Response> {
  return fetch(url, { headers })
}
