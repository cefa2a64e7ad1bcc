import type { FastifyInstance } from 'fastify'
import { recordObservations } from '@tollgate/contract/calls/node.ts'
import type { AccessContext } from '../../../access/access-context.ts'
import { textIn } from '../../../catalogue/row-call.ts'
import { route } from '../../../http/route.ts'
import { OwnNodes } from './node-store.ts'
import { storeObservations } from './observations.ts'

/** Calls for nodes to record contexts, for tests of other policies. Source: wire contract, section 10. */
export function registerObservations(app: FastifyInstance, { database, auth }: AccessContext): void {
  const own = new OwnNodes()
  route(app, recordObservations, async ({ request, body: { contexts } }) => {
    const node_id = await own.idOf(database.db, textIn(request.params, 'name'), request.actor)
    return storeObservations(database, node_id, { contexts, secret: auth().secret })
  })
}
