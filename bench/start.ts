import { setTimeout as delay } from 'node:timers/promises'
import type { Place } from './engines.ts'
import { median } from './load.ts'
import { environment, startBare, startCommand } from './servers.ts'
import { startServerProcess } from '../scripts/server-process.ts'
import type { Figure } from './requests.ts'
import { residentMegabytes } from './resident-memory.ts'

const ROUNDS = 5
const SETTLE_MS = 5000

/** Milliseconds from the command to the line that says the server is ready, on a filled database. */
export async function measureStart(place: Place): Promise<Figure[]> {
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const server = await startServerProcess({ command: ['npm', 'start', '--silent'], env: environment(place) })
    const limit = await startBare(place, [])
    if (round > 0) {
      ours.push(server.startMs)
      bare.push(limit.startMs)
    }
    await server.stop()
    await limit.stop()
  }
  return [{ what: 'npm start to ready (ms)', engine: place.engine, ...medians(ours, bare) }]
}

/** Resident memory some seconds after the start, without a request. */
export async function measureMemory(place: Place): Promise<Figure[]> {
  const server = await startServerProcess({ command: startCommand(), env: environment(place) })
  const limit = await startBare(place, [])
  await delay(SETTLE_MS)
  const ours = residentMegabytes(server.pid)
  const bare = residentMegabytes(limit.pid)
  await server.stop()
  await limit.stop()
  return [{ what: 'memory at rest (MB)', engine: place.engine, ...medians([ours], [bare]) }]
}

function medians(ours: number[], bare: number[]) {
  return { ours: median(ours), bare: median(bare), ratio: median(ours) / median(bare) }
}
