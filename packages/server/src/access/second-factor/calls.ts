import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ownFactorsSchema, requiredOfSchema } from '@tollgate/contract/access/second-factor.ts'
import { answers, described } from '../../http/api-schemas.ts'
import { refusal } from '../../app-error.ts'
import { envelope } from '../../http/envelope.ts'
import { parseBody } from '../../http/parse-body.ts'
import { idOf, type Params } from '../../catalogue/row-call.ts'
import type { AccessContext } from '../access-context.ts'
import { endSessions, personUser } from '../people/person-store.ts'
import { signedInUser } from '../signed-in-user.ts'
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

const security = [{ session: [] }]
const rule = z.strictObject({ required_of: requiredOfSchema })

const schemas = {
  own: described(() => ({
    tags: ['Oneself'],
    summary: 'Whether you have a second factor, and need one',
    response: answers(200, z.object({ data: ownFactorsSchema })),
  })),
  removePasskey: described(() => ({
    tags: ['Oneself'],
    security,
    summary: 'Remove one of your passkeys',
    params: z.object({ id: z.string() }),
    response: answers(200, z.object({ data: ownFactorsSchema })),
  })),
  rule: described(() => ({
    tags: ['People'],
    summary: 'Who needs a second factor to sign in with a password',
    response: answers(200, z.object({ data: rule })),
  })),
  setRule: described(() => ({
    tags: ['People'],
    security,
    summary: 'Require a second factor of nobody, of administrators once there are two, or of everybody',
    body: rule,
    response: answers(200, z.object({ data: rule })),
  })),
  remove: described(() => ({
    tags: ['People'],
    security,
    summary: 'Take the second factor of a person away, for example after a phone was lost',
    params: z.object({ id: z.int() }),
    response: answers(200, z.object({ data: z.object({ enabled: z.boolean() }) })),
  })),
}

/** Calls for the caller's second factor, and for administrators those of others and the rule. */
export function registerSecondFactorCalls(app: FastifyInstance, context: AccessContext): void {
  registerOwn(app, context)
  registerRule(app, context)
  const { database, auth, accessLog, forget } = context
  const { db } = database
  app.delete<{ Params: Params }>('/api/v1/person/:id/second-factor', { schema: schemas.remove }, async (request) => {
    const { name } = signedInUser(request)
    const { user_id, email } = await personUser(db, idOf(request))
    await removeFactor(auth(), user_id)
    await endSessions(db, user_id)
    forget(user_id)
    await accessLog.record('second_factor_removed', request, name, email)
    return envelope({ enabled: false })
  })
}

function registerOwn(app: FastifyInstance, { database: { db }, auth, accessLog, forget }: AccessContext): void {
  const ownOf = async (id: string) => {
    const { app: hasApp, passkeys, recovery_codes } = await factorsOf(auth(), id)
    const enabled = hasApp || passkeys.length > 0
    return envelope({ enabled, app: hasApp, passkeys, required: await needsFactor(db, id), recovery_codes })
  }
  app.get('/api/v1/me/second-factor', { schema: schemas.own }, async (request) => ownOf(signedInUser(request).id))
  app.delete<{ Params: { id: string } }>(
    '/api/v1/me/passkey/:id',
    { schema: schemas.removePasskey },
    async (request) => {
      const { id, name } = signedInUser(request)
      await removeOneFactor(auth(), db, id, request.params.id)
      forget(id)
      await accessLog.record('second_factor_removed', request, name, 'passkey')
      return ownOf(id)
    },
  )
}

function registerRule(app: FastifyInstance, { database: { db }, auth, accessLog, forget }: AccessContext): void {
  const path = '/api/v1/second-factor-rule'
  app.get(path, { schema: schemas.rule }, async () => envelope({ required_of: await requiredOf(db) }))
  app.put(path, { schema: schemas.setRule }, async (request) => {
    const { id, name } = signedInUser(request)
    const { required_of } = parseBody(rule, request.body)
    if (required_of !== 'nobody' && !(await usersWithFactor(auth())).has(id)) {
      throw refusal('CONFLICT', 'Set up a second factor for yourself first, under "Your profile"')
    }
    await storeRequiredOf(db, required_of)
    await endWeakSessions(db, auth())
    forget()
    await accessLog.record('second_factor_rule', request, name, `required of ${required_of}`)
    return envelope({ required_of })
  })
}
