import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/tables.ts'
import { SESSION_TABLE } from './auth-options.ts'
import { sessionCookieOf, tokenOf } from './session-cookie.ts'
import { endOf } from './token-life.ts'
import { bearerOf, hashOf, isProxyScheme } from './token-secret.ts'

interface At {
  /** Milliseconds since the epoch. */
  now: number
  longestSeconds: number
  tokenDays: number | undefined
  /** Whether a session that has not expired is still valid elsewhere. */
  isConfirmed: (sessionId: string) => Promise<boolean>
}

/** Whether a request's session or token is still valid. Does not renew the session. */
export async function isStillValid(db: Db, request: FastifyRequest, at: At): Promise<boolean> {
  const { authorization } = request.headers
  return authorization === undefined || isProxyScheme(authorization)
    ? isSessionValid(db, request, at)
    : isTokenValid(db, authorization, at)
}

async function isSessionValid(
  db: Db,
  request: FastifyRequest,
  { now, longestSeconds, isConfirmed }: At,
): Promise<boolean> {
  const cookie = sessionCookieOf(request)
  if (cookie === undefined) return false
  const session = await db
    .selectFrom(SESSION_TABLE)
    .innerJoin('person', 'person.user_id', `${SESSION_TABLE}.userId`)
    .select([`${SESSION_TABLE}.id`, 'createdAt', 'expiresAt'])
    .where('disabled', '=', 'N')
    .where('barred', '=', 'N')
    .where('token', '=', hashOf(tokenOf(cookie)))
    .executeTakeFirst()
  if (!session) return false
  const end = Math.min(Date.parse(session.expiresAt), Date.parse(session.createdAt) + longestSeconds * 1000)
  return end > now && isConfirmed(session.id)
}

async function isTokenValid(db: Db, authorization: string, { now, tokenDays }: At): Promise<boolean> {
  const token = bearerOf(authorization)
  if (token === undefined) return false
  const row = await db
    .selectFrom('api_token')
    .innerJoin('person', 'person.user_id', 'api_token.user_id')
    .where('disabled', '=', 'N')
    .where('barred', '=', 'N')
    .select(['created_at', 'expires_at'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  const end = row && endOf(row, tokenDays)
  return row !== undefined && (end === undefined || Date.parse(end) > now)
}
