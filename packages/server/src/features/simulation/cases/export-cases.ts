import type { CaseFile } from '@tollgate/contract/simulation/case-file.ts'
import type { StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import type { SourceNamed } from '../../../catalogue/select-rows.ts'
import type { Db } from '../../../database/tables.ts'
import { readNames } from '../names/read-names.ts'
import { recordsNoted } from '../names/records-named.ts'
import { caseElsewhere } from '@tollgate/policy/document/case-records.ts'

/** Cases as a file, with the keys of the records that they speak of. */
export async function exportCases(db: Db, sourceNamed: SourceNamed, stored: readonly StoredCase[]): Promise<CaseFile> {
  const simulation_cases = stored.map(
    ({ simulation_case_id: _id, row_version: _version, owner_name: _owner, ...one }) => one,
  )
  const records = recordsNoted((note) => {
    for (const one of simulation_cases) {
      caseElsewhere(one, (catalogue, id) => {
        note(catalogue, id)
        return id
      })
    }
  })
  return { simulation_cases, names: await readNames(db, sourceNamed, records, () => 'key') }
}
