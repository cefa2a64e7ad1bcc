import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../../http/app-error.ts'
import { envelope } from '../../http/envelope.ts'
import { OPEN, type AccessContext } from '../access-context.ts'
import { AttemptLimit } from '../attempt-limit.ts'
import { AUTH_PATH, SESSION_TABLE } from '../auth-options.ts'
import { toAuthHeaders } from '../bridge.ts'
import { codeInput, ownPasswordInput, readInput } from '../input.ts'
import { markDevice } from '../known-device.ts'
import { refuseKeptOut } from '../kept-out.ts'
import { askLibrary, wrongCode } from './ask-library.ts'
import { isRequired } from './second-factors.ts'

const PATH = `${AUTH_PATH}/second-factor`

/**
 * The second step of a sign-in, and setting a second factor up. Open to strangers by the guard's rules: the library looks whether
 * there is a sign-in under way, or a session, also one that may do nothing else yet.
 */
export function registerSecondFactor(scope: FastifyInstance, context: AccessContext): void {
  registerCode(scope, context)
  registerSetUp(scope, context)
}

function registerCode(scope: FastifyInstance, context: AccessContext): void {
  const { database, auth, accessLog } = context
  scope.post(PATH, OPEN, async (request, reply) => {
    const library = auth()
    const { code } = readInput(codeInput, request.body)
    const path = /^\d+$/.test(code) ? 'verify-totp' : 'verify-backup-code'
    const { email } = await confirmed(context, request, () => askLibrary(library, { request, reply }, path, { code }))
    await refuseKeptOut(database, accessLog, request, email)
    await accessLog.record('sign_in', request, email, path === 'verify-totp' ? 'second factor' : 'recovery code')
    markDevice(request, reply, email, library.secret)
    return envelope({ email })
  })
}

/** Tells of each code that is refused. */
async function confirmed(
  { accessLog }: AccessContext,
  request: FastifyRequest,
  ask: () => Promise<Record<string, unknown>>,
): Promise<{ email: string }> {
  try {
    const { user } = await ask()
    if (typeof user === 'object' && user !== null && 'email' in user) return { email: String(user.email) }
    throw wrongCode()
  } catch (error) {
    await accessLog.record('sign_in_failed', request, '', 'second factor')
    throw error
  }
}

function registerSetUp(scope: FastifyInstance, context: AccessContext): void {
  const { database, auth, accessLog, forget, now } = context
  const limit = new AttemptLimit(now)
  /** Asks with the password of whoever has the session. */
  const ask = async (both: Both, path: string, more: object = {}) => {
    const user = await userOf(context, both.request)
    const { password } = readInput(ownPasswordInput, both.request.body)
    let refused: unknown
    const attempt = () =>
      askLibrary(auth(), both, path, { password, ...more }).catch((error: unknown) => void (refused = error))
    const { result, retryAfter } = await limit.run(
      [`second factor ${user.id}`],
      async () => (await attempt()) ?? undefined,
    )
    if (retryAfter) {
      both.reply.header('retry-after', retryAfter)
      throw refusal('TOO_MANY_REQUESTS', `Too many attempts failed. Try again in ${retryAfter} seconds`)
    }
    if (!result) throw refused
    return { said: result, user }
  }

  scope.post(`${PATH}/start`, OPEN, async (request, reply) => {
    const { said } = await ask({ request, reply }, 'enable', { method: 'totp' })
    const uri = String(said.totpURI)
    return envelope({ uri, secret: new URL(uri).searchParams.get('secret'), recovery_codes: said.backupCodes })
  })
  scope.post(`${PATH}/confirm`, OPEN, async (request, reply) => {
    const user = await userOf(context, request)
    const { code } = readInput(codeInput, request.body)
    await askLibrary(auth(), { request, reply }, 'verify-totp', { code })
    // The library has begun another session; those from before knew the password alone.
    await database.db
      .deleteFrom(SESSION_TABLE)
      .where('userId', '=', user.id)
      .where('createdAt', '<', user.since)
      .execute()
    forget()
    await accessLog.record('second_factor_added', request, user.email)
    return envelope({ enabled: true })
  })
  scope.post(`${PATH}/recovery-codes`, OPEN, async (request, reply) => {
    const { said, user } = await ask({ request, reply }, 'generate-backup-codes')
    await accessLog.record('recovery_codes_made', request, user.email)
    return envelope({ recovery_codes: said.backupCodes })
  })
  scope.post(`${PATH}/remove`, OPEN, async (request, reply) => {
    if (await isRequired(database.db)) {
      throw refusal(
        'CONFLICT',
        'Everybody needs a second factor here. An administrator can take yours away for a new one',
      )
    }
    const { user } = await ask({ request, reply }, 'disable')
    forget()
    await accessLog.record('second_factor_removed', request, user.email, user.email)
    return envelope({ enabled: false })
  })
}

interface Both {
  request: FastifyRequest
  reply: FastifyReply
}

/** Whose session it is, also one that may do nothing else until there is a second factor. */
async function userOf({ auth, now }: AccessContext, request: FastifyRequest) {
  const found = await auth().api.getSession({ headers: toAuthHeaders(request), query: { disableRefresh: true } })
  if (!found) throw refusal('UNAUTHENTICATED')
  return { id: found.user.id, email: found.user.email, since: new Date(now()).toISOString() }
}
