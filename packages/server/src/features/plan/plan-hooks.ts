import { sql } from 'kysely'
import { checkInstant } from '@tollgate/contract/standards/instant.ts'
import { isIsoDate } from '@tollgate/contract/standards/iso-date-time.ts'
import type { CatalogueHooks, Narrowing } from '../../catalogue/hooks.ts'

export const policyPlanHooks: CatalogueHooks<'policy-plan'> = {
  narrow: ({ state_date: asked }) => (asked === undefined ? undefined : ofStateDate(asked)),
}

const YEAR_OR_MONTH = /^\d{4}(-(0[1-9]|1[0-2]))?$/

/** A year, a month or a day stands for all its moments, any other text for the moment it is. */
function ofStateDate(asked: string): Narrowing {
  const column = sql.ref('policy_plan.state_date')
  if (isIsoDate(asked) || YEAR_OR_MONTH.test(asked))
    return { key: asked, rows: sql`substr(${column}, 1, ${sql.lit(asked.length)}) = ${asked}` }
  const moment = checkInstant(asked)
  if (!moment.ok) return { key: 'no state date', rows: sql`1 = 0` }
  return { key: moment.normal, rows: sql`${column} = ${moment.normal}` }
}
