import type { AssignmentRow, PlanRow, VersionRow } from '@tollgate/engine/decide/rows/policy-data.ts'
import type { Db } from '../../../database/tables.ts'

/**
 * Every plan with its assignments, and the dates of every version, which determine the versions that a decision needs.
 */
export async function readPlans(
  db: Db,
): Promise<{ plans: readonly PlanRow[]; versions: readonly VersionRow[]; assignments: readonly AssignmentRow[] }> {
  return {
    plans: await db.selectFrom('policy_plan').select(['pcr_plan_id', 'priority', 'state', 'key', 'place']).execute(),
    versions: await db
      .selectFrom('policy_plan_ver')
      .select(['pcc_rule_ver_id', 'pcr_plan_id', 'eff_date', 'exp_date', 'key', 'place'])
      .execute(),
    assignments: await db
      .selectFrom('plan_assignment')
      .select(['pcr_plan_id', 'apn', 'slice', 'subscriber_class', 'eff_date', 'exp_date'])
      .execute(),
  }
}
