import type { Actor } from '../history/record-change.ts'

/** Who is signed in, as the console shows it. */
export interface User {
  id: string
  name: string
  email: string
}

/** A resolved session: its user, and the same as the one who writes. */
export interface Identity {
  user: User
  actor: Actor
  /** Milliseconds of the epoch at which the session ends. */
  expires: number
}

const KEPT_MS = 10_000
const MOST_ENTRIES = 1000

/**
 * Sessions resolved a moment ago, by cookie. A sign-out empties it at once in this process; another process on the same
 * database may let the session live for the rest of its ten seconds.
 */
export class SessionCache {
  readonly #entries = new Map<string, { identity: Identity; until: number }>()
  readonly #now: () => number
  #emptied = 0

  constructor(now: () => number) {
    this.#now = now
  }

  get(cookie: string): Identity | undefined {
    const entry = this.#entries.get(cookie)
    return entry && entry.until > this.#now() ? entry.identity : undefined
  }

  /** Loads a session and keeps it, unless a sign-out came in between. */
  async load(cookie: string, read: () => Promise<Identity | undefined>): Promise<Identity | undefined> {
    const emptied = this.#emptied
    const identity = await read()
    if (identity && emptied === this.#emptied) this.#keep(cookie, identity)
    return identity
  }

  empty(): void {
    this.#emptied += 1
    this.#entries.clear()
  }

  #keep(cookie: string, identity: Identity): void {
    this.#entries.delete(cookie)
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined && this.#entries.size >= MOST_ENTRIES) this.#entries.delete(oldest)
    this.#entries.set(cookie, { identity, until: Math.min(this.#now() + KEPT_MS, identity.expires) })
  }
}
