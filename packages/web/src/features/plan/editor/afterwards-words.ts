import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { inForce } from '@tollgate/policy/plan/in-force.ts'
import { dayWords } from '@tollgate/policy/plan/version-status.ts'
import { versionName } from '../tree/version-name.ts'
import { datedRows, rowInForce } from '../tree/versions-query.ts'

/** What is in force after deleting the version in force today; undefined for other versions. */
export function afterwardsWords(
  versions: readonly RowFor<'policy-plan-ver'>[],
  deleted: RowFor<'policy-plan-ver'>,
  today: string,
): string | undefined {
  if (rowInForce(versions, today) !== deleted) return undefined
  const left = versions.filter((version) => version !== deleted)
  const { current, next } = inForce(datedRows(left), today)
  if (current) return `Afterwards version ${versionName(current.row)} is in force.`
  if (next?.version) {
    return `Afterwards nothing is in force until ${dayWords(next.day)}, then version ${versionName(next.version.row)}.`
  }
  return 'Afterwards nothing is in force.'
}
