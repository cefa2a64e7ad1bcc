import type { RecordUnits } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { unitsOfAccumulators, unitsOfBalances } from '../../amounts/units.ts'
import type { Db, TableRow } from '../../database/tables.ts'
import { namedIds } from './parameter-records.ts'

/** Units of the records that calls in the rows refer to; unknown ones are absent. */
export async function recordUnits(db: Db, rows: readonly TableRow[]): Promise<RecordUnits> {
  const ids = namedIds(rows)
  const [accumulators, balances] = await Promise.all([
    unitsOfAccumulators(db, ids.get('accumulator-type')),
    unitsOfBalances(db, ids.get('balance-type-acct')),
  ])
  return { 'accumulator-type': accumulators, 'balance-type-acct': balances }
}
