import type { FastifyInstance } from 'fastify'
import { apiToken } from '@tollgate/contract/access/api-token.ts'
import { parsePaging, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { idOf, sendRow, type Params } from '../catalogue/row-call.ts'
import { bodyParser } from '../catalogue/write-rows.ts'
import type { Row } from '../catalogue/present-row.ts'
import type { Database } from '../database/open.ts'
import { AppError } from '../http/app-error.ts'
import { listEnvelope } from '../http/envelope.ts'
import type { Access } from './access.ts'
import { signedInUser } from './signed-in-user.ts'
import { readCatalogues } from './token-catalogues.ts'
import { tokenSchemas } from './token-schemas.ts'
import { TokenStore } from './token-store.ts'

const PATH = `/api/v1/${apiToken.path}`

/** A user's own tokens: list, read, create, revoke. */
export function registerTokenCalls(
  app: FastifyInstance,
  database: Database,
  { accessLog, forget }: Pick<Access, 'accessLog' | 'forget'>,
): void {
  const store = new TokenStore(database)
  const parse = bodyParser(apiToken)
  const at = `${PATH}/:id`

  app.get<{ Querystring: RawQuery }>(PATH, { schema: tokenSchemas.list }, async (request) => {
    const user = signedInUser(request)
    const faults: Fault[] = []
    const paging = parsePaging(request.query, faults)
    if (faults.length > 0) throw new AppError(faults)
    const { rows, total } = await store.list(user, paging)
    return listEnvelope(rows, paging, total)
  })
  app.get<{ Params: Params }>(at, { schema: tokenSchemas.one }, async (request, reply) =>
    sendRow(reply, await store.one(signedInUser(request), idOf(request))),
  )
  app.post(PATH, { schema: tokenSchemas.create }, async (request, reply) => {
    const user = signedInUser(request)
    const { catalogues, body } = readCatalogues(request.body)
    const made = await store.create(user, parse(body, 'create'), catalogues)
    await accessLog.record('token_created', request, user.name, nameOf(made))
    return sendRow(reply.code(201), made)
  })
  app.delete<{ Params: Params }>(at, { schema: tokenSchemas.remove }, async (request, reply) => {
    const user = signedInUser(request)
    const row = await store.remove(user, idOf(request))
    forget(user.id)
    await accessLog.record('token_revoked', request, user.name, nameOf(row))
    return sendRow(reply, row)
  })
}

function nameOf({ api_token_name }: Row): string {
  return typeof api_token_name === 'string' ? api_token_name : ''
}
