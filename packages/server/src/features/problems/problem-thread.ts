import type { Problem, ProblemGroup } from '@tollgate/contract/problem.ts'
import { CallThread } from '../../threads/call-thread.ts'
import type { Config } from '../../config.ts'
import type { ProblemQuery } from './problem-query.ts'
import type { ProblemCounts } from './problem-store.ts'

/** `checking` is set while a long check runs and the answer may be outdated. */
interface ProblemPage {
  problems: Problem[]
  total: number
  checking?: true
}

interface ProblemGroups extends Omit<ProblemPage, 'problems'> {
  groups: ProblemGroup[]
}

/** The calls of the thread. */
export interface ProblemCalls {
  counts: { takes: null; gives: ProblemCounts & { checking?: true } }
  groups: { takes: ProblemQuery; gives: ProblemGroups }
  page: { takes: ProblemQuery; gives: ProblemPage }
}

export type ProblemThreadConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Rows are many and short-lived. A larger young generation would not be faster. */
const LIMITS = { maxYoungGenerationSizeMb: 8 }

/** Searches for problems in a thread; `file` is its entry point. */
export class ProblemThread extends CallThread<ProblemCalls> {
  constructor(file: URL, { databaseUrl, dataDir }: ProblemThreadConfig) {
    super({ file, workerData: { databaseUrl, dataDir } satisfies ProblemThreadConfig, resourceLimits: LIMITS })
  }
}
