import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../app-error.ts'
import { passCookies, toAuthHeaders } from './bridge.ts'
import type { KnownPeople, KnownPerson } from './known-people.ts'
import type { Auth } from './open-auth.ts'
import { IdentityCache, type Identity } from './identity-cache.ts'
import type { ProviderSessions } from './single-sign-on/provider-sessions.ts'
import type { SessionLimits } from './session-limits.ts'
import { sessionCookieOf } from './session-cookie.ts'
import { provedAtOf } from './step-up/is-proved.ts'

interface Needs {
  auth: () => Auth
  people: KnownPeople
  /** Sessions that began at an OpenID provider. */
  providerSessions?: ProviderSessions | undefined
  now: () => number
  limits: SessionLimits
}

export class Sessions {
  readonly #cache: IdentityCache
  readonly #auth: () => Auth
  readonly #people: KnownPeople
  readonly #providerSessions: ProviderSessions | undefined
  readonly #now: () => number
  readonly #longestMs: number

  constructor({ auth, people, providerSessions, now, limits }: Needs) {
    this.#auth = auth
    this.#people = people
    this.#providerSessions = providerSessions
    this.#now = now
    this.#longestMs = limits.longestSeconds * 1000
    this.#cache = new IdentityCache(now)
  }

  /** The session's identity if it is cached, as it is for almost every request. */
  known(request: FastifyRequest): Identity | undefined {
    const cookie = sessionCookieOf(request)
    return cookie === undefined ? undefined : this.#cache.get(cookie)
  }

  async find(request: FastifyRequest, reply: FastifyReply): Promise<Identity | undefined> {
    const cookie = sessionCookieOf(request)
    if (cookie === undefined) return undefined
    return this.#cache.get(cookie) ?? this.#cache.load(cookie, () => this.#read(request, reply))
  }

  forget(): void {
    this.#cache.empty()
  }

  /** better-auth renews the session's cookie when the session is due. */
  async #read(request: FastifyRequest, reply: FastifyReply): Promise<Identity | undefined> {
    const answer = await this.#auth()
      .api.getSession({ headers: toAuthHeaders(request), returnHeaders: true })
      .catch(() => {
        // better-auth masks and logs every error; here only the database can fail.
        throw refusal('UNAVAILABLE')
      })
    const found = answer.response
    const expires = found ? endOf(found.session, this.#longestMs) : 0
    if (found && expires <= this.#now()) return undefined
    if (found && (await this.#providerSessions?.isConfirmed(found.session.id, request)) === false) return undefined
    if (found?.session.needsFactor === 'Y') return undefined
    const person = found && (await this.#people.find(found.user.id, found.session))
    passCookies(request, reply, answer.headers)
    return found && person ? identityOf(found, person, expires) : undefined
  }
}

interface Session {
  id: string
  expiresAt: Date
  createdAt: Date
  updatedAt: Date
  provedAt?: Date | null | undefined
}

function endOf({ expiresAt, createdAt }: Session, longestMs: number): number {
  return Math.min(expiresAt.getTime(), createdAt.getTime() + longestMs)
}

interface Found {
  user: { id: string; name: string; email: string }
  session: Session
}

function identityOf({ user: { id, name, email }, session }: Found, person: KnownPerson, expires: number): Identity {
  return {
    user: { id, name, email, ...person },
    actor: { id, name: name || email, ...(person.plans && { plans: person.plans }) },
    session: session.id,
    provedAt: provedAtOf(session),
    expires,
  }
}
