import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/open.ts'
import { ReadingThread } from '../../../http/reading-thread.ts'
import type { Publisher } from '../mode.ts'
import type { Decisions } from '@tollgate/contract/release/impact.ts'
import type { AskedSides, Between } from './between.ts'
import type { Evidence } from './evidence.ts'

/** Calls to the thread: what some sets would publish, a page of the decisions they change, the first release, and what lies between two policies. */
export interface EvidenceCalls {
  of: { takes: readonly number[]; gives: Evidence }
  changed: { takes: { sets: readonly number[]; page: number }; gives: Decisions['changed'] }
  first: { takes: Publisher; gives: null }
  between: { takes: AskedSides; gives: Between }
}

export type EvidenceThreadConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Builds documents of up to a million rows. With the usual few megabytes half of the time would go to garbage
 * collection.
 */
const YOUNG_MB = 64

/**
 * Computes evidence in a thread; `file` is its entry point. Publishes and deadlines ask by `call`, and wait for one of those
 * who read at most.
 */
export class EvidenceThread extends ReadingThread<EvidenceCalls> {
  constructor(file: URL, { databaseUrl, dataDir }: EvidenceThreadConfig) {
    super('comparisons of releases', {
      file,
      workerData: { databaseUrl, dataDir } satisfies EvidenceThreadConfig,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
  }

  /** Makes the first release: of a million values it takes half a minute. */
  async firstRelease({ engine }: Database, { id, name }: Publisher): Promise<void> {
    await engine.handOverWriting(() => this.call('first', { id, name }))
  }
}
