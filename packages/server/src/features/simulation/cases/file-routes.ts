import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type CaseFilter, caseFilterSchema } from '@tollgate/contract/simulation/case-run.ts'
import {
  type CaseFile,
  caseFileSchema,
  caseImportQuerySchema,
  caseImportSchema,
  MOST_CASES,
} from '@tollgate/contract/simulation/case-file.ts'
import type { SourceNamed } from '../../../catalogue/select-rows.ts'
import type { Database } from '../../../database/open.ts'
import { answers, described } from '../../../http/api-schemas.ts'
import { envelope } from '../../../http/envelope.ts'
import { parseBody } from '../../../http/parse-body.ts'
import { limitCalls, Limiter } from '../../../http/limiter.ts'
import { CaseStore } from './case-store.ts'
import { importCases } from './import-cases.ts'
import type { StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import type { Db } from '../../../database/tables.ts'
import { readNames } from '../names/read-names.ts'
import { collectRecords } from '../names/records-named.ts'
import { caseElsewhere } from '@tollgate/policy/document/case-records.ts'

const PATH = '/api/v1/simulation-case'
/** Enough for 10,000 cases. */
const FILE_LIMIT = 16 * 1024 * 1024
const tags = ['Simulation cases']

const ownerId = z.coerce.number().int().min(1).optional()
const ownerSchema = z.object({ pcr_plan_id: ownerId, work_group_id: ownerId })

const exportSchema = described(() => ({
  tags,
  summary: 'A file of cases, with the names of what they speak of',
  querystring: ownerSchema,
  response: answers(200, caseFileSchema),
}))

const importSchema = described(() => ({
  tags,
  summary: 'Store all cases of an exported file, or none',
  description:
    'Records are found by the names in the file, so that it may come from another console. A case of the same name and owner is changed. At most 16 MiB.',
  querystring: caseImportQuerySchema,
  body: caseFileSchema,
  response: answers(200, z.object({ data: caseImportSchema })),
}))

export function registerCaseFiles(app: FastifyInstance, database: Database, sourceNamed: SourceNamed): void {
  const store = new CaseStore(database)
  app.get(`${PATH}/export`, { schema: exportSchema, exposeHeadRoute: false }, async ({ query }, reply) => {
    const filter: CaseFilter = parseBody(caseFilterSchema, parseBody(ownerSchema, query))
    const { rows } = await store.list(filter, { page: 1, pageSize: MOST_CASES })
    const file = await exportCases(database.db, sourceNamed, rows)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="test-cases-${new Date().toISOString().slice(0, 10)}.json"`)
      .send(JSON.stringify(file, null, 2))
  })
  const preParsing = limitCalls(new Limiter({ what: 'files of cases' }))
  const options = { schema: importSchema, bodyLimit: FILE_LIMIT, preParsing }
  app.post(`${PATH}/import`, options, async ({ body, query, actor }: FastifyRequest) => {
    const asked = parseBody(caseImportQuerySchema, query)
    return envelope(await importCases(database, parseBody(caseFileSchema, body ?? {}), asked, actor))
  })
}

/** Test cases as a file, with the keys of the records that they refer to. */
async function exportCases(db: Db, sourceNamed: SourceNamed, stored: readonly StoredCase[]): Promise<CaseFile> {
  const simulation_cases = stored.map(
    ({ simulation_case_id: _id, row_version: _version, owner_name: _owner, ...one }) => one,
  )
  const records = collectRecords((note) => {
    for (const one of simulation_cases) {
      caseElsewhere(one, (catalogue, id) => {
        note(catalogue, id)
        return id
      })
    }
  })
  return { simulation_cases, names: await readNames(db, sourceNamed, records, () => 'key') }
}
