import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import {
  basicRuleEditsSchema,
  basicRuleSavedSchema,
  mappingOrderSchema,
  unitCellsSchema,
} from '@tollgate/contract/catalogues/plan-calls.ts'
import { versionCopy } from '@tollgate/contract/catalogues/version-copy.ts'
import { TREE_LEVELS } from '@tollgate/contract/catalogues/version-tree.ts'
import { listReader } from '../../catalogue/list-rows.ts'
import { idOf, type Params, sendRow } from '../../catalogue/row-call.ts'
import type { Source, SourceNamed } from '../../catalogue/select-rows.ts'
import { bodyParser, readRow } from '../../catalogue/write-rows.ts'
import type { Database } from '../../database/open.ts'
import { answers } from '../../http/api-schemas.ts'
import { refusal } from '../../app-error.ts'
import { envelope } from '../../http/envelope.ts'
import { fieldOf, parseBody } from '../../http/parse-body.ts'
import { type CopyBeside, copyVersion, type VersionCopy } from './copy-version.ts'
import { orderMappings, saveBasicRule, writeCells } from './edit-calls.ts'
import { readVersionTables, readVersionTree } from './version-tree.ts'
import { idempotencyHeaders } from '../../http/idempotency-key.ts'

const schema = {
  tags: ['Basic rules'],
  summary: 'Save a basic rule with its time spans and accumulation rules, all or none',
  description: 'With an Idempotency-Key a save that is sent again is answered again and changes nothing.',
  headers: idempotencyHeaders,
  body: basicRuleEditsSchema,
  response: answers(200, z.object({ data: basicRuleSavedSchema })),
}

const row = z.record(z.string(), z.unknown())
const tags = ['Plan versions']

const copySchema = {
  tags,
  summary: 'Copy a version with all below it, and its test cases, to the same or another plan',
  description: 'Without dates the copy has those of the version; with an effective date alone it has no end.',
  body: z.object({
    pcc_rule_ver_id: z.int(),
    target_pcr_plan_id: z.int(),
    eff_date: z.string().optional(),
    exp_date: z.string().nullable().optional(),
  }),
  response: answers(201, z.object({ data: row })),
}

const treeSchema = {
  tags,
  summary: 'A version with all below it: the rows of every level side by side',
  description:
    'With `only=tables` what a screen shows first: all events and rule plans, and the decision tables of one event (`tables_of`: `event` if the version has it, else the one with the most mappings), without basic rules and warnings.',
  params: z.object({ id: z.int() }),
  querystring: z.object({
    only: z.literal('tables', 'Must be tables').optional(),
    event: z.coerce.number('Must be the id of an event').int('Must be the id of an event').optional(),
  }),
  response: answers(
    200,
    z.object({
      data: z.object({
        version: row,
        ...Object.fromEntries(Object.keys(TREE_LEVELS).map((level) => [level, z.array(row)])),
        tables_of: z.int().nullable().optional(),
      }),
    }),
  ),
}

const orderSchema = {
  tags: ['Mappings'],
  summary: 'Put the mappings of a rule plan in order, all or none',
  description: 'Gives as few new priorities and places as it takes, and answers the mappings that got one.',
  body: mappingOrderSchema,
  response: answers(200, z.object({ data: z.array(row) })),
}

const cellsSchema = {
  tags: ['Mapping units'],
  summary: 'Write what mappings ask of rule zones, with new mappings, all or none',
  description: 'Answers the units that are there afterwards, in the order of the cells.',
  body: unitCellsSchema,
  response: answers(200, z.object({ data: z.array(row) })),
}

const detailSchema = { tags: ['Policy plans'], summary: 'A plan with its versions for a screen' }

/** Calls for plans beyond those of a single catalogue. */
export function registerPlans(
  app: FastifyInstance,
  database: Database,
  { sourceNamed, copyBeside }: { sourceNamed: SourceNamed; copyBeside: CopyBeside },
): void {
  const parseCopy = bodyParser(versionCopy)
  const versions = sourceNamed('policy-plan-ver')
  app.post('/api/v1/policy-plan-ver/duplicate', { schema: copySchema }, async ({ body, actor }, reply) => {
    const asked = parseCopy(body, 'create') as unknown as VersionCopy
    return sendRow(reply.code(201), await copyVersion(database, { versions, copyBeside }, asked, actor))
  })
  app.get<{ Params: Params }>('/api/v1/policy-plan-ver/:id/tree', { schema: treeSchema }, async (request) => {
    const id = idOf(request)
    const { only, event } = parseBody(treeSchema.querystring, request.query)
    if (only === undefined) return envelope(await readVersionTree(database.db, sourceNamed, id))
    return envelope(await readVersionTables(database.db, sourceNamed, { id, event }))
  })
  app.post('/api/v1/policy-plan-mapping/order', { schema: orderSchema }, async ({ body, actor }) => {
    const order = parseBody(mappingOrderSchema, body)
    return envelope(await orderMappings(database, { sourceNamed, actor }, order))
  })
  app.post('/api/v1/policy-plan-mapping-unit/cells', { schema: cellsSchema }, async ({ body, actor }) => {
    const cells = parseBody(unitCellsSchema, body)
    return envelope(await writeCells(database, { sourceNamed, actor }, cells))
  })
  registerBasicRuleEdits(app, database, sourceNamed)
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

/** The call that saves the basic rule editor. */
function registerBasicRuleEdits(app: FastifyInstance, database: Database, sourceNamed: SourceNamed): void {
  app.post('/api/v1/policy-plan-basic/edits', { schema }, async ({ body, actor }) => {
    const edits = parseBody(basicRuleEditsSchema, body)
    return envelope(await saveBasicRule(database, { sourceNamed, actor }, edits))
  })
}
