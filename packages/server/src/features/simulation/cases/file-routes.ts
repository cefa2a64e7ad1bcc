import type { FastifyInstance } from 'fastify'
import * as calls from '@tollgate/contract/calls/simulation-case.ts'
import { type CaseFile, MOST_CASES } from '@tollgate/contract/simulation/case-file.ts'
import type { SourceNamed } from '../../../catalogue/select-rows.ts'
import type { Database } from '../../../database/open.ts'
import { limitCalls, Limiter } from '../../../http/limiter.ts'
import { route } from '../../../http/route.ts'
import { CaseStore } from './case-store.ts'
import { importCases } from './import-cases.ts'
import type { StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import type { Db } from '../../../database/tables.ts'
import { readNames } from '../names/read-names.ts'
import { collectRecords } from '../names/records-named.ts'
import { caseElsewhere } from '@tollgate/policy/document/case-records.ts'

/** Enough for 10,000 cases. */
const FILE_LIMIT = 16 * 1024 * 1024
export function registerCaseFiles(app: FastifyInstance, database: Database, sourceNamed: SourceNamed): void {
  const store = new CaseStore(database)
  const exporting = { exposeHeadRoute: false }
  route(
    app,
    calls.exportCases,
    async ({ query, reply }) => {
      const { rows } = await store.list(query, { page: 1, pageSize: MOST_CASES })
      const file: CaseFile = await exportCases(database.db, sourceNamed, rows)
      const name = `test-cases-${new Date().toISOString().slice(0, 10)}.json`
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(JSON.stringify(file, null, 2))
    },
    exporting,
  )
  const preParsing = limitCalls(new Limiter({ what: 'files of cases' }))
  route(app, calls.importCases, ({ body, query, request: { actor } }) => importCases(database, body, query, actor), {
    bodyLimit: FILE_LIMIT,
    preParsing,
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
