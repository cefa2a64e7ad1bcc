import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { apiToken, DEFAULT_LIFE } from '@tollgate/contract/access/api-token.ts'
import type { PersonKind } from '@tollgate/contract/access/person-row.ts'
import type { ApiToken } from '@tollgate/contract/access/token-row.ts'
import { listAllTokens, ownTokens, tokensOfPerson } from '@tollgate/contract/calls/api-token.ts'
import { isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import { idIn, idOf } from '../catalogue/row-call.ts'
import { bodyParser } from '../catalogue/write-rows.ts'
import type { Database } from '../database/open.ts'
import { refusal } from '../app-error.ts'
import { listRoute, route } from '../http/route.ts'
import type { Access } from './access.ts'
import { tokenOwner } from './people/service-accounts.ts'
import { TokenStore } from './token-store.ts'

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
  calls: typeof ownTokens | typeof tokensOfPerson
  ownerOf: (request: FastifyRequest) => Owner | Promise<Owner>
}

/** Calls to list, read, create and revoke tokens: one's own, and for administrators those of others. */
export function registerTokenCalls(app: FastifyInstance, database: Database, access: TokenAccess): void {
  const store = new TokenStore(database, access.context.tokenDays)
  listRoute(app, listAllTokens, ({ paging }) => store.list(undefined, paging))
  registerPlace(app, store, access, { calls: ownTokens, ownerOf: ({ actor }) => ({ id: actor.id }) })
  registerPlace(app, store, access, {
    calls: tokensOfPerson,
    ownerOf: ({ params }) => tokenOwner(database.db, idIn(params, 'person_id')),
  })
}

function registerPlace(app: FastifyInstance, store: TokenStore, access: TokenAccess, { calls, ownerOf }: Place) {
  const { accessLog, forget } = access
  const { tokenDays } = access.context
  const parse = bodyParser(apiToken)
  listRoute(app, calls.list, async ({ paging, request }) => store.list((await ownerOf(request)).id, paging))
  route(app, calls.read, async ({ request }) => store.one((await ownerOf(request)).id, idOf(request)))
  route(app, calls.create, async ({ request }) => {
    const owner = await ownerOf(request)
    const { actor } = request
    if (owner.kind === 'person') throw refusal('CONFLICT', 'API tokens of a person are made by that person')
    const { catalogues, body } = readCatalogues(request.body)
    const made = await store.create(owner.id, actor, parse(withDefaultLife(body, tokenDays), 'create'), catalogues)
    await accessLog.record('token_created', request, actor.name, nameOf(owner, made))
    return made
  })
  route(app, calls.revoke, async ({ request }) => {
    const owner = await ownerOf(request)
    const { actor } = request
    const row = await store.remove(owner.id, actor, idOf(request))
    forget(owner.id)
    await accessLog.record('token_revoked', request, actor.name, nameOf(owner, row))
    return row
  })
}

/** Where the settings limit the life of tokens, a token without a given life gets the longest one. */
function withDefaultLife(body: unknown, mostDays: number | undefined): unknown {
  if (mostDays === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return { expires_in_days: Math.min(DEFAULT_LIFE, mostDays), ...body }
}

function nameOf({ name }: Owner, { api_token_name }: ApiToken): string {
  return name === undefined ? api_token_name : `${name}: ${api_token_name}`
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
