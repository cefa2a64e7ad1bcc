import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { validityWords } from '@tollgate/policy/plan/version-status.ts'
import { rowId } from '../../../catalogue/row.ts'

const catalogue = catalogueOf('policy-plan-ver')

/** A version's number, `#12`: its id, also used in addresses and by other systems. */
export function versionNumber(version: Pick<RowFor<'policy-plan-ver'>, 'pcc_rule_ver_id'>): string {
  return `#${rowId(catalogue, version)}`
}

/** `2026/09/01 - 2027/01/31 (#12)`: the name of a version. */
export function versionName(
  version: Pick<RowFor<'policy-plan-ver'>, 'pcc_rule_ver_id' | 'eff_date' | 'exp_date'>,
): string {
  return `${validityWords(version)} (${versionNumber(version)})`
}
