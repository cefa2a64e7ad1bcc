import type { Config } from '../../../config.ts'
import { CallThread } from '../../../threads/call-thread.ts'
import type { Evidence } from './evidence.ts'

/** The call of the thread: takes the ids of change sets. */
export interface EvidenceCalls {
  of: { takes: readonly number[]; gives: Evidence }
}

export type EvidenceThreadConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

const IDLE_MS = 10 * 60 * 1000
/**
 * Builds documents of up to a million rows. With the usual few megabytes half of the time would go to garbage
 * collection.
 */
const YOUNG_MB = 64

/** Computes evidence in a thread; `file` is its entry point. */
export class EvidenceThread extends CallThread<EvidenceCalls> {
  constructor(file: URL, { databaseUrl, dataDir }: EvidenceThreadConfig) {
    super({
      file,
      workerData: { databaseUrl, dataDir } satisfies EvidenceThreadConfig,
      idleMs: IDLE_MS,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
  }
}
