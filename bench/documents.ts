import { readFileSync } from 'node:fs'
import { openDatabase } from '../packages/server/src/database/open.ts'
import { cpuMilliseconds } from './cpu-time.ts'
import type { Place } from './engines.ts'
import { median } from './load.ts'
import { largeVersion } from './plan-data.ts'
import type { Figure } from './requests.ts'
import { startOurs } from './servers.ts'

const ROUNDS = 3
/** What a user was promised, in milliseconds and in MB. */
const LONGEST_PUT = 3000
const MOST_MEMORY = 300

/** Storing a text of 20,000 basic rules in which one mapping was changed: milliseconds, processor time and the peak of memory. */
export async function measureDocuments(place: Place): Promise<Figure[]> {
  const database = openDatabase(place)
  const { plan, version } = await largeVersion(database)
  const { db } = database
  const [owner, own] = [
    await db.selectFrom('policy_plan').select('key').where('pcr_plan_id', '=', plan).executeTakeFirstOrThrow(),
    await db
      .selectFrom('policy_plan_ver')
      .select('key')
      .where('pcc_rule_ver_id', '=', version)
      .executeTakeFirstOrThrow(),
  ]
  await db.destroy()
  const ours = await startOurs(place)
  const { url, headers = {} } = ours.load(`document?key=${encodeURIComponent(`plans/${owner.key}/${own.key}`)}`)
  const [durations, cpu]: number[][] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    const stored = await fetch(url, { headers })
    const text = (await stored.text()).replace(
      /( +)mapping-9:\n(?:\1 {2}name: .*\n)?/,
      `$1mapping-9:\n$1  name: Round ${round}\n`,
    )
    const base_hash = JSON.parse(stored.headers.get('etag') ?? 'null') as string
    const [start, used] = [performance.now(), cpuMilliseconds(ours.pid)]
    const answer = await fetch(url, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ text, base_hash }),
    })
    const { data } = (await answer.json()) as { data?: { written: number } }
    if (data?.written !== 1)
      throw new Error(`PUT document: ${answer.status}, ${data?.written} records of ${text.length} bytes`)
    durations?.push(performance.now() - start)
    cpu?.push(cpuMilliseconds(ours.pid) - used)
  }
  const peak = peakMegabytes(ours.pid)
  await ours.stop()
  const figure = (what: string, value: number, limit: number): Figure => ({
    what,
    engine: place.engine,
    ours: value,
    bare: limit,
    ratio: value / limit,
  })
  return [
    figure('store a text of 20,000 basic rules (ms)', median(durations ?? []), LONGEST_PUT),
    figure('the same, processor time (ms)', median(cpu ?? []), LONGEST_PUT),
    figure('the same, peak of memory (MB)', peak, MOST_MEMORY),
  ]
}

function peakMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
