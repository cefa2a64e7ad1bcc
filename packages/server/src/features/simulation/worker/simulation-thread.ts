import { CallThread } from '../../../threads/call-thread.ts'
import type { Calls } from './calls.ts'
import type { WorkerConfig } from './worker.ts'

const IDLE_MS = 10 * 60 * 1000
/** A decision creates many short-lived objects. A larger young generation would not be faster. */
const LIMITS = { maxYoungGenerationSizeMb: 16 }

/** Runs decisions in a thread with its own database connection. */
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
