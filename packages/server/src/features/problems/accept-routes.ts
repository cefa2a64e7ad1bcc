import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { acceptedSchema, acceptSchema } from '@tollgate/contract/problem.ts'
import { idOf } from '../../catalogue/row-call.ts'
import type { SourceNamed } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import { answers } from '../../http/api-schemas.ts'
import { envelope } from '../../http/envelope.ts'
import { parseBody } from '../../http/parse-body.ts'
import { acceptWarning, takeBack } from './accept.ts'

const PATH = '/api/v1/problem/accept'
const tags = ['Problems']
const one = z.object({ data: acceptedSchema })
const accept = {
  tags,
  summary:
    'Accept a warning: it is counted no more until its record, or one that it names, is changed, or the day has passed',
  body: acceptSchema,
  response: answers(201, one),
}
const remove = {
  tags,
  summary: 'Take back that a warning is accepted',
  params: z.object({ accepted_id: z.int() }),
  response: answers(200, one),
}

/** Warnings that may stay, with the reason. */
export function registerAccepted(app: FastifyInstance, database: Database, sourceNamed: SourceNamed): void {
  app.post(PATH, { schema: accept }, async ({ body, actor }, reply) => {
    const accepted = await acceptWarning(database, sourceNamed, parseBody(acceptSchema, body), actor)
    return reply.code(201).send(envelope(accepted))
  })
  app.delete(`${PATH}/:id`, { schema: remove }, async (request) =>
    envelope(await takeBack(database, idOf(request), request.actor)),
  )
}
