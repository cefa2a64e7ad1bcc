import { BALANCE_UNITS } from '@tollgate/contract/standards/quantity.ts'
import type { RecordUnits } from '@tollgate/contract/workflow/graph.ts'
import { sql } from 'kysely'
import type { Db, TableRow } from '../../database/tables.ts'
import { namedIds } from './parameter-records.ts'

/** In what the amounts are counted that the calls in rows name; without what no one says. */
export async function recordUnits(db: Db, rows: readonly TableRow[]): Promise<RecordUnits> {
  const ids = namedIds(rows)
  const [accumulators, balances] = await Promise.all([
    unitsOfAccumulators(db, ids.get('accumulator-type')),
    unitsOfBalances(db, ids.get('balance-type-acct')),
  ])
  return { 'accumulator-type': accumulators, 'balance-type-acct': balances }
}

type Units = Record<string, number>

/** A balance is counted in the unit of its category. */
async function unitsOfBalances(db: Db, ids: ReadonlySet<number> = new Set()): Promise<Units> {
  if (ids.size === 0) return {}
  const rows = await db
    .selectFrom('balance_type_acct')
    .select(['acct_res_id', 'bal_type'])
    .where('acct_res_id', 'in', [...ids])
    .execute()
  return unitsById(rows.map(({ acct_res_id: id, bal_type }) => [id, BALANCE_UNITS[Number(bal_type)]]))
}

/** An accumulator has no unit of its own: it is that of the quotas set on it, where they agree. */
async function unitsOfAccumulators(db: Db, ids: ReadonlySet<number> = new Set()): Promise<Units> {
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
