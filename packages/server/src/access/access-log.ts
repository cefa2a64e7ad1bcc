import { normalizeIP } from '@better-auth/core/utils/ip'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Insertable } from 'kysely'
import type { Db, Tables } from '../database/tables.ts'

export const ACCESS_EVENTS = {
  set_up: 'the administrator was created',
  setup_refused: 'a set-up with a wrong setup code was refused',
  sign_in: 'signed in',
  sign_in_failed: 'a sign-in failed',
  sign_in_blocked: 'sign-in is blocked after too many failures',
  sign_out: 'signed out',
  person_invited: 'a person was invited',
  invitation_accepted: 'an invitation was accepted',
  invitation_refused: 'an invitation was refused',
  person_joined: 'a person came from the OpenID provider for the first time',
  person_linked: 'a person was linked with the OpenID provider',
  service_account_added: 'a service account was added',
  person_changed: 'a person was changed',
  person_deleted: 'a person was deleted',
  sessions_ended: 'sessions were ended',
  proof_given: 'showed again who they are',
  proof_refused: 'did not show who they are',
  second_factor_added: 'a second factor was set up',
  second_factor_removed: 'a second factor was taken away',
  second_factor_rule: 'whether a second factor is required was changed',
  recovery_codes_made: 'recovery codes were made anew',
  password_changed: 'a password was changed',
  token_created: 'an API token was created',
  token_revoked: 'an API token was revoked',
  token_refused: 'an API token was refused',
  webhook_added: 'a webhook was added',
  access_refused: 'a call that the role or the API token does not allow was refused',
  foreign_write_refused: 'a write that another site asked for was refused',
} as const

export type AccessEvent = keyof typeof ACCESS_EVENTS

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
