import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lastSettled } from '../history/last-settled.ts'
import { refusal } from '../app-error.ts'
import { envelope } from '../http/envelope.ts'
import { originOf } from '../http/is-secure.ts'
import { OPEN, type AccessContext } from './access-context.ts'
import { hasUser } from './administrator.ts'
import { AUTH_PATH } from './auth-options.ts'
import { passCookies, sendAnswer, toAuthRequest } from './bridge.ts'
import { endSession } from './end-session.ts'

export function registerSessionRoutes(
  scope: FastifyInstance,
  { database, auth, sessions, accessLog, forget, setupCode, singleSignOn, tokenDays }: AccessContext,
): void {
  scope.get('/api/session', OPEN, async (request, reply) => {
    auth()
    const user = (await sessions.find(request, reply))?.user ?? null
    // What the page reads comes later: changes since then are those it may have missed.
    const last_change = user ? await lastSettled(database) : undefined
    const setup_required = user === null && !(await hasUser(database.db))
    return envelope({
      user,
      setup_required,
      ...(last_change !== undefined && { last_change }),
      ...(setup_required && (await setupCode.isAsked(request)) && { setup_code_required: true }),
      ...(user && tokenDays !== undefined && { token_max_days: tokenDays }),
      ...(singleSignOn && { single_sign_on: singleSignOn.settings.name }),
    })
  })
  scope.get(`${AUTH_PATH}/get-session`, OPEN, async (request, reply) => {
    const library = auth()
    if (!(await sessions.find(request, reply))) return reply.type('application/json').send('null')
    return pass(request, reply, await library.handler(toAuthRequest(request, 'GET', '/get-session')))
  })
  scope.post(`${AUTH_PATH}/sign-out`, OPEN, async (request, reply) => {
    const { user, session } = (await sessions.find(request, reply)) ?? {}
    const answer = await auth().handler(toAuthRequest(request, 'POST', '/sign-out', {}))
    // better-auth reports success even when the database failed. A sign-out succeeds only when the session is gone.
    await endSession({ database, forget }, request)
    forget(user?.id)
    if (user) await accessLog.record('sign_out', request, user.email)
    const end_session_url =
      session && (await singleSignOn?.sessions.signOutAddress(session, `${originOf(request)}/sign-in`))
    if (end_session_url === undefined || !answer.ok) return pass(request, reply, answer)
    passCookies(request, reply, answer.headers)
    return reply.send({ success: true, end_session_url })
  })
}

async function pass(request: FastifyRequest, reply: FastifyReply, answer: Response) {
  if (!answer.ok) throw refusal('UNAVAILABLE')
  passCookies(request, reply, answer.headers)
  return sendAnswer(reply, answer)
}
