import { CallThread } from '../../../threads/call-thread.ts'
import type { Calls } from './calls.ts'
import type { WorkerConfig } from './worker.ts'

const IDLE_MS = 10 * 60 * 1000
/** Young objects of a decision are many and short-lived: more room than this makes nothing faster. */
const LIMITS = { maxYoungGenerationSizeMb: 16 }

/** Decisions are made in a thread of their own, which reads the database by itself. */
export class SimulationThread extends CallThread<Calls> {
  constructor({ databaseUrl, dataDir }: WorkerConfig) {
    super({
      file: new URL('worker.ts', import.meta.url),
      workerData: { databaseUrl, dataDir } satisfies WorkerConfig,
      resourceLimits: LIMITS,
      idleMs: IDLE_MS,
    })
  }
}
