import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiToken, DEFAULT_LIFE } from '@tollgate/contract/access/api-token.ts'
import type { PersonKind } from '@tollgate/contract/access/person-row.ts'
import { person } from '@tollgate/contract/access/person.ts'
import { parsePaging, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { idIn, idOf, type Params, sendRow } from '../catalogue/row-call.ts'
import { bodyParser } from '../catalogue/write-rows.ts'
import type { Row } from '../catalogue/present-row.ts'
import type { Database } from '../database/open.ts'
import { AppError, refusal } from '../app-error.ts'
import { listEnvelope } from '../http/envelope.ts'
import type { Access } from './access.ts'
import { signedInUser } from './signed-in-user.ts'
import { tokenOwner } from './people/service-accounts.ts'
import { listAllSchema, tokenSchemas } from './token-schemas.ts'
import { TokenStore } from './token-store.ts'
import { z } from 'zod'
import { isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'

const names = z.array(z.string().refine(isCatalogueName)).min(1).nullish()

type TokenAccess = Pick<Access, 'accessLog' | 'forget' | 'context'>

/** A user whose tokens are managed. */
interface Owner {
  id: string
  /** Name of the owner, unless it is the caller. */
  name?: string
  kind?: PersonKind
}

interface Place {
  path: string
  of: 'own' | 'others'
  ownerOf: (request: FastifyRequest) => Owner | Promise<Owner>
}

/** Calls to list, read, create and revoke tokens: one's own, and for administrators those of others. */
export function registerTokenCalls(app: FastifyInstance, database: Database, access: TokenAccess): void {
  registerAll(app, new TokenStore(database, access.context.tokenDays))
  registerPlace(app, database, access, {
    path: `/api/v1/${apiToken.path}`,
    of: 'own',
    ownerOf: ({ actor }) => ({ id: actor.id }),
  })
  registerPlace(app, database, access, {
    path: `/api/v1/${person.path}/:person_id/${apiToken.path}`,
    of: 'others',
    ownerOf: ({ params }) => tokenOwner(database.db, idIn(params, 'person_id')),
  })
}

function registerAll(app: FastifyInstance, store: TokenStore): void {
  const schema = listAllSchema
  app.get<{ Querystring: RawQuery }>('/api/v1/person-token', { schema }, (request) => {
    signedInUser(request)
    return listOf(store, undefined, request.query)
  })
}

async function listOf(store: TokenStore, owner: string | undefined, query: RawQuery) {
  const faults: Fault[] = []
  const paging = parsePaging(query, faults)
  if (faults.length > 0) throw new AppError(faults)
  const { rows, total } = await store.list(owner, paging)
  return listEnvelope(rows, paging, total)
}

function registerPlace(app: FastifyInstance, database: Database, access: TokenAccess, place: Place) {
  const { accessLog, forget } = access
  const { tokenDays } = access.context
  const store = new TokenStore(database, tokenDays)
  const parse = bodyParser(apiToken)
  const { path, ownerOf } = place
  const at = `${path}/:id`
  const schemas = tokenSchemas(place.of)
  /** Tokens may not manage tokens: a leaked one must not reach the others. */
  const ownerFor = (request: FastifyRequest) => {
    signedInUser(request)
    return ownerOf(request)
  }

  app.get<{ Querystring: RawQuery }>(path, { schema: schemas.list }, async (request) =>
    listOf(store, (await ownerFor(request)).id, request.query),
  )
  app.get<{ Params: Params }>(at, { schema: schemas.one }, async (request, reply) =>
    sendRow(reply, await store.one((await ownerFor(request)).id, idOf(request))),
  )
  app.post(path, { schema: schemas.create }, async (request, reply) => {
    const owner = await ownerFor(request)
    const { actor } = request
    if (owner.kind === 'person') throw refusal('CONFLICT', 'API tokens of a person are made by that person')
    const { catalogues, body } = readCatalogues(request.body)
    const made = await store.create(owner.id, actor, parse(withDefaultLife(body, tokenDays), 'create'), catalogues)
    await accessLog.record('token_created', request, actor.name, nameOf(owner, made))
    return sendRow(reply.code(201), made)
  })
  app.delete<{ Params: Params }>(at, { schema: schemas.remove }, async (request, reply) => {
    const owner = await ownerFor(request)
    const { actor } = request
    const row = await store.remove(owner.id, actor, idOf(request))
    forget(owner.id)
    await accessLog.record('token_revoked', request, actor.name, nameOf(owner, row))
    return sendRow(reply, row)
  })
}

/** Where the settings limit the life of tokens, a token without a given life gets the longest one. */
function withDefaultLife(body: unknown, mostDays: number | undefined): unknown {
  if (mostDays === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return { expires_in_days: Math.min(DEFAULT_LIFE, mostDays), ...body }
}

function nameOf({ name }: Owner, { api_token_name }: Row): string {
  const token = typeof api_token_name === 'string' ? api_token_name : ''
  return name === undefined ? token : `${name}: ${token}`
}

/** The catalogues that a new token is limited to (null: all), and the rest of the body. */
function readCatalogues(given: unknown): { catalogues: readonly string[] | null; body: unknown } {
  if (typeof given !== 'object' || given === null || !('catalogues' in given)) return { catalogues: null, body: given }
  const { catalogues, ...body } = given
  const parsed = names.safeParse(catalogues)
  if (!parsed.success)
    throw refusal('INVALID', 'Give names of catalogues, such as ["rating-group", "zone"]', 'catalogues')
  return { catalogues: parsed.data ?? null, body }
}
