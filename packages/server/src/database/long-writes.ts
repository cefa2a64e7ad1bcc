import { fault } from '@tollgate/contract/errors.ts'
import { AppError } from '../app-error.ts'

/** Retry time in seconds while the progress is unknown. */
const UNKNOWN_SECONDS = 5

/** Progress of work on many rows. */
export interface WriteProgress {
  /** Start of a sentence about the work: "Zones are being deleted". */
  what: string
  total: number
  done: number
  cancelled?: boolean
}

/** The name of a call with an Idempotency-Key, which belongs to one person. */
export function callOf(person: string, key: string | undefined): string | undefined {
  return key === undefined ? undefined : `${person} ${key}`
}

/** Work on many rows that blocks other writers, on a database with one writer at a time. */
export class LongWrites {
  #current: (WriteProgress & { started: number }) | undefined
  readonly #byCall = new Map<string, WriteProgress>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  begin(what: string, call?: string): WriteProgress {
    const progress = { what, total: 0, done: 0, started: this.#now() }
    this.#current = progress
    if (call !== undefined) this.#byCall.set(call, progress)
    return progress
  }

  /** The running work of a call. */
  of(call: string | undefined): WriteProgress | undefined {
    return call === undefined ? undefined : this.#byCall.get(call)
  }

  end(progress: WriteProgress): void {
    for (const [call, own] of this.#byCall) if (own === progress) this.#byCall.delete(call)
    if (this.#current === progress) this.#current = undefined
  }

  /** The refusal for a blocked writer; undefined while no long work runs. */
  refusal(): AppError | undefined {
    if (!this.#current) return undefined
    const { what, total, done, started } = this.#current
    const left = done === 0 ? UNKNOWN_SECONDS : ((this.#now() - started) * (total - done)) / done / 1000
    const seconds = Math.max(1, Math.ceil(left))
    const share = total === 0 ? '' : `: ${done} of ${total} are done`
    const message = `${what}${share}. Nothing of yours was saved: try again in ${seconds} s`
    return new AppError([fault('UNAVAILABLE', message)], seconds)
  }
}
