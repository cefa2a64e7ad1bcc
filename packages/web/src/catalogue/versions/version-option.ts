import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { validityWords, type Validity } from '@tollgate/policy/plan/version-status.ts'

/** `2026/09/01 - 2027/01/31 (#12)`: a version among options, of which two may have the same days (specification, section 3). */
export function versionOption(version: Validity & Pick<RowFor<'policy-plan-ver'>, 'pcc_rule_ver_id'>): string {
  return `${validityWords(version)} (#${version.pcc_rule_ver_id})`
}
