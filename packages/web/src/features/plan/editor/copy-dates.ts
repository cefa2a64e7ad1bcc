import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { datedRows } from '../tree/versions-query.ts'
import { versionOn } from '@tollgate/policy/plan/in-force.ts'
import type { Validity } from '@tollgate/policy/plan/version-status.ts'

/** What is in force today without and with the copy: a version, the copy, or nothing. */
export interface CopyEffect {
  before: RowFor<'policy-plan-ver'> | undefined
  after: RowFor<'policy-plan-ver'> | 'copy' | undefined
}

export function inForceWithCopy(
  dates: Validity,
  planVersions: readonly RowFor<'policy-plan-ver'>[],
  today: string,
): CopyEffect {
  const stored = datedRows(planVersions)
  const withCopy = [...stored, { ...dates, row: 'copy' as const }]
  return { before: versionOn(stored, today)?.row, after: versionOn<(typeof withCopy)[number]>(withCopy, today)?.row }
}
