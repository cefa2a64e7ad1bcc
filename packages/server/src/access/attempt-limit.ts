const ALLOWED = 10
const WINDOW_MS = 60_000
const MOST_KEYS = 10_000

/** What became of an attempt: its result, or the seconds to wait when too many have failed. */
export interface Outcome<T> {
  result?: T | undefined
  retryAfter?: number | undefined
}

/** Counts failed attempts by key (an account, an address) over the last minute. */
export class AttemptLimit {
  /** Instants of the failures, oldest first; the key that failed last is last. */
  readonly #failures = new Map<string, number[]>()
  readonly #pending = new Map<string, number>()
  readonly #now: () => number
  #settled = Promise.withResolvers<void>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Runs the check, unless one of the keys is blocked. A check without a result has failed; one that throws counts for nothing. */
  async run<T>(keys: readonly string[], check: () => Promise<T | undefined>): Promise<Outcome<T>> {
    await this.#turn(keys)
    const blocked = this.#secondsBlocked(keys)
    if (blocked) return { retryAfter: blocked }
    const result = await this.#check(keys, check)
    return result === undefined ? { retryAfter: this.#secondsBlocked(keys) } : { result }
  }

  /** Attempts at the same moment must not slip through before the first has failed: those above the limit wait. */
  async #turn(keys: readonly string[]): Promise<void> {
    const busy = (key: string) => {
      const pending = this.#pending.get(key) ?? 0
      return pending > 0 && pending + this.#recent(key).length > ALLOWED
    }
    while (keys.some(busy)) await this.#settled.promise
  }

  async #check<T>(keys: readonly string[], check: () => Promise<T | undefined>): Promise<T | undefined> {
    for (const key of keys) this.#pending.set(key, (this.#pending.get(key) ?? 0) + 1)
    try {
      const result = await check()
      if (result === undefined) for (const key of keys) this.#recordFailure(key)
      return result
    } finally {
      for (const key of keys) this.#release(key)
      this.#settled.resolve()
      this.#settled = Promise.withResolvers<void>()
    }
  }

  #release(key: string): void {
    const left = (this.#pending.get(key) ?? 1) - 1
    if (left === 0) this.#pending.delete(key)
    else this.#pending.set(key, left)
  }

  #recordFailure(key: string): void {
    const times = [...this.#recent(key), this.#now()]
    this.#failures.delete(key)
    const [oldest] = this.#failures.keys()
    if (oldest !== undefined && this.#failures.size >= MOST_KEYS) this.#failures.delete(oldest)
    this.#failures.set(key, times)
  }

  #recent(key: string): number[] {
    return (this.#failures.get(key) ?? []).filter((time) => time > this.#now() - WINDOW_MS)
  }

  /** Until as many of the failures as are too many have left the window. */
  #secondsBlocked(keys: readonly string[]): number | undefined {
    const ends = keys.map((key) => this.#recent(key).at(-ALLOWED - 1)).filter((time) => time !== undefined)
    return ends.length === 0 ? undefined : Math.ceil((Math.max(...ends) + WINDOW_MS - this.#now()) / 1000)
  }
}
