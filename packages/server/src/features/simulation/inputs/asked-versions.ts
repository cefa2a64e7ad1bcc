import { isCurrent } from '@tollgate/policy/plan/in-force.ts'
import type { Db } from '../../../database/tables.ts'

/** The plan, version or workflow in question, as in a request without its context. */
export interface AskedPolicy {
  pcr_plan_id?: number | undefined
  pcc_rule_ver_id?: number | undefined
  work_group_id?: number | undefined
  pcr_event_id?: number | undefined
  /** Includes all events of the plans. */
  of_session?: boolean | undefined
  /** A day, `2026-03-02`. */
  day: string
}

/** The versions that a decision on that day may use. */
export async function askedVersions(db: Db, { pcr_plan_id, pcc_rule_ver_id, day }: AskedPolicy): Promise<number[]> {
  if (pcc_rule_ver_id !== undefined) return [pcc_rule_ver_id]
  const ofPlans = db
    .selectFrom('policy_plan_ver')
    .innerJoin('policy_plan', 'policy_plan.pcr_plan_id', 'policy_plan_ver.pcr_plan_id')
    .select(['pcc_rule_ver_id', 'eff_date', 'exp_date'])
  const rows = await (
    pcr_plan_id === undefined
      ? ofPlans.where('state', '=', 'A')
      : ofPlans.where('policy_plan.pcr_plan_id', '=', pcr_plan_id)
  ).execute()
  return rows.filter((row) => isCurrent(row, day)).map(({ pcc_rule_ver_id: id }) => id)
}
