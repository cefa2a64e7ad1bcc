import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '@tollgate/contract/access/role.ts'
import type { PersonKind } from '@tollgate/contract/access/person-row.ts'
import type { TokenScope } from '@tollgate/contract/access/token-row.ts'
import type { Db } from '../database/tables.ts'
import { refusal } from '../app-error.ts'
import type { AccessLog } from './access-log.ts'
import { USER_TABLE } from './auth-options.ts'
import { IdentityCache, type Identity } from './identity-cache.ts'
import { plansIn } from './people/plans.ts'
import { endOf } from './token-life.ts'
import { METRICS } from './token-rights.ts'
import { bearerOf, hashOf, shownPart } from './token-secret.ts'

/** `last_used_at` is at most this old: a write on each request would cost more than most requests. */
const USE_INTERVAL_MS = 60_000
/** How long /metrics accepts a cached token while the database is down. */
const WITHOUT_DATABASE_MS = 3_600_000

/** A token joined with its user. */
interface TokenRow {
  api_token_id: number
  api_token_name: string
  scope: TokenScope
  catalogues: string | null
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  id: string
  name: string
  email: string
  person_id: number
  kind: PersonKind
  role: Role
  plans: string | null
}

interface Needs {
  db: Db
  log: FastifyBaseLogger
  accessLog: AccessLog
  now: () => number
  /** The longest life of a token in days; undefined: any. */
  mostDays: number | undefined
}

export class Tokens {
  readonly #cache: IdentityCache
  /** Metrics tokens by hash, and until when they are accepted while the database is down. */
  readonly #scrapers = new Map<string, { identity: Identity; until: number }>()
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #accessLog: AccessLog
  readonly #now: () => number
  readonly #mostDays: number | undefined

  constructor({ db, log, accessLog, now, mostDays }: Needs) {
    this.#mostDays = mostDays
    this.#db = db
    this.#log = log
    this.#accessLog = accessLog
    this.#now = now
    this.#cache = new IdentityCache(now)
  }

  known({ headers }: FastifyRequest): Identity | undefined {
    const token = bearerOf(headers.authorization)
    return token === undefined ? undefined : this.#cache.get(hashOf(token))
  }

  /** Throws without a valid token: a request with an `Authorization` header is identified by that header alone. */
  async find(request: FastifyRequest, reply: FastifyReply): Promise<Identity> {
    const token = bearerOf(request.headers.authorization)
    const identity = token === undefined ? undefined : await this.#load(hashOf(token), request)
    if (identity) return identity
    void this.#accessLog.record('token_refused', request, '', token && shownPart(token))
    reply.header('www-authenticate', 'Bearer error="invalid_token"')
    throw refusal('UNAUTHENTICATED', 'The API token is wrong, expired or revoked')
  }

  forget(): void {
    this.#cache.empty()
  }

  async #load(hash: string, { routeOptions }: FastifyRequest): Promise<Identity | undefined> {
    try {
      return await this.#cache.load(hash, () => this.#lookUp(hash))
    } catch (error) {
      // Monitoring must still see that the database is down.
      const held = routeOptions.url === METRICS ? this.#scrapers.get(hash) : undefined
      if (held && held.until > this.#now()) return held.identity
      throw error
    }
  }

  async #lookUp(hash: string): Promise<Identity | undefined> {
    const row = await this.#read(hash)
    const identity = row && identityOf(row, this.#mostDays)
    this.#scrapers.delete(hash)
    if (!identity || identity.expires <= this.#now()) return undefined
    if (row.scope === 'metrics') {
      const until = Math.min(this.#now() + WITHOUT_DATABASE_MS, identity.expires)
      this.#scrapers.set(hash, { identity, until })
    }
    this.#recordUse(row)
    return identity
  }

  #read(hash: string): Promise<TokenRow | undefined> {
    return this.#db
      .selectFrom('api_token')
      .innerJoin(USER_TABLE, `${USER_TABLE}.id`, 'api_token.user_id')
      .innerJoin('person', 'person.user_id', 'api_token.user_id')
      .select([
        'api_token_id',
        'api_token_name',
        'scope',
        'catalogues',
        'created_at',
        'expires_at',
        'last_used_at',
        `${USER_TABLE}.id`,
        'name',
        'email',
        'person_id',
        'kind',
        'role',
        'plans',
      ])
      .where('token_hash', '=', hash)
      .where('disabled', '=', 'N')
      .where('barred', '=', 'N')
      .executeTakeFirst()
  }

  /** Runs in the background: the request neither waits for it nor fails with it. */
  #recordUse({ api_token_id, last_used_at, person_id, kind, scope }: TokenRow): void {
    // Nodes report that they are alive themselves, and a thousand of them call every minute.
    if (scope === 'node') return
    const now = this.#now()
    if (last_used_at !== null && Date.parse(last_used_at) > now - USE_INTERVAL_MS) return
    const at = new Date(now).toISOString()
    const seen = this.#db.updateTable('person').set({ last_seen_at: at }).where('person_id', '=', person_id)
    Promise.all([
      this.#db.updateTable('api_token').set({ last_used_at: at }).where('api_token_id', '=', api_token_id).execute(),
      // Only sessions count as a sign of a person; a script may run on without them.
      kind === 'service' && seen.execute(),
    ]).catch((error: unknown) => this.#log.warn({ err: error }, 'the use of an API token was not recorded'))
  }
}

function identityOf(
  { api_token_id, api_token_name, scope, catalogues, id, name, email, person_id, kind, role, ...row }: TokenRow,
  mostDays: number | undefined,
): Identity {
  const end = endOf(row, mostDays)
  const plans = plansIn(row.plans)
  const names = catalogues?.split(',')
  return {
    user: { id, name, email: kind === 'service' ? '' : email, person_id, role, plans },
    actor: {
      id,
      name: name || email,
      token: api_token_id,
      tokenName: api_token_name,
      ...(plans && { plans }),
      ...(names && { catalogues: names }),
    },
    rights: { scope, catalogues: names ?? null },
    expires: end === undefined ? Infinity : Date.parse(end),
  }
}
