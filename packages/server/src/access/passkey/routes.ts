import { normalizeIP } from '@better-auth/core/utils/ip'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { passkeyNameSchema } from '@tollgate/contract/access/second-factor.ts'
import { refusal } from '../../app-error.ts'
import { envelope } from '../../http/envelope.ts'
import { type AccessContext, OPEN } from '../access-context.ts'
import { refuseBlocked } from '../attempt-limit.ts'
import { AUTH_PATH, SESSION_TABLE } from '../auth-options.ts'
import { endSession } from '../end-session.ts'
import { readInput } from '../input.ts'
import { refuseDisabled } from '../disabled-user.ts'
import { markDevice } from '../known-device.ts'
import { hasPassword } from '../profile/own-password.ts'
import { endOthers } from '../second-factor/end-others.ts'
import { factorsOf, settleFactor } from '../second-factor/second-factors.ts'
import { provedUser } from '../step-up/proved-user.ts'
import { originOf } from '../../http/is-secure.ts'
import { passCookies, toAuthRequest } from '../bridge.ts'
import type { Auth } from '../open-auth.ts'

/** Messages for refused passkeys. Every other fault gets `REFUSED`. */
const REFUSALS: Readonly<Record<string, string>> = {
  CHALLENGE_NOT_FOUND: 'This took too long: try again',
  PASSKEY_NOT_FOUND: 'This passkey is not known here: it was removed, or belongs to another console',
  USER_NOT_VERIFIED: 'This passkey did not ask for a finger, a face or a PIN, and does not count here',
}
const REFUSED = 'The passkey was refused: try again'

const PATH = `${AUTH_PATH}/passkey`
const MOST = 20

/** The browser's answer; only the plug-in reads it. */
const passkey = z.record(z.string(), z.unknown())
const useInput = z.strictObject({ passkey })
const addInput = z.strictObject({ passkey, name: passkeyNameSchema })
const begunSchema = z.object({
  session: z.object({ id: z.string() }),
  user: z.object({ id: z.string(), email: z.string() }),
})

/** Sign-in with a passkey, and adding one. Public for the guard, as the second factor is. */
export function registerPasskeys(scope: FastifyInstance, context: AccessContext): void {
  registerSignIn(scope, context)
  registerAdding(scope, context)
}

function registerSignIn(scope: FastifyInstance, context: AccessContext): void {
  const { database, auth, accessLog } = context
  scope.post(`${PATH}/options`, OPEN, async (request, reply) => {
    const { said, pass } = await askPasskeys(auth(), { request, reply }, 'generate-authenticate-options')
    pass()
    return envelope({ ...said, userVerification: 'required' })
  })
  scope.post(PATH, OPEN, async (request, reply) => {
    const { user, session, pass } = await beginByPasskey(context, { request, reply })
    if (!(await hasPassword(database, user.id))) {
      await dropSession(context, session.id)
      throw refusal('FORBIDDEN', 'You sign in by single sign-on: this passkey only shows that it is you')
    }
    await refuseDisabled(database, accessLog, request, user.email)
    await endSession(context, request)
    await accessLog.record('sign_in', request, user.email, 'passkey')
    pass()
    markDevice(request, reply, user.email, auth().secret)
    return envelope({ email: user.email })
  })
}

/** Verifies by a passkey that the caller is this user. The session that the plug-in starts is dropped. */
export async function isUserByPasskey(
  context: AccessContext,
  both: { request: FastifyRequest; reply: FastifyReply },
  userId: string,
): Promise<boolean> {
  const { user, session } = await beginByPasskey(context, both)
  await dropSession(context, session.id)
  return user.id === userId
}

/** Verifies a passkey: its user, and the session that the plug-in started. Failures are limited by address. */
async function beginByPasskey(context: AccessContext, both: { request: FastifyRequest; reply: FastifyReply }) {
  const { auth, accessLog, attempts } = context
  const { request } = both
  const { passkey: response } = readInput(useInput, request.body)
  let refused: unknown
  const ask = () => askPasskeys(auth(), both, 'verify-authentication', { response })
  const outcome = await attempts.run([`passkey ${normalizeIP(request.ip)}`], () =>
    ask()
      .catch((error: unknown) => void (refused = error))
      .then((asked) => asked ?? undefined),
  )
  if (outcome.result) return { ...begunSchema.parse(outcome.result.said), pass: outcome.result.pass }
  await accessLog.record(outcome.retryAfter ? 'sign_in_blocked' : 'sign_in_failed', request, '', 'passkey')
  refuseBlocked(outcome)
  throw refused
}

async function dropSession({ database }: AccessContext, id: string): Promise<void> {
  await database.db.deleteFrom(SESSION_TABLE).where('id', '=', id).execute()
}

function registerAdding(scope: FastifyInstance, context: AccessContext): void {
  const { database, auth, accessLog, forget } = context
  scope.post(`${PATH}/start`, OPEN, async (request, reply) => {
    const { id } = await provedUser(context, request)
    if ((await factorsOf(auth(), id)).passkeys.length >= MOST)
      throw refusal('CONFLICT', `You have ${MOST} passkeys already: remove one first`)
    const { said, pass } = await askPasskeys(auth(), { request, reply }, 'generate-register-options')
    pass()
    return envelope(said)
  })
  scope.post(`${PATH}/confirm`, OPEN, async (request, reply) => {
    const user = await provedUser(context, request)
    const { passkey: response, name } = readInput(addInput, request.body)
    await askPasskeys(auth(), { request, reply }, 'verify-registration', { response, name })
    await settleFactor(auth(), user.id)
    await database.db.updateTable(SESSION_TABLE).set({ needsFactor: 'N' }).where('id', '=', user.session).execute()
    await endOthers(database, user)
    forget(user.id)
    await accessLog.record('second_factor_added', request, user.email, 'passkey')
    return envelope({ enabled: true })
  })
}

interface Both {
  request: FastifyRequest
  reply: FastifyReply
}

/** Calls the plug-in for the host name that the caller uses. Throws `INVALID` if it refuses. */
async function askPasskeys(auth: Auth, { request, reply }: Both, path: string, body?: object) {
  const { handler } = await auth.withPasskeys(request.hostname)
  const asked = toAuthRequest(request, body ? 'POST' : 'GET', `/passkey/${path}`, body)
  asked.headers.set('origin', originOf(request))
  const answer = await handler(asked)
  const said = (await answer.json()) as Record<string, unknown>
  if (answer.ok) return { said, pass: () => passCookies(request, reply, answer.headers) }
  throw refusal('INVALID', REFUSALS[String(said.code)] ?? REFUSED, 'passkey')
}
