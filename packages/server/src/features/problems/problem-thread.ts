import { CallThread } from '../../threads/call-thread.ts'
import type { Config } from '../../config.ts'
import type { ProblemGroups, ProblemPage, ProblemQuery } from './problem-query.ts'
import type { ProblemCounts } from './problem-store.ts'

/** What the thread is asked for. */
export interface ProblemCalls {
  counts: { takes: null; gives: ProblemCounts & { checking?: true } }
  groups: { takes: ProblemQuery; gives: ProblemGroups }
  page: { takes: ProblemQuery; gives: ProblemPage }
}

export type ProblemThreadConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Rows are many and short-lived: more room for young objects makes nothing faster. */
const LIMITS = { maxYoungGenerationSizeMb: 8 }

/** Looks for problems beside the thread that answers requests; `file` is what runs in it. */
export class ProblemThread extends CallThread<ProblemCalls> {
  constructor(file: URL, { databaseUrl, dataDir }: ProblemThreadConfig) {
    super({ file, workerData: { databaseUrl, dataDir } satisfies ProblemThreadConfig, resourceLimits: LIMITS })
  }
}
