import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusal, type AppError } from '../../app-error.ts'
import { acceptInput, invitationInput } from '@tollgate/contract/access/input.ts'
import { acceptInvitation, readInvitation } from '@tollgate/contract/calls/person.ts'
import type { Database } from '../../database/open.ts'
import { route } from '../../http/route.ts'
import type { AccessContext } from '../access-context.ts'
import { USER_TABLE } from '../auth-options.ts'
import { passCookies } from '../bridge.ts'
import { endSession } from '../end-session.ts'
import type { User } from '../identity-cache.ts'
import { readInput } from '../input.ts'
import { markDevice } from '../known-device.ts'
import type { Auth } from '../open-auth.ts'
import { passwordFault } from '../password-rules.ts'
import { nextStep, signIn } from '../sign-in-route.ts'
import { plansIn } from './plans.ts'
import type { Db } from '../../database/tables.ts'
import { hashOf } from '../token-secret.ts'

/** Calls for invited people: read the invitation, and accept it with a password. */
export function registerInvitations(app: FastifyInstance, context: AccessContext): void {
  const { database, auth, accessLog, now } = context
  const find = async (request: FastifyRequest, token: string) => {
    const invited = await findInvited(database.db, token, now())
    if (invited) return invited
    await accessLog.record('invitation_refused', request)
    throw wrongInvitation()
  }

  route(app, readInvitation, async ({ request }) => {
    const { token } = readInput(invitationInput, request.body)
    const { name, email, expires_at } = await find(request, token)
    return { name, email, expires_at }
  })
  route(app, acceptInvitation, async ({ request, reply }) => {
    const library = auth()
    const given = readInput(acceptInput, request.body)
    const invited = await find(request, given.token)
    const user = await storeAccepted({ database, auth: library, now }, invited, given)
    await accessLog.record('invitation_accepted', request, user.email)
    const session = await signIn(library, request, { email: user.email, password: given.password })
    if (!session) throw refusal('UNAUTHENTICATED')
    await endSession(context, request)
    passCookies(request, reply, session.headers)
    markDevice(request, reply, user.email, library.secret)
    const next = await nextStep(database, session)
    return { user, ...(next === 'set-up' && { second_factor: next }) }
  })
}

interface Needs {
  database: Database
  auth: Auth
  now: () => number
}

interface Accepted {
  token: string
  password: string
  name?: string | null | undefined
}

type Invited = NonNullable<Awaited<ReturnType<typeof findInvited>>>

/** Sets the password of an invited person and deletes the invitation. Of two calls at once, one succeeds. */
async function storeAccepted(
  { database, auth, now }: Needs,
  { person_id, user_id, email, role, plans, ...invited }: Invited,
  { token, password, ...given }: Accepted,
): Promise<User> {
  const name = given.name || invited.name
  const fault = await passwordFault(password, email, name)
  if (fault !== undefined) throw refusal('INVALID', fault, 'password')
  // Before the transaction, because hashing is slow.
  const hash = await (await auth.$context).password.hash(password)
  await database.db.transaction().execute(async (trx) => {
    await database.engine.lock(trx, 'people')
    if (!(await findInvited(trx, token, now()))) throw wrongInvitation()
    await trx.deleteFrom('invitation').where('person_id', '=', person_id).execute()
    await trx.updateTable(USER_TABLE).set({ name }).where('id', '=', user_id).execute()
    const { internalAdapter } = await (await auth.within(trx)).$context
    await internalAdapter.createAccount({
      userId: user_id,
      accountId: user_id,
      providerId: 'credential',
      password: hash,
    })
  })
  return { id: user_id, name, email, person_id, role, plans: plansIn(plans) }
}

/** The person whom a link invites; undefined if the link was used, replaced or has expired. */
function findInvited(db: Db, token: string, now: number) {
  return db
    .selectFrom('invitation')
    .innerJoin('person', 'person.person_id', 'invitation.person_id')
    .innerJoin(USER_TABLE, `${USER_TABLE}.id`, 'person.user_id')
    .select(['person.person_id', 'user_id', 'name', 'email', 'role', 'plans', 'expires_at'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', new Date(now).toISOString())
    .where('disabled', '=', 'N')
    .executeTakeFirst()
}

function wrongInvitation(): AppError {
  const message = 'This invitation was used, has expired or was replaced: ask an administrator for another'
  return refusal('INVALID', message, 'token')
}
