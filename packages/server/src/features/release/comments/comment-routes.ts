import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '@tollgate/contract/calls/change-set.ts'
import { idIn, idOf, writeContext } from '../../../catalogue/row-call.ts'
import type { Database } from '../../../database/open.ts'
import { route } from '../../../http/route.ts'
import { writeOnce } from '../../../writing/write-once.ts'
import { addComment, changeComment, readComments, removeComment } from './comment-store.ts'

export function registerComments(app: FastifyInstance, database: Database): void {
  route(app, calls.listComments, ({ request }) => readComments(database.db, writerOf(request), idOf(request)))
  route(app, calls.createComment, ({ request, body }) =>
    writeOnce(database, request.actor, (trx) => addComment(trx, request.actor, idOf(request), body)),
  )
  route(app, calls.updateComment, async ({ request, body: { row_version, ...values } }) => {
    const { expectedVersion = row_version, ...comment } = changing(request)
    const wanted = { ...comment, expectedVersion }
    return writeOnce(database, request.actor, (trx) => changeComment(trx, wanted, values))
  })
  route(app, calls.deleteComment, async ({ request }) =>
    writeOnce(database, request.actor, (trx) => removeComment(trx, changing(request))),
  )
}

function changing(request: FastifyRequest) {
  const { expectedVersion } = writeContext(request)
  return {
    ...writerOf(request),
    set: idIn(request.params, 'id'),
    id: idIn(request.params, 'comment'),
    expectedVersion,
  }
}

function writerOf({ actor, identity }: FastifyRequest) {
  return { actor, role: identity.user.role }
}
