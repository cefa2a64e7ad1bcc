import { BALANCE_UNITS } from '@tollgate/contract/standards/quantity.ts'
import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'

/** CC-Unit-Type of money (RFC 8506 8.32). */
const MONEY = 1

/** The unit of amounts, by record id; records without a known unit are absent. */
type Units = Record<string, number>

/** A balance has the unit of its category; a currency of any other category is money. */
export async function unitsOfBalances(db: Db, ids: ReadonlySet<number> = new Set()): Promise<Units> {
  if (ids.size === 0) return {}
  const rows = await db
    .selectFrom('balance_type_acct')
    .select(['acct_res_id', 'bal_type', 'is_currency'])
    .where('acct_res_id', 'in', [...ids])
    .execute()
  return unitsById(
    rows.map(({ acct_res_id: id, bal_type, is_currency }) => [
      id,
      BALANCE_UNITS[Number(bal_type)] ?? (is_currency === 'Y' ? MONEY : undefined),
    ]),
  )
}

/** An accumulator has no unit of its own: it takes that of its quotas, if they agree. */
export async function unitsOfAccumulators(db: Db, ids: ReadonlySet<number> = new Set()): Promise<Units> {
  if (ids.size === 0) return {}
  const rows = await db
    .selectFrom('policy_plan_basic_accm')
    .select(['resource_id', sql<number>`min(rum)`.as('least'), sql<number>`max(rum)`.as('most')])
    .where('resource_id', 'in', [...ids])
    .groupBy('resource_id')
    .execute()
  return unitsById(
    rows.map(({ resource_id: id, least, most }) => [id, least === most ? (least ?? undefined) : undefined]),
  )
}

function unitsById(units: [id: unknown, unit: number | undefined][]): Units {
  return Object.fromEntries(units.flatMap(([id, unit]) => (unit === undefined ? [] : [[String(id), unit]])))
}
