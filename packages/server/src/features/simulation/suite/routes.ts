import type { FastifyInstance } from 'fastify'
import { fault } from '@tollgate/contract/errors.ts'
import * as calls from '@tollgate/contract/calls/simulation-case.ts'
import { isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import {
  caseComparisonRequestSchema,
  suiteRequestSchema,
  type Coverage,
  type Strength,
  type SuiteRequest,
} from '@tollgate/contract/simulation/suite.ts'
import type { Database } from '../../../database/open.ts'
import { AppError } from '../../../app-error.ts'
import { readJson } from '../../../http/json-of.ts'
import { parseBody } from '../../../http/parse-body.ts'
import { textRoute } from '../../../http/route.ts'
import { CaseStore } from '../cases/case-store.ts'
import { noteContext } from '../names/records-in-proofs.ts'
import type { Note } from '../names/records-named.ts'
import type { ReadNames } from '../proof/routes.ts'
import type { Jobs } from '../worker/jobs.ts'

const ALL = { page: 1, pageSize: 10_000 }

/** Calls that measure the test cases of a plan version or workflow. */
export function registerSuite(
  app: FastifyInstance,
  database: Database,
  { jobs, named }: { jobs: Jobs; named: ReadNames },
): void {
  const store = new CaseStore(database)
  const suiteOf = async (about: SuiteRequest) => {
    const cases = await Promise.all((await ownersOf(database, about)).map((owner) => store.list(owner, ALL)))
    return { about, cases: cases.flatMap(({ rows }) => rows) }
  }
  textRoute(app, calls.readCoverage, async ({ body, query: { names }, request, reply }) => {
    const suite = await suiteOf(parseBody(suiteRequestSchema, body))
    const data = await jobs.run(request, reply, (thread, job) => thread.call('coverage', { suite, job }))
    if (names !== 'true') return { data, meta: undefined }
    return { data, meta: { names: await named((note) => noteCoverage(suite.about, readJson(data), note)) } }
  })
  textRoute(app, calls.readStrength, async ({ body, query: { names }, request, reply }) => {
    const suite = await suiteOf(parseBody(suiteRequestSchema, body))
    const data = await jobs.run(request, reply, (thread, job) => thread.call('strength', { suite, job }))
    if (names !== 'true') return { data, meta: undefined }
    return { data, meta: { names: await named((note) => noteStrength(readJson(data), note)) } }
  })
  textRoute(app, calls.compareCases, async ({ body, request, reply }) => {
    const about = parseBody(caseComparisonRequestSchema, body)
    const { rows: cases } = await store.list({}, ALL)
    return jobs.run(request, reply, (thread, job) => thread.call('compareCases', { about, cases, job }))
  })
}

function noteCoverage({ work_group_id }: SuiteRequest, { covered, missing, never }: Coverage, note: Note): void {
  const catalogue = work_group_id === undefined ? 'policy-plan-mapping' : 'rule-workflow-node'
  for (const id of [...[...covered, ...missing].map((one) => one.id), ...never]) note(catalogue, id)
  for (const { pcr_event_id, example } of missing) {
    note('policy-event', pcr_event_id)
    noteContext(example, note)
  }
}

function noteStrength({ missed }: Strength, note: Note): void {
  for (const { resource, id, pcr_event_id, mapping_id } of missed) {
    if (isCatalogueName(resource)) note(resource, id)
    note('policy-event', pcr_event_id)
    note('policy-plan-mapping', mapping_id)
  }
}

/** The plan of the version, or the workflow, and the one that it is a version of. */
async function ownersOf({ db }: Database, { pcc_rule_ver_id: version = 0, work_group_id }: SuiteRequest) {
  if (work_group_id !== undefined) {
    const workflow = db.selectFrom('rule_workflow_group').select('version_of')
    const found = await workflow.where('work_group_id', '=', work_group_id).executeTakeFirst()
    return [work_group_id, found?.version_of ?? undefined].flatMap((id) =>
      id === undefined ? [] : [{ work_group_id: id }],
    )
  }
  const row = await db
    .selectFrom('policy_plan_ver')
    .select('pcr_plan_id')
    .where('pcc_rule_ver_id', '=', version)
    .executeTakeFirst()
  if (!row) throw new AppError([fault('INVALID', `There is no plan version ${version}`, 'pcc_rule_ver_id')])
  return [{ pcr_plan_id: row.pcr_plan_id }]
}
