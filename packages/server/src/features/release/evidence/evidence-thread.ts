import type { Config } from '../../../config.ts'
import { CallThread } from '../../../threads/call-thread.ts'
import type { Evidence } from './evidence.ts'

/** What the thread is asked for: some sets, and what they would publish. */
export interface EvidenceCalls {
  of: { takes: readonly number[]; gives: Evidence }
}

export type EvidenceThreadConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

const IDLE_MS = 10 * 60 * 1000
/** It makes documents of up to a million rows: with the few megabytes of a server it would collect garbage half of the time. */
const YOUNG_MB = 64

/** Works out candidates beside the thread that answers requests; `file` is what runs in it. */
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
