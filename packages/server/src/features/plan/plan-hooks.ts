import { sql } from 'kysely'
import { checkInstant } from '@tollgate/contract/standards/instant.ts'
import { isIsoDate } from '@tollgate/contract/standards/iso-date-time.ts'
import type { CatalogueHooks, Narrowing } from '../../catalogue/hooks.ts'

export const policyPlanHooks: CatalogueHooks<'policy-plan'> = {
  extra: {
    is_unassigned: sql<number>`case when policy_plan.state = 'A' and exists (select 1 from plan_assignment)
      and not exists (select 1 from plan_assignment a where a.pcr_plan_id = policy_plan.pcr_plan_id) then 1 else 0 end`,
  },
  narrow: ({ state_date: asked }) => (asked === undefined ? undefined : ofStateDate(asked)),
}

/** Equal ignoring case, or empty in both; an access point of `*` counts as empty. */
const isSame = (column: string) =>
  sql`coalesce(nullif(fold(trim(${sql.ref(`plan_assignment.${column}`)})), '*'), '')
    = coalesce(nullif(fold(trim(${sql.ref(`a.${column}`)})), '*'), '')`

export const planAssignmentHooks: CatalogueHooks<'plan-assignment'> = {
  extra: {
    contradicting_plan: sql<string>`(select min(p.pcr_plan_name) from plan_assignment a
      join policy_plan p on p.pcr_plan_id = a.pcr_plan_id
      join policy_plan own on own.pcr_plan_id = plan_assignment.pcr_plan_id
      where p.pcr_plan_id <> own.pcr_plan_id and p.pcc_pcr_plan_type = own.pcc_pcr_plan_type
        and p.state = 'A' and own.state = 'A'
        and ${isSame('apn')} and ${isSame('slice')} and ${isSame('subscriber_class')}
        and coalesce(a.eff_date, '') <= coalesce(plan_assignment.exp_date, '~')
        and coalesce(plan_assignment.eff_date, '') <= coalesce(a.exp_date, '~'))`,
  },
}

const YEAR_OR_MONTH = /^\d{4}(-(0[1-9]|1[0-2]))?$/

/** A year, a month or a day matches all its moments; any other text is one moment. */
function ofStateDate(asked: string): Narrowing {
  const column = sql.ref('policy_plan.state_date')
  if (isIsoDate(asked) || YEAR_OR_MONTH.test(asked))
    return { key: asked, rows: sql`substr(${column}, 1, ${sql.lit(asked.length)}) = ${asked}` }
  const moment = checkInstant(asked)
  if (!moment.ok) return { key: 'no state date', rows: sql`1 = 0` }
  return { key: moment.normal, rows: sql`${column} = ${moment.normal}` }
}
