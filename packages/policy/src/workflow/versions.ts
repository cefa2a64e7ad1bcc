import type { Validity } from '../plan/version-status.ts'

/** The fields of a workflow that make it a dated version of another one. */
export interface DatedWorkflow extends Validity {
  work_group_id: number
  /** The workflow that this one is a version of. Absent: this one itself. */
  version_of?: number | null
  key?: string
}

/** The workflows that may run when a workflow is called, itself and its versions, by its id. */
export function versionsByWorkflow<W extends DatedWorkflow>(rows: readonly W[]): ReadonlyMap<number, readonly W[]> {
  const versions = Map.groupBy(rows, ({ version_of }) => version_of ?? 0)
  return new Map(rows.map((row) => [row.work_group_id, [row, ...(versions.get(row.work_group_id) ?? [])]]))
}
