import type { ComingDay } from '@tollgate/contract/overview.ts'
import { dayBeside } from '@tollgate/policy/plan/version-status.ts'
import { networkToday } from '../../database/network-setting.ts'
import type { Db } from '../../database/tables.ts'

/** How far ahead the overview looks, in days. */
const DAYS_AHEAD = 14
const MOST = 20

/** What begins or ends within the next two weeks, the nearest first. */
export async function comingDays(db: Db): Promise<ComingDay[]> {
  const first = await networkToday(db)
  return (await daysBetween(db, first, dayBeside(first, DAYS_AHEAD))).slice(0, MOST)
}

/** Versions of active plans and workflows that begin or end in this range of days. */
export async function daysBetween(db: Db, first: string, last: string): Promise<ComingDay[]> {
  const end = `${last}T23:59:59.999Z`
  const versions = await db
    .selectFrom('policy_plan_ver as v')
    .innerJoin('policy_plan as p', 'p.pcr_plan_id', 'v.pcr_plan_id')
    .select(['v.pcc_rule_ver_id as id', 'p.pcr_plan_name as name', 'p.pcr_plan_id', 'v.eff_date', 'v.exp_date'])
    .where('p.state', '=', 'A')
    .where((eb) => eb.or([eb.between('v.eff_date', first, end), eb.between('v.exp_date', first, end)]))
    .execute()
  const workflows = await db
    .selectFrom('rule_workflow_group')
    .select(['work_group_id as id', 'work_group_name as name', 'eff_date', 'exp_date'])
    .where((eb) => eb.or([eb.between('eff_date', first, end), eb.between('exp_date', first, end)]))
    .execute()
  const isNear = ({ at }: ComingDay) => at >= first && at <= end
  return [
    ...versions.flatMap((row) => daysOf('policy-plan-ver', row)),
    ...workflows.flatMap((row) => daysOf('rule-workflow-group', row)),
  ]
    .filter(isNear)
    .toSorted((a, b) => a.at.localeCompare(b.at))
}

/** Plans that are not evaluated yet. */
export async function draftPlans(db: Db): Promise<{ record_id: number; name: string }[]> {
  return db
    .selectFrom('policy_plan')
    .select(['pcr_plan_id as record_id', 'pcr_plan_name as name'])
    .where('state', '=', '0')
    .orderBy('pcr_plan_id', 'desc')
    .limit(MOST)
    .execute()
}

interface Dated {
  id: number
  name: string
  pcr_plan_id?: number
  eff_date: string
  exp_date: string | null
}

function daysOf(catalogue: ComingDay['catalogue'], { id, eff_date, exp_date, ...named }: Dated): ComingDay[] {
  const one = { catalogue, record_id: id, ...named }
  return [
    { ...one, what: 'begins', at: eff_date },
    ...(exp_date === null ? [] : [{ ...one, what: 'ends' as const, at: exp_date }]),
  ]
}
