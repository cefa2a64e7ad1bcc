import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createWatch, deleteWatch, listWatches, listWatchMessages } from '@tollgate/contract/calls/watch.ts'
import type { AccessContext } from '../../access/access-context.ts'
import { signedInUser } from '../../access/signed-in-user.ts'
import { refusal } from '../../app-error.ts'
import { idOf } from '../../catalogue/row-call.ts'
import { SettledHistory } from '../../history/last-settled.ts'
import { isSecure } from '../../http/is-secure.ts'
import { route } from '../../http/route.ts'
import { collect, type WatchSources } from './collect.ts'
import { deliverDue } from './deliver.ts'
import { addWatch, readMessages, readWatches, removeWatch } from './watch-store.ts'

/** The recurring work of watches. */
export interface Watches {
  run: () => Promise<void>
}

/** Calls for the caller's own watches. */
export function registerWatches(app: FastifyInstance, context: AccessContext, sources: WatchSources): Watches {
  const { database, mail } = context
  const { db } = database
  const userOf = (request: FastifyRequest) => String(signedInUser(request).id)
  route(app, listWatches, ({ request }) => readWatches(db, userOf(request)))
  route(app, listWatchMessages, ({ request }) => readMessages(db, userOf(request)))
  route(app, createWatch, async ({ body, request }) => {
    const user_id = userOf(request)
    if (body.url && request.identity.user.role !== 'administrator')
      throw refusal('FORBIDDEN', 'A webhook is for administrators')
    if (!body.url && !mail)
      throw refusal('INVALID', 'This console sends no mail: whoever runs it sets SMTP_URL and SMTP_FROM', 'url')
    const console_url = `${isSecure(request) ? 'https' : 'http'}://${request.host}`
    const made = await db.transaction().execute((trx) => addWatch(trx, { ...body, user_id, console_url }))
    if (made.url) await context.accessLog.record('webhook_added', request, request.actor.name, made.url)
    return made
  })
  route(app, deleteWatch, ({ request }) =>
    db.transaction().execute((trx) => removeWatch(trx, userOf(request), idOf(request))),
  )
  const history = new SettledHistory(database)
  const run = async () => {
    await collect(database, history, sources)
    await deliverDue(db, mail)
  }
  return { run }
}
