import type { FastifyInstance } from 'fastify'
import * as calls from '@tollgate/contract/calls/plan.ts'
import { parseListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { versionCopy } from '@tollgate/contract/catalogues/version-copy.ts'
import { listReader } from '../../catalogue/list-rows.ts'
import { typedRow } from '../../catalogue/present-row.ts'
import { idOf } from '../../catalogue/row-call.ts'
import type { Source, SourceNamed } from '../../catalogue/select-rows.ts'
import { bodyParser, readRow } from '../../catalogue/write-rows.ts'
import type { Database } from '../../database/open.ts'
import { refusal } from '../../app-error.ts'
import { fieldOf } from '../../http/parse-body.ts'
import { type CopyBeside, copyVersion, type VersionCopy } from './copy-version.ts'
import { orderMappings, saveBasicRule, writeCells } from './edit-calls.ts'
import { readVersionTables, readVersionTree } from './version-tree.ts'
import { route } from '../../http/route.ts'

const detailSchema = { tags: ['Policy plans'], summary: 'A plan with its versions for a screen' }

/** Calls for plans beyond those of a single catalogue. */
export function registerPlans(
  app: FastifyInstance,
  database: Database,
  { sourceNamed, copyBeside }: { sourceNamed: SourceNamed; copyBeside: CopyBeside },
): void {
  const parseCopy = bodyParser(versionCopy)
  const versions = sourceNamed('policy-plan-ver')
  const copying = {
    readBody: (body: unknown) => parseCopy(body, 'create') as unknown as VersionCopy,
  }
  route(
    app,
    calls.copyPlanVersion,
    async ({ body, request: { actor } }) =>
      typedRow('policy-plan-ver', await copyVersion(database, { versions, copyBeside }, body, actor)),
    copying,
  )
  route(app, calls.readVersionTree, async ({ request, query: { only, event } }) => {
    const id = idOf(request)
    if (only === undefined) return readVersionTree(database.db, sourceNamed, id)
    return readVersionTables(database.db, sourceNamed, { id, event })
  })
  route(app, calls.orderMappings, ({ body, request: { actor } }) =>
    orderMappings(database, { sourceNamed, actor }, body),
  )
  route(app, calls.writeCells, ({ body, request: { actor } }) => writeCells(database, { sourceNamed, actor }, body))
  route(app, calls.saveBasicRule, ({ body, request: { actor } }) =>
    saveBasicRule(database, { sourceNamed, actor }, body),
  )
  registerDetail(app, database, sourceNamed('policy-plan'), versions)
}

/** `POST /api/policy-plan/detail` with the plan's id: a list whose only row is the plan, with its versions. */
function registerDetail(app: FastifyInstance, { db, ...rest }: Database, plans: Source, versions: Source): void {
  const readVersions = listReader({ db, ...rest }, versions)
  app.post('/api/policy-plan/detail', { config: { firstLoad: true }, schema: detailSchema }, async ({ body }) => {
    const id = planIdOf(body)
    const plan = plans.present.one(await readRow(db, plans, id))
    const { query } = parseListQuery(versions.catalogue, { pcr_plan_id: String(id), page_size: '1000' })
    const { rows } = await readVersions(query)
    const data = [{ ...plan, versions: rows.map(versions.present.listed) }]
    const meta = { currentPage: 1, pageSize: 10, total: 1, totalPage: 1 }
    return { status: 200, message: 'OK', data: { data, meta } }
  })
}

function planIdOf(body: unknown): number {
  const id = fieldOf(body, 'id')
  const text = typeof id === 'number' || typeof id === 'string' ? String(id) : ''
  if (text === '') throw refusal('REQUIRED', 'Say which plan: { "id": 1 }', 'id')
  if (!/^\d{1,15}$/.test(text)) throw refusal('NOT_FOUND', `There is no policy plan ${text}`)
  return Number(text)
}
