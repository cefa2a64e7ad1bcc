import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { watchMessageSchema, watchSchema, watchWriteSchema } from '@tollgate/contract/watch.ts'
import type { AccessContext } from '../../access/access-context.ts'
import { signedInUser } from '../../access/signed-in-user.ts'
import { refusal } from '../../app-error.ts'
import { idOf } from '../../catalogue/row-call.ts'
import { answers, described } from '../../http/api-schemas.ts'
import { envelope } from '../../http/envelope.ts'
import { SettledHistory } from '../../history/last-settled.ts'
import { isSecure } from '../../http/is-secure.ts'
import { parseBody } from '../../http/parse-body.ts'
import { collect, type WatchSources } from './collect.ts'
import { deliverDue } from './deliver.ts'
import { addWatch, readMessages, readWatches, removeWatch } from './watch-store.ts'

const PATH = '/api/v1/me/watch'
const tags = ['Oneself']
const security = [{ session: [] }]
const one = z.object({ data: watchSchema })

const schemas = {
  list: described(() => ({
    tags,
    security,
    summary: 'What you are told of',
    response: answers(200, z.object({ data: z.array(watchSchema) })),
  })),
  add: described(() => ({
    tags,
    security,
    summary: 'Be told by mail, or by a signed webhook, what changes, begins or goes wrong from now on',
    body: watchWriteSchema,
    response: answers(201, one),
  })),
  remove: described(() => ({ tags, security, summary: 'Be told no more', response: answers(200, one) })),
  messages: described(() => ({
    tags,
    security,
    summary: 'What you were sent, the newest first, at most 100 of the last 30 days',
    response: answers(200, z.object({ data: z.array(watchMessageSchema) })),
  })),
}

/** The recurring work of watches. */
export interface Watches {
  run: () => Promise<void>
}

/** Calls for the caller's own watches. */
export function registerWatches(app: FastifyInstance, context: AccessContext, sources: WatchSources): Watches {
  const { database, mail } = context
  const { db } = database
  const userOf = (request: FastifyRequest) => String(signedInUser(request).id)
  app.get(PATH, { schema: schemas.list }, async (request) => envelope(await readWatches(db, userOf(request))))
  app.get(`${PATH}/message`, { schema: schemas.messages }, async (request) =>
    envelope(await readMessages(db, userOf(request))),
  )
  app.post(PATH, { schema: schemas.add }, async (request, reply) => {
    const user_id = userOf(request)
    const values = parseBody(watchWriteSchema, request.body)
    if (values.url && request.identity.user.role !== 'administrator')
      throw refusal('FORBIDDEN', 'A webhook is for administrators')
    if (!values.url && !mail)
      throw refusal('INVALID', 'This console sends no mail: whoever runs it sets SMTP_URL and SMTP_FROM', 'url')
    const console_url = `${isSecure(request) ? 'https' : 'http'}://${request.host}`
    const made = await db.transaction().execute((trx) => addWatch(trx, { ...values, user_id, console_url }))
    if (made.url) await context.accessLog.record('webhook_added', request, request.actor.name, made.url)
    return reply.code(201).send(envelope(made))
  })
  app.delete(`${PATH}/:id`, { schema: schemas.remove }, async (request) =>
    envelope(await db.transaction().execute((trx) => removeWatch(trx, userOf(request), idOf(request)))),
  )
  const history = new SettledHistory(database)
  const run = async () => {
    await collect(database, history, sources)
    await deliverDue(db, mail)
  }
  return { run }
}
