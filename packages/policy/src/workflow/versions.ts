import type { Validity } from '../plan/version-status.ts'

/** What of a workflow says whose dated version it is, and when it is in force. */
export interface DatedWorkflow extends Validity {
  work_group_id: number
  /** The workflow that is named where this one may run; absent: its own. */
  version_of?: number | null
  key?: string
}

/** By the workflow that is named, what may run in its place: itself and its versions. */
export function versionsByWorkflow<W extends DatedWorkflow>(rows: readonly W[]): ReadonlyMap<number, readonly W[]> {
  const versions = Map.groupBy(rows, ({ version_of }) => version_of ?? 0)
  return new Map(rows.map((row) => [row.work_group_id, [row, ...(versions.get(row.work_group_id) ?? [])]]))
}
