import { LRUCache } from 'lru-cache'
import { fault } from '@tollgate/contract/errors.ts'
import { AppError } from '../app-error.ts'

const LIMIT = 10
const WINDOW_MS = 60_000
const MAX_KEYS = 10_000

/** The result of a check that passed, or the seconds to wait after too many failures. */
interface Outcome<T> {
  result?: T | undefined
  retryAfter?: number | undefined
}

export function refuseBlocked({ retryAfter }: Outcome<unknown>): void {
  if (!retryAfter) return
  const message = `Too many attempts failed. Try again in ${retryAfter} seconds`
  throw new AppError([fault('TOO_MANY_REQUESTS', message)], retryAfter)
}

/** Counts failed attempts by key (an account, an address) over the last minute. */
export class AttemptLimit {
  /** Times of the failures, oldest first. Keys are ordered by their last failure. */
  readonly #failures = new LRUCache<string, number[]>({ max: MAX_KEYS })
  readonly #running = new Map<string, number>()
  readonly #now: () => number
  readonly #onFailure: (key: string) => void
  #finished = Promise.withResolvers<void>()

  /** `onFailure` gets each key that fails on this server. */
  constructor(now: () => number, onFailure: (key: string) => void = () => {}) {
    this.#now = now
    this.#onFailure = onFailure
  }

  /** Runs the check unless a key is blocked. No result means failed; an error is not counted. */
  async run<T>(keys: readonly string[], check: () => Promise<T | undefined>): Promise<Outcome<T>> {
    await this.#waitForOthers(keys)
    const blocked = this.#secondsBlocked(keys)
    if (blocked) return { retryAfter: blocked }
    const result = await this.#check(keys, check)
    return result === undefined ? { retryAfter: this.#secondsBlocked(keys) } : { result }
  }

  /** At most as many checks run at once as may fail. The others wait, so parallel guesses are counted too. */
  async #waitForOthers(keys: readonly string[]): Promise<void> {
    const isBusy = (key: string) => {
      const running = this.#running.get(key) ?? 0
      return running > 0 && running + this.#recentFailures(key).length > LIMIT
    }
    while (keys.some(isBusy)) await this.#finished.promise
  }

  async #check<T>(keys: readonly string[], check: () => Promise<T | undefined>): Promise<T | undefined> {
    for (const key of keys) this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
    try {
      const result = await check()
      if (result === undefined) for (const key of keys) this.#fail(key)
      return result
    } finally {
      for (const key of keys) this.#removeRunning(key)
      this.#finished.resolve()
      this.#finished = Promise.withResolvers<void>()
    }
  }

  #removeRunning(key: string): void {
    const left = (this.#running.get(key) ?? 1) - 1
    if (left === 0) this.#running.delete(key)
    else this.#running.set(key, left)
  }

  #fail(key: string): void {
    this.addFailure(key)
    this.#onFailure(key)
  }

  /** Counts a failure at this moment. */
  addFailure(key: string): void {
    const times = [...this.#recentFailures(key), this.#now()]
    this.#failures.set(key, times)
  }

  /** Failures in the future date from before the clock was set back, and are ignored. */
  #recentFailures(key: string): number[] {
    const now = this.#now()
    return (this.#failures.peek(key) ?? []).filter((time) => time > now - WINDOW_MS && time <= now)
  }

  /** Seconds until fewer failures than the limit are in the window. */
  #secondsBlocked(keys: readonly string[]): number | undefined {
    const ends = keys.map((key) => this.#recentFailures(key).at(-LIMIT - 1)).filter((time) => time !== undefined)
    return ends.length === 0 ? undefined : Math.ceil((Math.max(...ends) + WINDOW_MS - this.#now()) / 1000)
  }
}
