import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../http/app-error.ts'
import { passCookies, toAuthHeaders } from './bridge.ts'
import type { Auth } from './open-auth.ts'
import { IdentityCache, type Identity, type User } from './identity-cache.ts'
import type { SessionLimits } from './session-limits.ts'
import { sessionCookieOf } from './session-cookie.ts'

/** Resolves the sessions of requests. */
export class Sessions {
  readonly #cache: IdentityCache
  readonly #auth: () => Auth
  readonly #now: () => number
  readonly #longestMs: number

  constructor(auth: () => Auth, now: () => number, { longestSeconds }: SessionLimits) {
    this.#auth = auth
    this.#now = now
    this.#longestMs = longestSeconds * 1000
    this.#cache = new IdentityCache(now)
  }

  /** The identity of the session, if it is in the cache, as for almost every request. */
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

  /** better-auth renews the cookie of a session that is a day old. */
  async #read(request: FastifyRequest, reply: FastifyReply): Promise<Identity | undefined> {
    const answer = await this.#auth()
      .api.getSession({ headers: toAuthHeaders(request), returnHeaders: true })
      .catch(() => {
        // It masks and logs every failure, and the only one possible is that of the database.
        throw refusal('UNAVAILABLE')
      })
    const found = answer.response && identityOf(answer.response, this.#longestMs)
    if (found && found.expires <= this.#now()) return undefined
    passCookies(request, reply, answer.headers)
    return found ?? undefined
  }
}

type Found = { user: User; session: { expiresAt: Date; createdAt: Date } }

function identityOf({ user, session }: Found, longestMs: number): Identity {
  const { id, name, email } = user
  return {
    user: { id, name, email },
    actor: { id, name: name || email },
    expires: Math.min(session.expiresAt.getTime(), session.createdAt.getTime() + longestMs),
  }
}
