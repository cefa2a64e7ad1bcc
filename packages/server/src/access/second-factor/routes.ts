import { createOTP } from '@better-auth/utils/otp'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codeInput } from '@tollgate/contract/access/input.ts'
import { refusal } from '../../app-error.ts'
import { envelope } from '../../http/envelope.ts'
import { OPEN, type AccessContext } from '../access-context.ts'
import { AUTH_PATH, SESSION_TABLE } from '../auth-options.ts'
import { ISSUER } from '../issuer.ts'
import { readInput } from '../input.ts'
import { markDevice } from '../known-device.ts'
import type { Auth } from '../open-auth.ts'
import { refuseDisabled } from '../disabled-user.ts'
import { provedUser } from '../step-up/proved-user.ts'
import { hashOf } from '../token-secret.ts'
import { consumeCode } from '../used-codes.ts'
import { askLibrary, wrongCode } from './ask-library.ts'
import { endOthers } from './end-others.ts'
import { hashOfCode } from './recovery-codes.ts'
import { factorsOf, removeOneFactor, storeFactor } from './second-factors.ts'

const PATH = `${AUTH_PATH}/second-factor`

/**
 * The second step of a sign-in, and the set-up of a second factor. Public for the guard: better-auth checks that a
 * sign-in is under way or a session exists, even one that may do nothing else yet.
 */
export function registerSecondFactor(scope: FastifyInstance, context: AccessContext): void {
  registerCode(scope, context)
  registerSetUp(scope, context)
}

function registerCode(scope: FastifyInstance, context: AccessContext): void {
  const { database, auth, accessLog } = context
  scope.post(PATH, OPEN, async (request, reply) => {
    const library = auth()
    const given = codeOf(request.body)
    const { email } = await confirmed(context, request, async () => {
      const said = await askLibrary(library, { request, reply }, given.path, { code: given.code })
      if (given.isFromApp) await refuseUsed(context, said, given.code)
      return said
    })
    await refuseDisabled(database, accessLog, request, email)
    await accessLog.record('sign_in', request, email, given.isFromApp ? 'second factor' : 'recovery code')
    markDevice(request, reply, email, library.secret)
    return envelope({ email })
  })
}

/** Reads the code and chooses better-auth's call: digits are an app's code, anything else is a recovery code. */
export function codeOf(body: unknown) {
  const { code } = readInput(codeInput, body)
  const isFromApp = /^\d+$/.test(code)
  return isFromApp
    ? ({ isFromApp, path: 'verify-totp', code } as const)
    : ({ isFromApp, path: 'verify-backup-code', code: hashOfCode(code) } as const)
}

/**
 * Refuses a used code, so that one seen over somebody's shoulder is worthless. Ends the session that better-auth just
 * started.
 */
async function refuseUsed(
  { database, now }: AccessContext,
  { user, token }: Record<string, unknown>,
  code: string,
): Promise<void> {
  if (!isUser(user) || (await consumeCode(database, user.id, code, now()))) return
  await database.db
    .deleteFrom(SESSION_TABLE)
    .where('token', '=', hashOf(String(token)))
    .execute()
  throw wrongCode()
}

function isUser(user: unknown): user is { id: string; email: string } {
  return typeof user === 'object' && user !== null && 'id' in user && 'email' in user
}

/** Logs each refused code. */
async function confirmed(
  { accessLog }: AccessContext,
  request: FastifyRequest,
  ask: () => Promise<Record<string, unknown>>,
): Promise<{ email: string }> {
  try {
    const { user } = await ask()
    if (isUser(user)) return { email: user.email }
    throw wrongCode()
  } catch (error) {
    await accessLog.record('sign_in_failed', request, '', 'second factor')
    throw error
  }
}

function registerSetUp(scope: FastifyInstance, context: AccessContext): void {
  const { database, auth, accessLog, forget, now } = context
  scope.post(`${PATH}/start`, OPEN, async (request) => {
    const { id, email } = await provedUser(context, request)
    if ((await factorsOf(auth(), id)).app)
      throw refusal('CONFLICT', 'You have an authenticator app already: remove it first')
    return envelope(await startApp(auth(), id, email))
  })
  scope.post(`${PATH}/confirm`, OPEN, async (request, reply) => {
    const user = await provedUser(context, request)
    const { code } = readInput(codeInput, request.body)
    if (!(await factorsOf(auth(), user.id)).stored?.secret) throw refusal('CONFLICT', 'Begin to set up the app first')
    await askLibrary(auth(), { request, reply }, 'verify-totp', { code })
    await consumeCode(database, user.id, code, now())
    await endOthers(database, user)
    forget(user.id)
    await accessLog.record('second_factor_added', request, user.email, 'authenticator app')
    return envelope({ enabled: true })
  })
  scope.post(`${PATH}/recovery-codes`, OPEN, async (request) => {
    const { id, email } = await provedUser(context, request)
    const { app, passkeys } = await factorsOf(auth(), id)
    if (!app && passkeys.length === 0) throw refusal('CONFLICT', 'Set up a second factor first')
    const recovery_codes = await storeFactor(auth(), id)
    await accessLog.record('recovery_codes_made', request, email)
    return envelope({ recovery_codes })
  })
  scope.post(`${PATH}/remove`, OPEN, async (request) => {
    const user = await provedUser(context, request)
    await removeOneFactor(auth(), database.db, user.id)
    await endOthers(database, user)
    forget(user.id)
    await accessLog.record('second_factor_removed', request, user.email, user.email)
    return envelope({ enabled: false })
  })
}

/** Creates the secret of an app. It counts once a code confirms it. */
async function startApp(auth: Auth, userId: string, email: string) {
  const { generateRandomString, symmetricEncrypt } = await import('better-auth/crypto')
  const secret = generateRandomString(SECRET_LENGTH)
  const encrypted = await symmetricEncrypt({ key: auth.secret, data: secret })
  const recovery_codes = await storeFactor(auth, userId, encrypted)
  const uri = createOTP(secret).url(ISSUER, email)
  return { uri, secret: new URL(uri).searchParams.get('secret'), recovery_codes }
}

const SECRET_LENGTH = 32
