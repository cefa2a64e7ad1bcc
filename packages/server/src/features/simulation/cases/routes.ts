import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '@tollgate/contract/calls/simulation-case.ts'
import { caseFilterSchema } from '@tollgate/contract/simulation/case-run.ts'
import { simulationCaseSchema, type SimulationCase } from '@tollgate/contract/simulation/simulation-case.ts'
import { idOf, writeContext } from '../../../catalogue/row-call.ts'
import { versionIn, type WriteContext } from '../../../catalogue/write-rows.ts'
import type { Database } from '../../../database/open.ts'
import { jsonOf } from '../../../http/json-of.ts'
import { parseBody } from '../../../http/parse-body.ts'
import { listRoute, route, textRoute } from '../../../http/route.ts'
import type { Jobs } from '../worker/jobs.ts'
import { CaseStore } from './case-store.ts'

/** More cases than anybody has. */
const ALL = { page: 1, pageSize: 10_000 }

export function registerCases(app: FastifyInstance, database: Database, jobs: Jobs): void {
  const store = new CaseStore(database)
  listRoute(app, calls.listCases, ({ query, paging }) => store.list(query, paging))
  route(app, calls.readCase, async ({ request }) => store.one(idOf(request)))
  route(app, calls.createCase, ({ body, request: { actor } }) => store.create(body, { actor }), { readBody: parseCase })
  textRoute(app, calls.updateCase, async ({ body, request, reply }) => {
    const place = idOf(request)
    const given = Object(body)
    const values = parseCase({ ...(await store.one(place)), ...given })
    const row = await store.update(place, { values, given: Object.keys(given) }, contextOf(request))
    reply.header('etag', `"${row.row_version}"`)
    return jsonOf(row)
  })
  route(app, calls.deleteCase, async ({ request }) => store.remove(idOf(request), contextOf(request)))
  textRoute(app, calls.runCases, async ({ body, request, reply }) => {
    const { rows: cases } = await store.list(parseBody(caseFilterSchema, body), ALL)
    return jobs.run(request, reply, (thread, job) => thread.call('runCases', { cases, job }))
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
