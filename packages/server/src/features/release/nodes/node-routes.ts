import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  nodeReleaseSchema,
  nodeSchema,
  nodeStatusSchema,
  nodeWriteSchema,
  registeredNodeSchema,
  type PolicyNode,
} from '@tollgate/contract/release/node.ts'
import { refusal } from '../../../app-error.ts'
import type { AccessContext } from '../../../access/access-context.ts'
import { signedInUser } from '../../../access/signed-in-user.ts'
import { answers, described } from '../../../http/api-schemas.ts'
import { envelope } from '../../../http/envelope.ts'
import { fieldOf, parseBody } from '../../../http/parse-body.ts'
import { disconnectSignal } from '../../../http/disconnect-signal.ts'
import { addNode, storeStatus, OwnNodes, readNodes, removeNode } from './node-store.ts'
import type { NodeReleases } from './node-releases.ts'
import { readTargets, targetOf } from './targets.ts'

const PATH = '/api/v1/node'
const LONGEST_WAIT_S = 120
const tags = ['Nodes']

const schemas = {
  list: described(() => ({
    tags,
    summary: 'Nodes: what each runs, and what it should run',
    response: answers(200, z.object({ data: z.array(nodeSchema) })),
  })),
  add: described(() => ({
    tags,
    summary: 'Register a node, with an account and a token of its own',
    body: nodeWriteSchema,
    response: answers(201, z.object({ data: registeredNodeSchema })),
  })),
  remove: described(() => ({
    tags,
    summary: 'Remove a node: its token is refused from now on',
    response: answers(200, z.object({ data: nodeSchema })),
  })),
  release: described(() => ({
    tags,
    summary: 'The release that a node should run; 304 while it is the one of If-None-Match',
    querystring: z.object({
      wait: z.int().optional().describe(`Seconds to wait for another one, ${LONGEST_WAIT_S} at most`),
    }),
    headers: z.object({ 'if-none-match': z.string().optional() }),
    response: answers(200, z.object({ data: nodeReleaseSchema })),
  })),
  status: described(() => ({
    tags,
    summary: 'What a node runs, or why it does not',
    body: nodeStatusSchema,
    response: answers(200, z.object({ data: nodeStatusSchema })),
  })),
}

/** Calls for administrators to manage nodes, and for nodes to get releases. Source: wire contract, section 10. */
export function registerNodes(app: FastifyInstance, context: AccessContext, releases: NodeReleases): void {
  registerAdministration(app, context)
  const { db } = context.database
  const own = new OwnNodes()
  app.addHook('preClose', async () => releases.stop())

  app.get(`${PATH}/:name/release`, { schema: schemas.release, exposeHeadRoute: false }, async (request, reply) => {
    const name = nameOf(request)
    await own.idOf(db, name, request.actor)
    const known = request.headers['if-none-match']
    const until = AbortSignal.any([disconnectSignal(reply), AbortSignal.timeout(waitOf(request) * 1000)])
    let answer = await releases.for(name)
    while (answer.etag === known && !until.aborted) {
      await releases.next(answer.turn, until)
      answer = await releases.for(name, 'last')
    }
    reply.header('etag', answer.etag)
    if (answer.etag === known) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(answer.body)
  })
  app.put(`${PATH}/:name/status`, { schema: schemas.status }, async (request) => {
    const node_id = await own.idOf(db, nameOf(request), request.actor)
    const status = parseBody(nodeStatusSchema, request.body)
    await storeStatus(db, node_id, status)
    return envelope(status)
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
  app.get(PATH, { schema: schemas.list }, async () => envelope(await all()))
  app.post(PATH, { schema: schemas.add }, async (request, reply) => {
    const actor = signedInUser(request)
    const { node_name } = parseBody(nodeWriteSchema, request.body)
    const token = await addNode(context, node_name, actor)
    await context.accessLog.record('service_account_added', request, actor.name, `Node ${node_name}`)
    return reply.code(201).send(envelope({ ...(await oneOf(node_name)), token }))
  })
  app.delete(`${PATH}/:name`, { schema: schemas.remove }, async (request) => {
    const actor = signedInUser(request)
    const name = nameOf(request)
    const node = await oneOf(name)
    await removeNode(context, name, actor)
    await context.accessLog.record('person_deleted', request, actor.name, `Node ${name}`)
    return envelope(node)
  })
}

function nameOf({ params }: FastifyRequest): string {
  return String(fieldOf(params, 'name'))
}

function waitOf({ query }: FastifyRequest): number {
  const wait = Number(fieldOf(query, 'wait') ?? 0)
  if (Number.isInteger(wait) && wait >= 0 && wait <= LONGEST_WAIT_S) return wait
  throw refusal('INVALID', `Give whole seconds, ${LONGEST_WAIT_S} at most`, 'wait')
}
