import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/open.ts'
import { CallThread } from '../../../threads/call-thread.ts'
import { Limiter } from '../../../http/limiter.ts'
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

const IDLE_MS = 10 * 60 * 1000
/**
 * Builds documents of up to a million rows. With the usual few megabytes half of the time would go to garbage
 * collection.
 */
const YOUNG_MB = 64

/** Evidence of a large network takes this long for a few people. */
const PATIENCE_MS = 60_000
const NEVER = new AbortController().signal

/**
 * Computes evidence in a thread; `file` is its entry point. What is only read takes turns, one a person, so that `call`,
 * by which publishes and deadlines ask, waits for one of them at most.
 */
export class EvidenceThread extends CallThread<EvidenceCalls> {
  readonly #turns = new Limiter({ what: 'comparisons of releases', atOnce: 1, patienceMs: PATIENCE_MS })
  /** Those that have not begun: whoever asks the same meanwhile gets the same. */
  readonly #waiting = new Map<string, Promise<unknown>>()

  constructor(file: URL, { databaseUrl, dataDir }: EvidenceThreadConfig) {
    super({
      file,
      workerData: { databaseUrl, dataDir } satisfies EvidenceThreadConfig,
      idleMs: IDLE_MS,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
  }

  /** The result of a call when it is the person's turn. */
  read<Name extends keyof EvidenceCalls>(
    person: string,
    name: Name,
    argument: EvidenceCalls[Name]['takes'],
  ): Promise<EvidenceCalls[Name]['gives']> {
    const key = JSON.stringify([name, argument])
    const same = this.#waiting.get(key)
    if (same) return same as Promise<EvidenceCalls[Name]['gives']>
    const forget = () => this.#waiting.delete(key)
    const result = this.#turns.run(person, NEVER, () => {
      forget()
      return this.call(name, argument)
    })
    this.#waiting.set(key, result)
    result.catch(forget)
    return result
  }

  /** Makes the first release: of a million values it takes half a minute. */
  async firstRelease({ engine }: Database, { id, name }: Publisher): Promise<void> {
    await engine.handOverWriting(() => this.call('first', { id, name }))
  }
}
