import { normalizeIP } from '@better-auth/core/utils/ip'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Insertable } from 'kysely'
import { ACCESS_EVENTS, type AccessEvent } from '@tollgate/contract/calls/access-event.ts'
import type { Db, Tables } from '../database/tables.ts'

/**
 * Anybody can cause these at any rate. Each gets a line in the log, but only one a minute by event and address is
 * stored.
 */
const UNLIMITED = new Set<AccessEvent>([
  'setup_refused',
  'invitation_refused',
  'sign_in_blocked',
  'token_refused',
  'access_refused',
  'foreign_write_refused',
])
const UNUSUAL = new Set<AccessEvent>([...UNLIMITED, 'sign_in_failed'])
const QUIET_MS = 60_000
const MOST_KEYS = 10_000

/** Records sign-ins and refusals: a line in the log and a row in the database. Never a secret. */
export class AccessLog {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #now: () => number
  readonly #latest = new Map<string, number>()
  readonly #listeners: ((event: AccessEvent) => void)[] = []
  readonly #writing = new Set<Promise<void>>()

  constructor(db: Db, log: FastifyBaseLogger, now: () => number) {
    this.#db = db
    this.#log = log
    this.#now = now
  }

  /** Calls the listener for each event, stored or not. */
  listen(listener: (event: AccessEvent) => void): void {
    this.#listeners.push(listener)
  }

  /** Never throws: a full disk must not stop a sign-in. */
  async record(event: AccessEvent, { ip, headers, id }: FastifyRequest, user = '', detail?: string): Promise<void> {
    for (const listener of this.#listeners) listener(event)
    const address = normalizeIP(ip)
    const line = {
      event,
      user,
      address,
      ...(detail !== undefined && { detail }),
      agent: headers['user-agent'],
      reqId: id,
    }
    this.#log[UNUSUAL.has(event) ? 'warn' : 'info'](line, ACCESS_EVENTS[event])
    if (UNLIMITED.has(event) && this.#isRepeated(`${event} ${address}`)) return
    const row = { at: new Date(this.#now()).toISOString(), event, user_name: user, address, detail: detail ?? null }
    const writing = this.#store(row)
    this.#writing.add(writing)
    await writing
    this.#writing.delete(writing)
  }

  /** Resolves when all entries so far are stored. The answer to a refused request does not wait for its entry. */
  async written(): Promise<void> {
    await Promise.all(this.#writing)
  }

  async #store(row: Insertable<Tables['access_event']>): Promise<void> {
    await this.#db
      .insertInto('access_event')
      .values(row)
      .execute()
      .catch((error: unknown) => this.#log.error({ err: error }, 'an entry about access was not stored'))
  }

  #isRepeated(key: string): boolean {
    const now = this.#now()
    const latest = this.#latest.get(key)
    if (latest !== undefined && latest <= now && now - latest < QUIET_MS) return true
    if (this.#latest.size >= MOST_KEYS) this.#latest.clear()
    this.#latest.set(key, now)
    return false
  }
}
