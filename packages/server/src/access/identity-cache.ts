import { LRUCache } from 'lru-cache'
import type { Role } from '@tollgate/contract/access/role.ts'
import type { TokenRights } from './token-rights.ts'
import type { Actor } from '../history/record-change.ts'

export interface User {
  id: string
  name: string
  email: string
  person_id: number
  role: Role
  /** Ids of the plans that the role is narrowed to; null: all. */
  plans: readonly number[] | null
}

/** A resolved session or token: its user, and the actor of its writes. */
export interface Identity {
  user: User
  actor: Actor
  /** Id of the session; absent for tokens. */
  session?: string
  /** Only sessions: when the user last proved who they are, in ms since the epoch. */
  provedAt?: number
  /** Only tokens. */
  rights?: TokenRights
  /** End in milliseconds since the epoch; `Infinity`: never. */
  expires: number
}

const KEPT_MS = 10_000
const MAX_ENTRIES = 1000

/**
 * A cache of resolved sessions (by cookie) or tokens (by hash). A sign-out or revocation empties it at once here, and
 * on other servers that receive the notification. Others drop an entry after ten seconds.
 */
export class IdentityCache {
  readonly #entries = new LRUCache<string, { identity: Identity; until: number }>({ max: MAX_ENTRIES })
  readonly #now: () => number
  #emptied = 0

  constructor(now: () => number) {
    this.#now = now
  }

  get(key: string): Identity | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.until > this.#now() ? entry.identity : undefined
  }

  /** Loads an identity and caches it, unless the cache was emptied meanwhile. */
  async load(key: string, read: () => Promise<Identity | undefined>): Promise<Identity | undefined> {
    const emptied = this.#emptied
    const identity = await read()
    if (identity && emptied === this.#emptied) this.#keep(key, identity)
    return identity
  }

  empty(): void {
    this.#emptied += 1
    this.#entries.clear()
  }

  #keep(key: string, identity: Identity): void {
    this.#entries.set(key, { identity, until: Math.min(this.#now() + KEPT_MS, identity.expires) })
  }
}
