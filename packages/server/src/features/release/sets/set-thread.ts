import { ReadingThread } from '../../../http/reading-thread.ts'
import type { EvidenceThreadConfig } from '../evidence/evidence-thread.ts'
import type { SetContents } from './set-contents.ts'

export interface SetCalls {
  contents: { takes: { id: number; page: number }; gives: SetContents }
}

/** Reads sets of any size in a thread; `file` is its entry point. */
export class SetThread extends ReadingThread<SetCalls> {
  constructor(file: URL, { databaseUrl, dataDir }: EvidenceThreadConfig) {
    super('readings of change sets', { file, workerData: { databaseUrl, dataDir } satisfies EvidenceThreadConfig })
  }
}
