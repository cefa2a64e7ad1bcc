import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownPasswordInput } from '@tollgate/contract/access/input.ts'
import type { Proof } from '@tollgate/contract/access/second-factor.ts'
import { giveProof, readProof } from '@tollgate/contract/calls/me.ts'
import { refusal } from '../../app-error.ts'
import { fieldOf } from '../../http/parse-body.ts'
import { route } from '../../http/route.ts'
import type { AccessContext } from '../access-context.ts'
import { refuseBlocked } from '../attempt-limit.ts'
import { SESSION_TABLE } from '../auth-options.ts'
import { readInput } from '../input.ts'
import { isUserByPasskey } from '../passkey/routes.ts'
import { hasPassword, isOwnPassword } from '../profile/own-password.ts'
import { askLibrary, wrongCode } from '../second-factor/ask-library.ts'
import { codeOf } from '../second-factor/routes.ts'
import { factorsOf } from '../second-factor/second-factors.ts'
import { consumeCode } from '../used-codes.ts'
import { isProved } from './is-proved.ts'

interface Both {
  request: FastifyRequest
  reply: FastifyReply
}

/** Lets signed-in users prove their identity again, before sensitive changes. */
export function registerProofs(app: FastifyInstance, context: AccessContext): void {
  const { database, accessLog, forget, now } = context
  route(app, readProof, ({ request }) => proofOf(context, request))
  route(app, giveProof, async ({ request, reply }) => {
    const { name } = request.actor
    const { user, session = '' } = request.identity
    try {
      await check(context, { request, reply })
    } catch (error) {
      await accessLog.record('proof_refused', request, name)
      throw error
    }
    const provedAt = new Date(now()).toISOString()
    await database.db.updateTable(SESSION_TABLE).set({ provedAt }).where('id', '=', session).execute()
    request.identity = { ...request.identity, provedAt: now() }
    forget(user.id)
    await accessLog.record('proof_given', request, name)
    return proofOf(context, request)
  })
}

/** Checks the code, the passkey or the password, whichever the body has. */
async function check(context: AccessContext, both: Both): Promise<void> {
  const { body } = both.request
  if (fieldOf(body, 'code') !== undefined) return checkCode(context, both)
  if (fieldOf(body, 'passkey') !== undefined) return checkPasskey(context, both)
  const { id } = both.request.identity.user
  const { password } = readInput(ownPasswordInput, body)
  const isOwn = async () => (await isOwnPassword(context.database, id, password)) || undefined
  const outcome = await context.attempts.run([`password ${id}`], isOwn)
  refuseBlocked(outcome)
  if (!outcome.result) throw refusal('INVALID', 'This is not your present password', 'password')
}

async function checkPasskey(context: AccessContext, both: Both): Promise<void> {
  if (await isUserByPasskey(context, both, both.request.identity.user.id)) return
  throw refusal('INVALID', 'This passkey is somebody else’s', 'passkey')
}

async function checkCode({ auth, attempts, database, now }: AccessContext, both: Both): Promise<void> {
  const { id } = both.request.identity.user
  const { isFromApp, path, code } = codeOf(both.request.body)
  // better-auth would take this code as the confirmation of a new secret.
  if (isFromApp && !(await factorsOf(auth(), id)).app) throw wrongCode()
  let refused: unknown = wrongCode()
  const isRight = async () => {
    const said = await askLibrary(auth(), both, path, { code }).catch((error: unknown) => void (refused = error))
    return (said && (!isFromApp || (await consumeCode(database, id, code, now())))) || undefined
  }
  const outcome = await attempts.run([`code ${id}`], isRight)
  refuseBlocked(outcome)
  if (!outcome.result) throw refused
}

async function proofOf(
  { database, auth, limits, now, singleSignOn }: AccessContext,
  request: FastifyRequest,
): Promise<Proof> {
  const { user, session = '', provedAt = 0 } = request.identity
  const { app, passkeys, recovery_codes } = await factorsOf(auth(), user.id)
  const own = database.db.selectFrom('provider_session').select('session_id').where('session_id', '=', session)
  return {
    proved: isProved(provedAt, { now: now(), provedSeconds: limits.provedSeconds }),
    password: await hasPassword(database, user.id),
    code: app || recovery_codes > 0,
    passkey: passkeys.length > 0,
    provider: (singleSignOn && (await own.executeTakeFirst()) && singleSignOn.settings.name) ?? null,
  }
}
