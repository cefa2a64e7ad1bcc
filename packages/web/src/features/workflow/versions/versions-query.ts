import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { inPlace } from '@tollgate/policy/order.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keys } from '../../../catalogue/queries.ts'
import { useRecord } from '../../../catalogue/record/use-record.ts'
import { getAllRows } from '../../../catalogue/row-calls.ts'

const catalogue = catalogueOf('rule-workflow-group')

export type WorkflowRow = RowFor<'rule-workflow-group'>

/** The versions of all workflows, by the workflow that they are versions of. */
export const versionsByWorkflow = queryOptions({
  queryKey: keys.list(catalogue, { 'version_of[empty]': '0' }),
  queryFn: ({ signal }) => getAllRows(catalogue, { 'version_of[empty]': '0' }, signal),
  select: ({ rows }) => Map.groupBy(rows, ({ version_of }) => version_of),
})

/** A workflow and its versions; if several begin on one day, the last one counts. */
export function withVersions(first: WorkflowRow, versions: readonly WorkflowRow[] = []): WorkflowRow[] {
  return inPlace([first, ...versions])
}

/** All versions of the workflow that a row belongs to. Undefined until they are loaded. */
export function useVersions({
  work_group_id,
  version_of,
}: {
  work_group_id: number | undefined
  version_of: number | null
}) {
  const id = version_of ?? work_group_id
  const { data: first } = useRecord(catalogue, id)
  const { data: versions } = useQuery(versionsByWorkflow)
  return first && versions && withVersions(first, versions.get(first.work_group_id))
}
