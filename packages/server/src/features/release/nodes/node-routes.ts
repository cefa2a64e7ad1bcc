import type { FastifyInstance } from 'fastify'
import * as calls from '@tollgate/contract/calls/node.ts'
import type { PolicyNode } from '@tollgate/contract/release/node.ts'
import { refusal } from '../../../app-error.ts'
import type { AccessContext } from '../../../access/access-context.ts'
import { textIn } from '../../../catalogue/row-call.ts'
import { disconnectSignal } from '../../../http/disconnect-signal.ts'
import { route, textRoute } from '../../../http/route.ts'
import { addNode, storeStatus, OwnNodes, readNodes, removeNode } from './node-store.ts'
import type { NodeReleases } from './node-releases.ts'
import { readTargets, targetOf } from './targets.ts'

/** Calls for administrators to manage nodes, and for nodes to get releases. Source: wire contract, section 10. */
export function registerNodes(app: FastifyInstance, context: AccessContext, releases: NodeReleases): void {
  registerAdministration(app, context)
  const { db } = context.database
  const own = new OwnNodes()
  app.addHook('preClose', async () => releases.stop())

  textRoute(
    app,
    calls.readNodeRelease,
    async ({ request, reply, query: { wait = 0 } }) => {
      const name = textIn(request.params, 'name')
      await own.idOf(db, name, request.actor)
      const known = request.headers['if-none-match']
      const until = AbortSignal.any([disconnectSignal(reply), AbortSignal.timeout(wait * 1000)])
      let answer = await releases.for(name)
      while (answer.etag === known && !until.aborted) {
        await releases.next(answer.turn, until)
        answer = await releases.for(name, 'last')
      }
      reply.header('etag', answer.etag)
      if (answer.etag === known) return reply.code(304).send()
      return answer.release
    },
    { exposeHeadRoute: false },
  )
  route(app, calls.reportNodeStatus, async ({ request, body: status }) => {
    await storeStatus(db, await own.idOf(db, textIn(request.params, 'name'), request.actor), status)
    return status
  })
}

function registerAdministration(app: FastifyInstance, context: AccessContext): void {
  const { db } = context.database
  const all = async (): Promise<PolicyNode[]> => {
    const targets = await readTargets(db)
    const nodes = await readNodes(db)
    return nodes.map((node) => ({
      ...node,
      target_release_id: targetOf(targets, node.node_name)?.release_id ?? null,
    }))
  }
  const oneOf = async (name: string) => {
    const node = (await all()).find(({ node_name }) => node_name === name)
    if (!node) throw refusal('NOT_FOUND', `There is no node named ${name}`)
    return node
  }
  route(app, calls.listNodes, all)
  route(app, calls.createNode, async ({ request, body: { node_name } }) => {
    const { actor } = request
    const token = await addNode(context, node_name, actor)
    await context.accessLog.record('service_account_added', request, actor.name, `Node ${node_name}`)
    return { ...(await oneOf(node_name)), token }
  })
  route(app, calls.deleteNode, async ({ request }) => {
    const { actor } = request
    const name = textIn(request.params, 'name')
    const node = await oneOf(name)
    await removeNode(context, name, actor)
    await context.accessLog.record('person_deleted', request, actor.name, `Node ${name}`)
    return node
  })
}
