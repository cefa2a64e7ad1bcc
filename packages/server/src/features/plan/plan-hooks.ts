import { sql } from 'kysely'
import { checkInstant } from '@tollgate/contract/standards/instant.ts'
import { isIsoDate } from '@tollgate/contract/standards/iso-date-time.ts'
import type { CatalogueHooks, Narrowing } from '../../catalogue/hooks.ts'

export const policyPlanHooks: CatalogueHooks<'policy-plan'> = {
  narrow: ({ state_date: asked }) => (asked === undefined ? undefined : ofStateDate(asked)),
}

/** A day stands for all its moments, any other text for the moment it is. */
function ofStateDate(asked: string): Narrowing {
  const moment = checkInstant(asked)
  if (!moment.ok) return { key: 'no state date', rows: sql`1 = 0` }
  const column = sql.ref('policy_plan.state_date')
  if (!isIsoDate(asked)) return { key: moment.normal, rows: sql`${column} = ${moment.normal}` }
  return { key: asked, rows: sql`substr(${column}, 1, 10) = ${asked}` }
}
