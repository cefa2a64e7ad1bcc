import type { FastifyRequest } from 'fastify'
import type { AccessContext } from './access-context.ts'
import { SESSION_TABLE } from './auth-options.ts'
import { sessionCookieOf, tokenOf } from './session-cookie.ts'
import { hashOf } from './token-secret.ts'

/** Ends the session of the caller's cookie: at sign-out, and when another sign-in in this browser replaces it. */
export async function endSession(
  { database, forget }: Pick<AccessContext, 'database' | 'forget'>,
  request: FastifyRequest,
): Promise<void> {
  const cookie = sessionCookieOf(request)
  if (cookie === undefined) return
  const ended = await database.db
    .deleteFrom(SESSION_TABLE)
    .where('token', '=', hashOf(tokenOf(cookie)))
    .returning('userId')
    .executeTakeFirst()
  if (ended) forget(ended.userId)
}
