import type { FastifyBaseLogger } from 'fastify'
import type { Role } from '@tollgate/contract/access/role.ts'
import type { Db } from '../database/tables.ts'
import { SESSION_TABLE } from './auth-options.ts'
import { plansIn } from './people/plans.ts'

/** `last_seen_at` is at most this old: a write for each request would cost more than most requests. */
const SEEN_INTERVAL_MS = 60_000

export interface KnownPerson {
  person_id: number
  role: Role
  plans: readonly number[] | null
}

interface Needs {
  db: Db
  log: FastifyBaseLogger
  now: () => number
}

/** Looks up the person of a session. Runs when a session is read, not on every request. */
export class KnownPeople {
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** The person of a session; undefined if disabled or barred. */
  async find(userId: string, session: { id: string; updatedAt: Date }): Promise<KnownPerson | undefined> {
    const person = await this.#needs.db
      .selectFrom('person')
      .select(['person_id', 'role', 'plans', 'last_seen_at'])
      .where('user_id', '=', userId)
      .where('disabled', '=', 'N')
      .where('barred', '=', 'N')
      .executeTakeFirst()
    if (!person) return undefined
    const { person_id, role, plans, last_seen_at } = person
    const seen = Math.min(session.updatedAt.getTime(), last_seen_at === null ? 0 : Date.parse(last_seen_at))
    if (seen <= this.#needs.now() - SEEN_INTERVAL_MS) this.#recordSeen(person_id, session.id)
    return { person_id, role, plans: plansIn(plans) }
  }

  /** Runs in the background: the request neither waits for it nor fails with it. */
  #recordSeen(person_id: number, sessionId: string): void {
    const { db, log, now } = this.#needs
    const at = new Date(now()).toISOString()
    Promise.all([
      db.updateTable('person').set({ last_seen_at: at }).where('person_id', '=', person_id).execute(),
      // better-auth writes this column when it renews a session, and never reads it.
      db.updateTable(SESSION_TABLE).set({ updatedAt: at }).where('id', '=', sessionId).execute(),
    ]).catch((error: unknown) => log.warn({ err: error }, 'when a person was last seen was not recorded'))
  }
}
