import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import {
  metaSchema,
  type Answered,
  type AnyCall,
  type Call,
  type ListCall,
} from '@tollgate/contract/call/define-call.ts'
import { parsePaging, type ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { AppError, faultsOf } from '../app-error.ts'
import { answers, described, failures } from './api-schemas.ts'
import { envelope, listEnvelope } from './envelope.ts'
import { idempotencyHeaders } from './idempotency-key.ts'
import type { JsonOf } from './json-of.ts'
import { fieldOf, parseBody } from './parse-body.ts'

/** A request as the schemas of its call read it. */
export interface Received<Body, Query> {
  body: Body
  query: Query
  request: FastifyRequest
  reply: FastifyReply
}

interface RouteOptions<Body> extends RouteShorthandOptions {
  /** In place of the schema, where faults of the body have other words or fields. */
  readBody?: (body: unknown) => Body
}

/** Fields that an answer has and its definition does not, at any depth: a misspelt optional one would compile. */
type Excess<Got, Defined> = Got extends FastifyReply
  ? never
  : Got extends readonly (infer One)[]
    ? Excess<One, Defined extends readonly (infer Own)[] ? Own : never>
    : Got extends object
      ? { [Key in keyof Got]-?: Key extends KeyOf<Defined> ? Excess<Got[Key], At<Defined, Key>> : Key }[keyof Got]
      : never
type KeyOf<Defined> = Defined extends unknown ? keyof Defined : never
type At<Defined, Key> = Defined extends unknown ? (Key extends keyof Defined ? Defined[Key] : never) : never

/** Nothing but what is defined. */
type Only<Got, Defined> = [Excess<Got, Defined>] extends [never] ? unknown : { excess: Excess<Got, Defined> }

/**
 * Registers the route of a call: its checks, its rights and its description are those of the definition. The handler returns
 * `data` of the answer, beside `meta` if the call has one, or the reply when it has sent the answer itself. An answer with a
 * `row_version` has it as its ETag.
 */
export function route<Answer, Body, Query, Meta, Got extends Answered<Answer, Meta> | FastifyReply>(
  app: FastifyInstance,
  call: Call<string, Answer, Body, unknown, Query, Meta>,
  handle: (received: Received<Body, Query>) => Promise<Got & Only<Got, Answered<Answer, Meta>>>,
  options?: RouteOptions<Body>,
): void
export function route(
  app: FastifyInstance,
  call: Call<string, unknown, unknown, unknown, unknown, unknown>,
  handle: (received: Received<unknown, unknown>) => Promise<unknown>,
  { readBody, ...options }: RouteOptions<unknown> = {},
): void {
  register(app, call, options, async (request, reply) => {
    if (call.status) reply.code(call.status)
    const answer = await handle(received(call, request, reply, readBody))
    // A reply is a promise of its end: to await it gives nothing.
    if (reply.sent) return reply
    if (call.meta) return { ...envelope(fieldOf(answer, 'data')), meta: fieldOf(answer, 'meta') }
    const version = fieldOf(answer, 'row_version')
    if (typeof version === 'number') reply.header('etag', `"${version}"`)
    return envelope(answer)
  })
}

/**
 * The same for an answer that is there as text, mostly from a thread. The body is not parsed: the thread reads it by the
 * schema of the call.
 */
export function textRoute<Answer, Query, Meta>(
  app: FastifyInstance,
  call: Call<string, Answer, unknown, unknown, Query, Meta>,
  handle: (received: Received<unknown, Query>) => Promise<NoInfer<Answered<JsonOf<Answer>, Meta>> | FastifyReply>,
  options?: RouteShorthandOptions,
): void
export function textRoute(
  app: FastifyInstance,
  call: Call<string, unknown, unknown, unknown, unknown, unknown>,
  handle: (received: Received<unknown, unknown>) => Promise<JsonOf<unknown> | WithMeta | FastifyReply>,
  options: RouteShorthandOptions = {},
): void {
  register(app, call, options, async (request, reply) => {
    if (call.status) reply.code(call.status)
    const query = call.query && parseBody(call.query, request.query)
    const answer = await handle({ body: request.body ?? {}, query, request, reply })
    if (reply.sent || 'statusCode' in answer) return reply
    const { data, meta } = 'data' in answer ? answer : { data: answer, meta: undefined }
    const rest = JSON.stringify({ meta, statusDescription: [] }).slice(1)
    return reply.type('application/json; charset=utf-8').send(`{"data":${data.text},${rest}`)
  })
}

interface WithMeta {
  data: JsonOf<unknown>
  meta: unknown
}

type Paging = Pick<ListQuery, 'page' | 'pageSize'>
type Rows<Row, Meta> = { rows: readonly Row[]; total: number } & ([Meta] extends [undefined] ? object : { meta: Meta })

/** Registers the route of a list: the handler gets the page that is wanted, and returns its rows and the total. */
export function listRoute<Row, Query, Meta, Got extends Rows<Row, Meta>>(
  app: FastifyInstance,
  call: ListCall<string, Row, Query, Meta>,
  handle: (received: Received<undefined, Query> & { paging: Paging }) => Promise<Got & Only<Got, Rows<Row, Meta>>>,
): void
export function listRoute(
  app: FastifyInstance,
  call: ListCall<string, unknown, unknown, unknown>,
  handle: (received: Received<undefined, unknown> & { paging: Paging }) => Promise<Rows<unknown, undefined>>,
): void {
  register(app, call, {}, async (request, reply) => {
    const faults: Fault[] = []
    const paging = parsePaging(Object(request.query), faults)
    const read = async () => handle({ ...received(call, request, reply), body: undefined, paging })
    // A wrong page is told with all else that is wrong with the query.
    if (faults.length > 0) throw new AppError([...faults, ...(await faultsOf(read()))])
    const answer = await read()
    const list = listEnvelope(answer.rows, paging, answer.total)
    return { ...list, meta: { ...list.meta, ...Object(fieldOf(answer, 'meta')) } }
  })
}

function register(
  app: FastifyInstance,
  call: AnyCall,
  options: RouteShorthandOptions,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const { who } = call
  app.route({
    ...options,
    method: call.method,
    url: `/api/v1/${call.path}`,
    schema: described(() => schemaOf(call)),
    config: {
      ...options.config,
      ...(who === 'anybody' ? { public: true } : { who, ...(who.narrows && { narrows: true }) }),
      ...(!call.isList && call.reads && { reads: true }),
    },
    handler,
  })
}

function received(
  call: AnyCall,
  request: FastifyRequest,
  reply: FastifyReply,
  readBody?: (body: unknown) => unknown,
): Received<unknown, unknown> {
  const { query } = call
  const body = call.isList ? undefined : call.body
  return {
    body: readBody ? readBody(request.body) : body && parseBody(body, request.body ?? {}),
    query: query && parseBody(query, request.query),
    request,
    reply,
  }
}

const page = { page: z.int().optional(), page_size: z.int().optional() }

function schemaOf(call: AnyCall): FastifySchema {
  const { who, tag, summary, description, path, query } = call
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, z.string()] as const)
  const isWrite = !call.isList && call.method !== 'GET' && !call.reads
  const filters = call.isList ? z.object({ ...shapeOf(query), ...page }) : query
  const body = call.isList ? undefined : (call.body ?? call.sent)
  return {
    tags: [tag],
    summary,
    ...(who === 'anybody' ? { security: [] } : who.sessionOnly && { security: [{ session: [] }] }),
    ...(description !== undefined && { description }),
    ...(isWrite && { headers: idempotencyHeaders }),
    ...(names.length > 0 && { params: z.object(Object.fromEntries(names)) }),
    ...(filters && { querystring: filters }),
    ...(body && { body }),
    response: responseOf(call),
  }
}

function responseOf(call: AnyCall) {
  const { answer, meta } = call
  if (answer instanceof z.ZodNever) return failures
  if (call.isWhole) return answers(200, answer)
  if (call.isList) return answers(200, z.object({ data: z.array(answer), meta: metaSchema.extend(shapeOf(meta)) }))
  return answers(call.status ?? 200, z.object({ data: answer, ...(meta && { meta }) }))
}

function shapeOf(schema: z.ZodType | undefined): z.ZodRawShape {
  return schema instanceof z.ZodObject ? schema.shape : {}
}
