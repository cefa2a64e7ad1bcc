import type { FastifyInstance } from 'fastify'
import { readOwnFactors, removePasskey } from '@tollgate/contract/calls/me.ts'
import { readFactorRule, removeSecondFactor, writeFactorRule } from '@tollgate/contract/calls/person.ts'
import { refusal } from '../../app-error.ts'
import { fieldOf } from '../../http/parse-body.ts'
import { route } from '../../http/route.ts'
import { idOf } from '../../catalogue/row-call.ts'
import type { AccessContext } from '../access-context.ts'
import { endSessions, personUser } from '../people/person-store.ts'
import {
  endWeakSessions,
  factorsOf,
  needsFactor,
  removeFactor,
  removeOneFactor,
  storeRequiredOf,
  requiredOf,
  usersWithFactor,
} from './second-factors.ts'

/** Calls for the caller's second factor, and for administrators those of others and the rule. */
export function registerSecondFactorCalls(app: FastifyInstance, context: AccessContext): void {
  registerOwn(app, context)
  registerRule(app, context)
  const { database, auth, accessLog, forget } = context
  const { db } = database
  route(app, removeSecondFactor, async ({ request }) => {
    const { user_id, email } = await personUser(db, idOf(request))
    await removeFactor(auth(), user_id)
    await endSessions(db, user_id)
    forget(user_id)
    await accessLog.record('second_factor_removed', request, request.actor.name, email)
    return { enabled: false }
  })
}

function registerOwn(app: FastifyInstance, { database: { db }, auth, accessLog, forget }: AccessContext): void {
  const ownOf = async (id: string) => {
    const { app: hasApp, passkeys, recovery_codes } = await factorsOf(auth(), id)
    const enabled = hasApp || passkeys.length > 0
    return { enabled, app: hasApp, passkeys, required: await needsFactor(db, id), recovery_codes }
  }
  route(app, readOwnFactors, ({ request }) => ownOf(request.actor.id))
  route(app, removePasskey, async ({ request }) => {
    const { id, name } = request.actor
    await removeOneFactor(auth(), db, id, String(fieldOf(request.params, 'id')))
    forget(id)
    await accessLog.record('second_factor_removed', request, name, 'passkey')
    return ownOf(id)
  })
}

function registerRule(app: FastifyInstance, { database: { db }, auth, accessLog, forget }: AccessContext): void {
  route(app, readFactorRule, async () => ({ required_of: await requiredOf(db) }))
  route(app, writeFactorRule, async ({ body: { required_of }, request }) => {
    const { id, name } = request.actor
    if (required_of !== 'nobody' && !(await usersWithFactor(auth())).has(id)) {
      throw refusal('CONFLICT', 'Set up a second factor for yourself first, under "Your profile"')
    }
    await storeRequiredOf(db, required_of)
    await endWeakSessions(db, auth())
    forget()
    await accessLog.record('second_factor_rule', request, name, `required of ${required_of}`)
    return { required_of }
  })
}
