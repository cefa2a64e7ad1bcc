import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answers, described } from '../../http/api-schemas.ts'
import { refusal } from '../../http/app-error.ts'
import { envelope } from '../../http/envelope.ts'
import { idOf, type Params } from '../../catalogue/row-call.ts'
import type { AccessContext } from '../access-context.ts'
import { readInput } from '../input.ts'
import { endSessions, personUser } from '../people/person-store.ts'
import { signedInUser } from '../signed-in-user.ts'
import { endWeakSessions, isRequired, removeFactor, require, usersWithFactor } from './second-factors.ts'

const security = [{ session: [] }]
const own = z.object({
  enabled: z.boolean(),
  required: z.boolean().describe('Everybody who signs in with a password needs one'),
  recovery_codes: z.int().describe('How many are left'),
})
const rule = z.strictObject({ required: z.boolean() })

const schemas = {
  own: described(() => ({
    tags: ['Oneself'],
    summary: 'Whether you have a second factor, and need one',
    response: answers(200, z.object({ data: own })),
  })),
  rule: described(() => ({
    tags: ['People'],
    summary: 'Whether everybody who signs in with a password needs a second factor',
    response: answers(200, z.object({ data: rule })),
  })),
  setRule: described(() => ({
    tags: ['People'],
    security,
    summary: 'Require a second factor of everybody who signs in with a password, or no longer',
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

/** What people know of their second factor, and what administrators do about those of others. */
export function registerSecondFactorCalls(app: FastifyInstance, context: AccessContext): void {
  const { database, auth, accessLog, forget } = context
  const { db } = database
  app.get('/api/v1/me/second-factor', { schema: schemas.own }, async (request) => {
    const { id } = signedInUser(request)
    const enabled = (await usersWithFactor(auth())).has(id)
    const codes = enabled ? (await auth().api.viewBackupCodes({ body: { userId: id } })).backupCodes : []
    return envelope({ enabled, required: await isRequired(db), recovery_codes: codes.length })
  })
  app.get('/api/v1/second-factor-rule', { schema: schemas.rule }, async () =>
    envelope({ required: await isRequired(db) }),
  )
  app.put('/api/v1/second-factor-rule', { schema: schemas.setRule }, async (request) => {
    const { id, name } = signedInUser(request)
    const { required } = readInput(rule, request.body)
    if (required && !(await usersWithFactor(auth())).has(id)) {
      throw refusal('CONFLICT', 'Set up a second factor for yourself first, under "Your profile"')
    }
    await require(db, required)
    if (required) await endWeakSessions(db, auth())
    forget()
    await accessLog.record('second_factor_rule', request, name, required ? 'required' : 'not required')
    return envelope({ required })
  })
  app.delete<{ Params: Params }>('/api/v1/person/:id/second-factor', { schema: schemas.remove }, async (request) => {
    const { name } = signedInUser(request)
    const { user_id, email } = await personUser(db, idOf(request))
    await removeFactor(auth(), user_id)
    await endSessions(db, user_id)
    forget()
    await accessLog.record('second_factor_removed', request, name, email)
    return envelope({ enabled: false })
  })
}
