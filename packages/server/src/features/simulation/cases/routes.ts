import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parsePaging, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { caseFilterSchema, caseRunSchema } from '@tollgate/contract/simulation/case-run.ts'
import {
  simulationCaseSchema,
  storedCaseSchema,
  type SimulationCase,
} from '@tollgate/contract/simulation/simulation-case.ts'
import { idOf, sendRow, writeContext } from '../../../catalogue/row-call.ts'
import { versionIn, type WriteContext } from '../../../catalogue/write-rows.ts'
import type { Database } from '../../../database/open.ts'
import { answers, described, meta } from '../../../http/api-schemas.ts'
import { AppError } from '../../../app-error.ts'
import { envelope, listEnvelope } from '../../../http/envelope.ts'
import { parseBody } from '../../../http/parse-body.ts'
import type { Jobs } from '../worker/jobs.ts'
import { CaseStore } from './case-store.ts'

const PATH = '/api/v1/simulation-case'
/** More cases than anybody has. */
const ALL = { page: 1, pageSize: 10_000 }

const tags = ['Simulation cases']
const params = z.object({ simulation_case_id: z.int() })
const one = z.object({ data: storedCaseSchema })
const id = z.coerce.number().int().min(1).optional()
const querySchema = z.object({ pcr_plan_id: id, work_group_id: id })

const schemas = {
  list: described(() => ({
    tags,
    summary: 'List saved contexts with what must come out',
    querystring: querySchema.extend({ page: z.int().optional(), page_size: z.int().optional() }),
    response: answers(200, z.object({ data: z.array(storedCaseSchema), meta })),
  })),
  one: described(() => ({ tags, summary: 'Read a case', params, response: answers(200, one) })),
  create: described(() => ({
    tags,
    summary: 'Save a context with any part of the answer that must come out',
    body: simulationCaseSchema,
    response: answers(201, one),
  })),
  update: described(() => ({
    tags,
    summary: 'Change a case; fields that are left out keep their value',
    params,
    body: simulationCaseSchema,
    response: answers(200, one),
  })),
  remove: described(() => ({ tags, summary: 'Delete a case', params, response: answers(200, one) })),
  run: described(() => ({
    tags,
    summary: 'Ask cases anew: which pass, which fail, and where they differ',
    body: caseFilterSchema,
    response: answers(200, z.object({ data: caseRunSchema })),
  })),
}

export function registerCases(app: FastifyInstance, database: Database, jobs: Jobs): void {
  const store = new CaseStore(database)
  app.get<{ Querystring: RawQuery }>(PATH, { schema: schemas.list }, async ({ query }) => {
    const faults: Fault[] = []
    const paging = parsePaging(query, faults)
    if (faults.length > 0) throw new AppError(faults)
    const { rows, total } = await store.list(parseBody(querySchema, query), paging)
    return listEnvelope(rows, paging, total)
  })
  app.get(`${PATH}/:id`, { schema: schemas.one }, async (request, reply) =>
    sendRow(reply, await store.one(idOf(request))),
  )
  app.post(PATH, { schema: schemas.create }, async ({ body, actor }, reply) =>
    sendRow(reply.code(201), await store.create(parseCase(body), { actor })),
  )
  app.put(`${PATH}/:id`, { schema: schemas.update }, async (request, reply) => {
    const place = idOf(request)
    const given = Object(request.body)
    const values = parseCase({ ...(await store.one(place)), ...given })
    return sendRow(reply, await store.update(place, { values, given: Object.keys(given) }, contextOf(request)))
  })
  app.delete(`${PATH}/:id`, { schema: schemas.remove }, async (request, reply) =>
    sendRow(reply, await store.remove(idOf(request), contextOf(request))),
  )
  app.post(`${PATH}/run`, { schema: schemas.run, config: { reads: true } }, async (request, reply) => {
    const { rows: cases } = await store.list(parseBody(caseFilterSchema, request.body ?? {}), ALL)
    const run = await jobs.run(request, reply, (thread, job) => thread.call('runCases', { cases, job }))
    return envelope(JSON.parse(run))
  })
}

/** A body may be the case as it was read. */
function parseCase(body: unknown): SimulationCase {
  const { simulation_case_id: _id, row_version: _version, owner_name: _owner, ...written } = Object(body)
  return parseBody(simulationCaseSchema, written)
}

function contextOf(request: FastifyRequest): WriteContext {
  const { actor, expectedVersion = versionIn(request.body) } = writeContext(request)
  return { actor, expectedVersion }
}
