import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import type { Call } from '@tollgate/contract/call/define-call.ts'
import { parsePaging, type ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { AppError } from '../app-error.ts'
import { answers, described, meta } from './api-schemas.ts'
import { envelope, listEnvelope } from './envelope.ts'
import { parseBody } from './parse-body.ts'

/** A request as the schemas of its call read it. */
export interface Received<Body, Query> {
  body: Body
  query: Query
  request: FastifyRequest
  reply: FastifyReply
}

type AnyCall<Answer, Body, Query> = Call<string, Answer, Body, unknown, Query>

/**
 * Registers the route of a call: its checks, its rights and its description are those of the definition. The handler returns
 * `data` of the answer, or the reply when it has sent the answer itself.
 */
export function route<Answer, Body, Query>(
  app: FastifyInstance,
  call: AnyCall<Answer, Body, Query>,
  handle: (received: Received<Body, Query>) => Promise<Answer | FastifyReply>,
  options: RouteShorthandOptions = {},
): void {
  register(app, call, options, async (request, reply) => {
    const answer = await handle(received(call, request, reply))
    return answer === reply ? reply : envelope(answer)
  })
}

/** Registers the route of a list: the handler gets the page that is wanted, and returns its rows and the total. */
export function listRoute<Row, Body, Query>(
  app: FastifyInstance,
  call: AnyCall<Row, Body, Query>,
  handle: (received: Received<Body, Query> & { paging: Paging }) => Promise<{ rows: readonly Row[]; total: number }>,
): void {
  register(app, call, {}, async (request, reply) => {
    const paging = pagingOf(request)
    const { rows, total } = await handle({ ...received(call, request, reply), paging })
    return listEnvelope(rows, paging, total)
  })
}

type Paging = Pick<ListQuery, 'page' | 'pageSize'>

function pagingOf({ query }: FastifyRequest): Paging {
  const faults: Fault[] = []
  const paging = parsePaging(Object(query), faults)
  if (faults.length > 0) throw new AppError(faults)
  return paging
}

function register<Answer, Body, Query>(
  app: FastifyInstance,
  call: AnyCall<Answer, Body, Query>,
  options: RouteShorthandOptions,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.route({
    ...options,
    method: call.method,
    url: `/api/v1/${call.path}`,
    schema: described(() => schemaOf(call)),
    config: { ...options.config, who: call.who, ...(call.reads && { reads: true }) },
    handler: async (request, reply) => {
      if (call.status) reply.code(call.status)
      return handler(request, reply)
    },
  })
}

function received<Body, Query>(
  { body, query }: AnyCall<unknown, Body, Query>,
  request: FastifyRequest,
  reply: FastifyReply,
): Received<Body, Query> {
  return {
    // A call without a schema has the type undefined.
    body: (body && parseBody(body, request.body ?? {})) as Body,
    query: (query && parseBody(query, request.query)) as Query,
    request,
    reply,
  }
}

function schemaOf({
  who,
  tag,
  summary,
  description,
  query,
  body,
  answer,
  isList,
  status,
  path,
}: AnyCall<unknown, unknown, unknown>): FastifySchema {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, z.string()] as const)
  const data = isList ? z.object({ data: z.array(answer), meta }) : z.object({ data: answer })
  return {
    tags: [tag],
    summary,
    ...(who.sessionOnly && { security: [{ session: [] }] }),
    ...(description !== undefined && { description }),
    ...(names.length > 0 && { params: z.object(Object.fromEntries(names)) }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: answers(status ?? 200, data),
  }
}
