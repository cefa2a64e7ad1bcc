import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { keptObservationsSchema, observationsSchema } from '@tollgate/contract/release/node.ts'
import type { AccessContext } from '../../../access/access-context.ts'
import { answers, described } from '../../../http/api-schemas.ts'
import { envelope } from '../../../http/envelope.ts'
import { fieldOf, parseBody } from '../../../http/parse-body.ts'
import { OwnNodes } from './node-store.ts'
import { storeObservations } from './observations.ts'

const schema = described(() => ({
  tags: ['Nodes'],
  summary: 'Contexts that a node decided in: what identifies a person is hashed, and all goes after OBSERVATION_DAYS',
  body: observationsSchema,
  response: answers(201, z.object({ data: keptObservationsSchema })),
}))

/** Calls for nodes to record contexts, for tests of other policies. Source: wire contract, section 10. */
export function registerObservations(app: FastifyInstance, { database, auth }: AccessContext): void {
  const own = new OwnNodes()
  app.post('/api/v1/node/:name/observation', { schema }, async (request, reply) => {
    const node_id = await own.idOf(database.db, String(fieldOf(request.params, 'name')), request.actor)
    const { contexts } = parseBody(observationsSchema, request.body)
    const told = await storeObservations(database, node_id, { contexts, secret: auth().secret })
    return reply.code(201).send(envelope(told))
  })
}
