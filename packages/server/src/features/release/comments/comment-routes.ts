import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  commentReadSchema,
  commentSchema,
  commentUpdateSchema,
  commentWriteSchema,
} from '@tollgate/contract/release/comment.ts'
import { idIn, idOf, sendRow, writeContext } from '../../../catalogue/row-call.ts'
import type { Database } from '../../../database/open.ts'
import { answers, described } from '../../../http/api-schemas.ts'
import { envelope } from '../../../http/envelope.ts'
import { parseBody } from '../../../http/parse-body.ts'
import { writeOnce } from '../../../writing/write-once.ts'
import { addComment, changeComment, readComments, removeComment } from './comment-store.ts'

const PATH = '/api/v1/change-set/:id/comment'
const tags = ['Change sets']
const one = z.object({ data: commentSchema })

const schemas = {
  list: described(() => ({
    tags,
    summary: 'Comments on a set, its records, fields and decisions, the oldest first',
    response: answers(200, z.object({ data: z.array(commentReadSchema) })),
  })),
  add: described(() => ({ tags, summary: 'Comment on a set', body: commentWriteSchema, response: answers(201, one) })),
  update: described(() => ({
    tags,
    summary: 'Change what a comment of mine says, or resolve one',
    body: commentUpdateSchema,
    response: answers(200, one),
  })),
  remove: described(() => ({ tags, summary: 'Delete a comment of mine', response: answers(200, one) })),
}

export function registerComments(app: FastifyInstance, database: Database): void {
  app.get(PATH, { schema: schemas.list }, async (request) =>
    envelope(await readComments(database.db, writerOf(request), idOf(request))),
  )
  app.post(PATH, { schema: schemas.add }, async (request, reply) => {
    const { actor, body } = request
    const values = parseBody(commentWriteSchema, body)
    const made = await writeOnce(database, actor, (trx) => addComment(trx, actor, idOf(request), values))
    return sendRow(reply.code(201), made)
  })
  const changing = (request: FastifyRequest) => ({
    ...writerOf(request),
    set: idIn(request.params, 'id'),
    id: idIn(request.params, 'comment'),
    expectedVersion: writeContext(request).expectedVersion,
  })
  app.put(`${PATH}/:comment`, { schema: schemas.update }, async (request, reply) => {
    const { row_version, ...values } = parseBody(commentUpdateSchema, request.body)
    const { expectedVersion = row_version, ...comment } = changing(request)
    const asked = { ...comment, expectedVersion }
    return sendRow(reply, await writeOnce(database, request.actor, (trx) => changeComment(trx, asked, values)))
  })
  app.delete(`${PATH}/:comment`, { schema: schemas.remove }, async (request, reply) =>
    sendRow(reply, await writeOnce(database, request.actor, (trx) => removeComment(trx, changing(request)))),
  )
}

function writerOf({ actor, identity }: FastifyRequest) {
  return { actor, role: identity.user.role }
}
