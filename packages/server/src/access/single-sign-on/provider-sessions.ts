import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Database } from '../../database/open.ts'
import type { AccessLog } from '../access-log.ts'
import { SESSION_TABLE, USER_TABLE } from '../auth-options.ts'
import { giveRole } from './give-role.ts'
import { tokensSchema, type Provider, type ProviderUser, type Tokens } from './provider.ts'
import { ProviderAway } from './provider-faults.ts'
import { roleInClaims } from './role-in-claims.ts'
import type { Seal } from './sealed.ts'
import type { SingleSignOn } from './settings.ts'

/** While the provider is down, sessions that it confirmed stay valid for this long. */
const AWAY_MS = 3_600_000
/** While it is down, the interval between two questions for a session. */
const RETRY_MS = 30_000

interface Needs {
  database: Database
  settings: SingleSignOn
  provider: Provider
  seal: Seal
  accessLog: AccessLog
  log: FastifyBaseLogger
  /** Drops a user's cached identity. */
  forget: (userId?: string) => void
  now: () => number
}

/**
 * Sessions that began at the provider. The provider is asked again regularly whether the person may still sign in, and
 * with which role.
 */
export class ProviderSessions {
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
  }

  async add(sessionId: string, userId: string, { subject, tokens }: ProviderUser): Promise<void> {
    const { database, seal, now } = this.#needs
    const at = new Date(now()).toISOString()
    const row = { session_id: sessionId, user_id: userId, subject, tokens: await seal.close(tokens) }
    await database.db
      .deleteFrom('provider_session')
      .where('session_id', 'not in', database.db.selectFrom(SESSION_TABLE).select('id'))
      .execute()
    await database.db
      .insertInto('provider_session')
      .values({ ...row, asked_at: at, confirmed_at: at })
      .execute()
  }

  /** The provider's address that ends its session too; undefined if not wanted or not possible. */
  async signOutAddress(sessionId: string, returnTo: string): Promise<string | undefined> {
    const { database, settings, provider, seal, log } = this.#needs
    if (!settings.signsOut) return undefined
    const own = database.db.selectFrom('provider_session').select('tokens').where('session_id', '=', sessionId)
    try {
      const row = await own.executeTakeFirst()
      const tokens = row && (await seal.open(tokensSchema, row.tokens))
      return tokens && (await provider.signOut(tokens, returnTo))?.href
    } catch (error) {
      log.warn({ err: error }, 'a person is not signed out at the OpenID provider')
      return undefined
    }
  }

  /** Whether the provider still confirms a session. Ends one that it does not confirm. */
  async isConfirmed(sessionId: string, request: FastifyRequest): Promise<boolean> {
    const { database, settings, now } = this.#needs
    const session = await database.db
      .selectFrom('provider_session')
      .selectAll()
      .where('session_id', '=', sessionId)
      .executeTakeFirst()
    if (!session || Date.parse(session.confirmed_at) > now() - settings.recheckSeconds * 1000) return true
    if (!(await this.#claimCheck(session))) return true
    const tokens = await this.#needs.seal.open(tokensSchema, session.tokens)
    const outcome = tokens ? await this.#ask(session, tokens) : 'no'
    if (outcome === 'yes') return true
    if (outcome === 'away' && Date.parse(session.confirmed_at) > now() - AWAY_MS) return true
    await this.#end(session, request, outcome)
    return false
  }

  /** Of concurrent requests, also on other servers, only one asks: a provider may accept a refresh token only once. */
  async #claimCheck({ session_id, asked_at, confirmed_at }: Row): Promise<boolean> {
    const { database, now } = this.#needs
    const isRetry = asked_at !== confirmed_at
    if (isRetry && Date.parse(asked_at) > now() - RETRY_MS) return false
    const { numUpdatedRows } = await database.db
      .updateTable('provider_session')
      .set({ asked_at: new Date(now()).toISOString() })
      .where('session_id', '=', session_id)
      .where('asked_at', '=', asked_at)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  async #ask(session: Row, tokens: Tokens): Promise<'yes' | 'no' | 'away'> {
    const { provider, log } = this.#needs
    try {
      const said = await provider.ask(session.subject, tokens)
      return (await this.#store(session, said)) ? 'yes' : 'no'
    } catch (error) {
      const isAway = error instanceof ProviderAway
      log.warn({ err: error }, isAway ? error.message : 'the OpenID provider refuses a session')
      return isAway ? 'away' : 'no'
    }
  }

  /** Stores the provider's answer. Returns whether the person may stay signed in. */
  async #store({ session_id, user_id }: Row, said: ProviderUser): Promise<boolean> {
    const { database, settings, seal, log, forget, now } = this.#needs
    const at = new Date(now()).toISOString()
    const tokens = await seal.close(said.tokens)
    const given = await database.db.transaction().execute(async (trx) => {
      await database.engine.lock(trx, 'people')
      const confirmed = { tokens, asked_at: at, confirmed_at: at }
      await trx.updateTable('provider_session').set(confirmed).where('session_id', '=', session_id).execute()
      if (settings.roles.length === 0) return undefined
      const person = trx.selectFrom('person').select(['person_id', 'role', 'plans', 'barred'])
      const row = await person.where('user_id', '=', user_id).executeTakeFirst()
      return row && giveRole(trx, row, roleInClaims(said.claims, settings))
    })
    if (given?.changes) {
      log.info({ user: user_id }, given.changes)
      forget(user_id)
    }
    return given?.isBarred !== true
  }

  async #end({ session_id, user_id }: Row, request: FastifyRequest, why: 'no' | 'away'): Promise<void> {
    const { database, accessLog, forget } = this.#needs
    const { db } = database
    await db.deleteFrom('provider_session').where('session_id', '=', session_id).execute()
    await db.deleteFrom(SESSION_TABLE).where('id', '=', session_id).execute()
    forget(user_id)
    const user = await db.selectFrom(USER_TABLE).select('email').where('id', '=', user_id).executeTakeFirst()
    const reason = why === 'no' ? 'the OpenID provider no longer lets in' : 'the OpenID provider is away too long'
    await accessLog.record('sessions_ended', request, user?.email, reason)
  }
}

interface Row {
  session_id: string
  user_id: string
  subject: string
  asked_at: string
  confirmed_at: string
}
