import type { FastifyRequest } from 'fastify'
import { rowCalls } from '@tollgate/contract/calls/catalogue.ts'
import { parseListQuery, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { AppError, refusal } from '../app-error.ts'
import { fieldOf } from '../http/parse-body.ts'
import { listEnvelope } from '../http/envelope.ts'
import { route } from '../http/route.ts'
import type { CatalogueCalls } from './catalogue-calls.ts'
import type { Snapshot } from './list-cache.ts'
import type { ReadListPage } from './list-rows.ts'
import { sendRow, type Locate } from './row-call.ts'
import type { Source } from './select-rows.ts'
import { ownedBy, usersOf } from './usage.ts'
import { readRow } from './write-rows.ts'
import type { RecordId } from './record-id.ts'

/** Calls to read: list, one record, its users, and first loads of screens. */
export function registerReads(calls: CatalogueCalls): void {
  registerList(calls)
  registerOne(calls)
  registerUsage(calls)
  registerFirstLoads(calls)
}

export function registerList({ app, path, schemas, source, readListPage, answers }: CatalogueCalls): void {
  app.get<{ Querystring: RawQuery }>(path, { schema: schemas.list }, async ({ url, query }, reply) => {
    reply.type('application/json; charset=utf-8')
    return answers.answer(url, async (snapshot) => JSON.stringify(await list(readListPage, source, query, snapshot)))
  })
}

export function registerOne({ app, recordPath, schemas, source, locate, database }: CatalogueCalls): void {
  const identify = recordIdOf(source, locate)
  app.get(recordPath, { schema: schemas.one }, async (request, reply) => {
    const row = await readRow(database.db, source, await identify(request))
    return sendRow(reply, source.present.one(row))
  })
}

export function registerUsage({ app, at, source, locate, database }: CatalogueCalls): void {
  const { db } = database
  const identify = recordIdOf(source, locate)
  route(app, rowCalls(source.catalogue).usage(at), async ({ query: { named }, request }) => {
    const id = await identify(request)
    await readRow(db, source, id)
    return { owned: await ownedBy(db, source, id), users: await usersOf(db, source, id, { named }) }
  })
}

/** Like `locate`, for catalogues whose ids may be texts. */
function recordIdOf({ catalogue }: Source, locate: Locate): (request: FastifyRequest) => Promise<RecordId> {
  if (catalogue.fields[catalogue.id]?.kind !== 'text') return locate
  return async (request) => readableText(String(fieldOf(request.params, 'id')))
}

/** No stored text contains NUL, and PostgreSQL rejects it as a parameter. */
function readableText(text: string): string {
  if (text.includes('\0')) throw refusal('NOT_FOUND')
  return text
}

/**
 * The first page of a screen, page 1 of 10. `id` in the body names the owner of the rows. The screen's initial filters
 * apply unless the body overrides them.
 */
export function registerFirstLoads({ app, schemas, source, readListPage }: CatalogueCalls): void {
  const { catalogue } = source
  const parent = catalogue.filters.find((filter) => filter.parent)?.key
  for (const name of catalogue.firstLoad) {
    app.post(`/api/${name}`, { config: { firstLoad: true }, schema: schemas.firstLoad }, async ({ body }) => {
      const asked = Object.keys(catalogue.initialFilters).map((key) => [key, fieldOf(body, key)])
      const owner = parent === undefined ? {} : { [parent]: ownerIn(body) }
      const filters = Object.fromEntries(asked.filter(([, value]) => value !== undefined)) as RawQuery
      const { data, meta } = await list(readListPage, source, { ...catalogue.initialFilters, ...filters, ...owner })
      return { status: 200, message: 'OK', data: { data, meta } }
    })
  }
}

/** The owner's id as a query value. Other types match no row. */
function ownerIn(body: unknown): unknown {
  const id = fieldOf(body, 'id')
  return typeof id === 'number' ? String(id) : (id ?? undefined)
}

async function list(readListPage: ReadListPage, source: Source, raw: RawQuery, snapshot?: Snapshot) {
  const { query, faults } = parseListQuery(source.catalogue, raw)
  if (faults.length > 0) throw new AppError(faults)
  const { rows, total } = await readListPage(query, snapshot)
  return listEnvelope(rows.map(source.present.listed), query, total)
}
