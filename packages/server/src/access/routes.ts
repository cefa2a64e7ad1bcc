import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/open.ts'
import { setupInput } from '@tollgate/contract/access/input.ts'
import { refusal } from '../app-error.ts'
import { readJsonExactly } from '../http/json-body.ts'
import { type AccessContext, OPEN } from './access-context.ts'
import { AUTH_PATH } from './auth-options.ts'
import { registerPasskeys } from './passkey/routes.ts'
import { registerSecondFactor } from './second-factor/routes.ts'
import { registerSingleSignOn } from './single-sign-on/routes.ts'
import { registerSignIn, signIn } from './sign-in-route.ts'
import { lastSettled } from '../history/last-settled.ts'
import { envelope } from '../http/envelope.ts'
import { originOf } from '../http/is-secure.ts'
import { createAdministrator, hasUser } from './administrator.ts'
import { passCookies, sendAnswer, toAuthRequest } from './bridge.ts'
import { endSession } from './end-session.ts'
import { readInput } from './input.ts'
import { passwordFault } from './password-rules.ts'
import { forgetSetupCode, isSetupCode } from './setup-code.ts'

const LATE = 'The administrator exists already: sign in'

/** The routes that work without an identity. Only three of better-auth's own are reachable. */
export async function registerAccessRoutes(app: FastifyInstance, context: AccessContext): Promise<void> {
  await app.register(async (scope) => {
    scope.removeContentTypeParser('text/plain')
    readJsonExactly(scope, true)
    reportLostDatabase(scope, context.database)
    registerSignIn(scope, context)
    registerSessionRoutes(scope, context)
    registerSetup(scope, context)
    registerSecondFactor(scope, context)
    registerPasskeys(scope, context)
    if (context.singleSignOn) registerSingleSignOn(scope, context, context.singleSignOn)
    scope.all(`${AUTH_PATH}/*`, OPEN, () => {
      throw refusal('NOT_FOUND')
    })
  })
}

function reportLostDatabase(scope: FastifyInstance, { engine }: Database): void {
  scope.setErrorHandler((error) => {
    throw engine.failureOf(error) === 'unavailable' ? refusal('UNAVAILABLE') : error
  })
}

function registerSessionRoutes(
  scope: FastifyInstance,
  { database, auth, sessions, accessLog, forget, setupCode, singleSignOn, tokenDays }: AccessContext,
): void {
  scope.get('/api/session', OPEN, async (request, reply) => {
    auth()
    const user = (await sessions.find(request, reply))?.user ?? null
    // Read before the page loads its data, so the page knows which later changes it may have missed.
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
    // better-auth reports success even when the database failed, so the session is ended here first.
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

/** The first visit creates the administrator and signs in. */
function registerSetup(scope: FastifyInstance, { database, auth, accessLog, setupCode }: AccessContext): void {
  scope.post('/api/setup', OPEN, async (request, reply) => {
    const library = auth()
    if (await hasUser(database.db)) throw refusal('CONFLICT', LATE)
    const { name, email, password, setup_code = '' } = readInput(setupInput, request.body)
    const isAsked = await setupCode.isAsked(request)
    if (isAsked && setup_code === '') throw refusal('REQUIRED', undefined, 'setup_code')
    if (isAsked && !(await isSetupCode(database.db, setup_code))) {
      await accessLog.record('setup_refused', request, email)
      throw refusal('INVALID', 'The setup code is wrong: it is in the log of the server', 'setup_code')
    }
    const fault = await passwordFault(password, email, name ?? '')
    if (fault !== undefined) throw refusal('INVALID', fault, 'password')
    const user = await createAdministrator(database, library, { name, email, password })
    if (!user) throw refusal('CONFLICT', LATE)
    await forgetSetupCode(database.db)
    await accessLog.record('set_up', request, user.email)
    const session = await signIn(library, request, { email, password })
    if (session) passCookies(request, reply, session.headers)
    return reply.code(201).send(envelope({ user }))
  })
}
