import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { listView } from '@tollgate/contract/list-view.ts'
import { setting } from '@tollgate/contract/setting/setting.ts'
import { caseCatalogue } from '@tollgate/contract/simulation/case-catalogue.ts'
import type { SimulationCase, StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import { sourceOf } from '../catalogue/select-rows.ts'

/** Catalogues, and the records that go with those of a catalogue. */
export const recordCatalogues: ReadonlyMap<string, Catalogue> = new Map([
  ...catalogues,
  [caseCatalogue.name, caseCatalogue],
])

/** Tables that are no catalogues but are written in the same way. */
export const caseSource = sourceOf(caseCatalogue, catalogues)
export const listViewSource = sourceOf(listView, catalogues)
export const settingSource = sourceOf(setting, catalogues)

/** A test case as it is read. Its columns hold request and expectation as JSON. */
export function storedCase(row: object): StoredCase {
  const { comments, tags, row_version, owner_name, ...rest } = row as Omit<StoredCase, 'request' | 'expected'> &
    Record<'request' | 'expected', string>
  const { simulation_case_id, simulation_case_name, pcr_plan_id, work_group_id, ...json } = rest
  const [request, expected] = [JSON.parse(json.request), JSON.parse(json.expected)]
  return {
    simulation_case_id,
    simulation_case_name,
    pcr_plan_id,
    work_group_id,
    request,
    expected,
    comments,
    tags,
    row_version,
    ...(owner_name !== undefined && { owner_name }),
  }
}

/** The columns of a test case. */
export function caseColumns({ request, expected, ...plain }: SimulationCase) {
  return { ...plain, request: JSON.stringify(request), expected: JSON.stringify(expected) }
}
