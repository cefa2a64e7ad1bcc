import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fault } from '@tollgate/contract/errors.ts'
import { isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import {
  caseComparisonRequestSchema,
  caseComparisonSchema,
  coverageSchema,
  strengthSchema,
  suiteRequestSchema,
  type Coverage,
  type Strength,
  type SuiteRequest,
} from '@tollgate/contract/simulation/suite.ts'
import type { Database } from '../../../database/open.ts'
import { answers, described } from '../../../http/api-schemas.ts'
import { AppError } from '../../../app-error.ts'
import { fieldOf, parseBody } from '../../../http/parse-body.ts'
import { CaseStore } from '../cases/case-store.ts'
import { noteContext } from '../names/records-in-proofs.ts'
import type { Note } from '../names/records-named.ts'
import type { ReadNames } from '../proof/routes.ts'
import { namesQuerySchema, namesSchema } from '../schemas.ts'
import type { Jobs } from '../worker/jobs.ts'

const ALL = { page: 1, pageSize: 10_000 }
const tags = ['Simulation cases']

interface SuiteRoute {
  summary: string
  answer: z.ZodType
  note: (about: SuiteRequest, answer: string, note: Note) => void
}

const ROUTES: Readonly<Record<'coverage' | 'strength', SuiteRoute>> = {
  coverage: {
    summary: 'What the cases of a plan version or a workflow come to, and a context for what they do not',
    answer: coverageSchema,
    note: ({ work_group_id }, answer, note) => {
      const { covered, missing, never }: Coverage = JSON.parse(answer)
      const catalogue = work_group_id === undefined ? 'policy-plan-mapping' : 'rule-workflow-node'
      for (const id of [...[...covered, ...missing].map((one) => one.id), ...never]) note(catalogue, id)
      for (const { pcr_event_id, example } of missing) {
        note('policy-event', pcr_event_id)
        noteContext(example, note)
      }
    },
  },
  strength: {
    summary: 'How many single mutations of a plan version or a workflow its cases notice',
    answer: strengthSchema,
    note: (_about, answer, note) => {
      const { missed }: Strength = JSON.parse(answer)
      for (const { resource, id, pcr_event_id, mapping_id } of missed) {
        if (isCatalogueName(resource)) note(resource, id)
        note('policy-event', pcr_event_id)
        note('policy-plan-mapping', mapping_id)
      }
    },
  },
}

const comparedSchema = described(() => ({
  tags,
  summary:
    'Which saved cases two versions of a plan, two releases, or a release and the working data decide otherwise; of a session its first step that differs',
  body: caseComparisonRequestSchema,
  response: answers(200, z.object({ data: caseComparisonSchema })),
}))

/** Calls that measure the test cases of a plan version or workflow. */
export function registerSuite(
  app: FastifyInstance,
  database: Database,
  { jobs, named }: { jobs: Jobs; named: ReadNames },
): void {
  const store = new CaseStore(database)
  const send = async (name: 'coverage' | 'strength', request: FastifyRequest, reply: FastifyReply) => {
    const { body, query } = request
    const about = parseBody(suiteRequestSchema, body ?? {})
    const cases = await Promise.all((await ownersOf(database, about)).map((owner) => store.list(owner, ALL)))
    const suite = { about, cases: cases.flatMap(({ rows }) => rows) }
    const answer = await jobs.run(request, reply, (thread, job) => thread.call(name, { suite, job }))
    const wantsNames = fieldOf(query, 'names') === 'true'
    const names = wantsNames && (await named((note) => ROUTES[name].note(about, answer, note)))
    const meta = names ? `"meta":{"names":${JSON.stringify(names)}},` : ''
    return reply.type('application/json; charset=utf-8').send(`{"data":${answer},${meta}"statusDescription":[]}`)
  }
  app.post(
    '/api/v1/simulation-case/comparison',
    { schema: comparedSchema, config: { reads: true } },
    async (request, reply) => {
      const about = parseBody(caseComparisonRequestSchema, request.body ?? {})
      const { rows: cases } = await store.list({}, ALL)
      const asked = { about, cases }
      const answer = await jobs.run(request, reply, (thread, job) => thread.call('compareCases', { ...asked, job }))
      return reply.type('application/json; charset=utf-8').send(`{"data":${answer},"statusDescription":[]}`)
    },
  )
  for (const name of ['coverage', 'strength'] as const) {
    const { summary, answer } = ROUTES[name]
    const schema = described(() => ({
      tags,
      summary,
      querystring: namesQuerySchema,
      body: suiteRequestSchema,
      response: answers(200, z.object({ data: answer, meta: namesSchema })),
    }))
    app.post(`/api/v1/simulation-case/${name}`, { schema, config: { reads: true } }, (request, reply) =>
      send(name, request, reply),
    )
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
