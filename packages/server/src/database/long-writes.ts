import { fault } from '@tollgate/contract/errors.ts'
import { AppError } from '../app-error.ts'

/** Seconds after which to try again while nothing tells how long the work takes. */
const UNKNOWN_SECONDS = 5

/** How far work on many rows is. */
export interface WriteProgress {
  /** What is done to what, as the beginning of a sentence: "Zones are being deleted". */
  what: string
  total: number
  done: number
}

/** The work on many rows that keeps other writers waiting, where one transaction writes at a time. */
export class LongWrites {
  #current: (WriteProgress & { started: number }) | undefined
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  begin(what: string): WriteProgress {
    this.#current = { what, total: 0, done: 0, started: this.#now() }
    return this.#current
  }

  end(progress: WriteProgress): void {
    if (this.#current === progress) this.#current = undefined
  }

  /** What a writer who has waited is told; undefined while no long work is under way. */
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
