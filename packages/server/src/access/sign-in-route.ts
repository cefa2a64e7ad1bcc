import { normalizeIP } from '@better-auth/core/utils/ip'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../database/open.ts'
import { signInInput } from '@tollgate/contract/access/input.ts'
import { refusal } from '../app-error.ts'
import { OPEN, type AccessContext } from './access-context.ts'
import { refuseBlocked } from './attempt-limit.ts'
import { ACCOUNT_TABLE, AUTH_PATH, SESSION_TABLE, USER_TABLE } from './auth-options.ts'
import { passCookies, sendAnswer, toAuthRequest } from './bridge.ts'
import { endSession } from './end-session.ts'
import { readInput } from './input.ts'
import { refuseDisabled } from './disabled-user.ts'
import { knownDevice, markDevice } from './known-device.ts'
import type { Auth } from './open-auth.ts'
import { hashPassword, isCurrent } from './password-hash.ts'
import { needsFactor } from './second-factor/second-factors.ts'
import { hashOf } from './token-secret.ts'

const SIGN_IN = '/sign-in/email'

/**
 * Sign-in with e-mail and password. An unknown user and a wrong password get the same answer. Too many failures block.
 */
export function registerSignIn(scope: FastifyInstance, context: AccessContext): void {
  const { database, auth, accessLog, attempts } = context
  scope.post(AUTH_PATH + SIGN_IN, OPEN, async (request, reply) => {
    const library = auth()
    const input = readInput(signInInput, request.body)
    const device = knownDevice(request, input.email, library.secret)
    const elsewhere = [`account ${input.email}`, `address ${normalizeIP(request.ip)}`]
    // A known browser has a limit of its own, so that failures elsewhere do not lock its user out.
    const keys = device === undefined ? elsewhere : [`device ${device}`]
    const outcome = await attempts.run(keys, () => signIn(library, request, input))
    const { result } = outcome
    if (outcome.retryAfter) await accessLog.record('sign_in_blocked', request, input.email)
    refuseBlocked(outcome)
    if (!result) {
      await accessLog.record('sign_in_failed', request, input.email)
      throw refusal('UNAUTHENTICATED', 'The e-mail address or the password is wrong')
    }
    await refuseDisabled(database, accessLog, request, input.email)
    await renewHash(database, input)
    await endSession(context, request)
    passCookies(request, reply, result.headers)
    const next = await nextStep(database, result)
    if (next) return reply.send({ second_factor: next })
    await accessLog.record('sign_in', request, input.email)
    markDevice(request, reply, input.email, library.secret)
    return sendAnswer(reply, result)
  })
}

/** Signs in. Undefined if the user is unknown or the password is wrong. */
export async function signIn({ handler }: Auth, request: FastifyRequest, body: object): Promise<Response | undefined> {
  const answer = await handler(toAuthRequest(request, 'POST', SIGN_IN, body))
  if (answer.ok) return answer
  if (answer.status === 401) return undefined
  throw new Error(`better-auth answered a sign-in with ${answer.status}`)
}

const saidSchema = z.union([
  z.object({ twoFactorRedirect: z.literal(true) }),
  z.object({ token: z.string(), user: z.object({ id: z.string() }) }),
])

/** The step after a right password: enter a code, or set up a second factor. Until then the session may do nothing. */
export async function nextStep({ db }: Database, answer: Response): Promise<'code' | 'set-up' | undefined> {
  const said = saidSchema.parse(await answer.clone().json())
  if ('twoFactorRedirect' in said) return 'code'
  if (!(await needsFactor(db, said.user.id))) return undefined
  await db.updateTable(SESSION_TABLE).set({ needsFactor: 'Y' }).where('token', '=', hashOf(said.token)).execute()
  return 'set-up'
}

/** Replaces a password hash of an earlier format once the user has signed in. */
async function renewHash({ db }: Database, { email, password }: { email: string; password: string }): Promise<void> {
  const account = await db
    .selectFrom(ACCOUNT_TABLE)
    .innerJoin(USER_TABLE, `${USER_TABLE}.id`, `${ACCOUNT_TABLE}.userId`)
    .select([`${ACCOUNT_TABLE}.id`, 'password'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!account?.password || isCurrent(account.password)) return
  const renewed = await hashPassword(password)
  const same = db.updateTable(ACCOUNT_TABLE).where('id', '=', account.id).where('password', '=', account.password)
  await same.set({ password: renewed }).execute()
}
