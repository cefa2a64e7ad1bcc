import { inFieldOrder, type Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { rowFaults } from '@tollgate/contract/catalogue/row-faults.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import type { Db } from '../database/tables.ts'
import { referenceFaults } from './reference-faults.ts'
import type { Source } from './select-rows.ts'

/** A row that was refused, or sent with a refused row: its valid values, and its known faults. */
export interface Refused {
  values: Written
  faults: readonly Fault[]
}

/**
 * Finds all faults of rows. A write stops at the first kind of fault (a value, a range, a reference, a hook), but its
 * author wants to know all. Runs only after a refusal, so successful writes pay nothing.
 */
export async function completeRefusal(db: Db, source: Source, refused: readonly Refused[]): Promise<Fault[][]> {
  const { catalogue } = source
  const sound = refused.map((row) => withFaults(row, []))
  const ranged = sound.map((row) => withFaults(row, rowFaults(catalogue, row.values)))
  const references = await referenceFaults(
    db,
    source,
    ranged.map(({ values }) => values),
  )
  return ranged.map((row, index) => inFieldOrder(catalogue, withFaults(row, references[index] ?? []).faults))
}

/** Reports one fault per field, and excludes faulty fields from further checks. */
function withFaults({ values, faults }: Refused, more: readonly Fault[]): Refused {
  const known = new Set(faults.map(({ field }) => field))
  const all = [...faults, ...more.filter(({ field }) => !known.has(field))]
  const wrong = new Set(all.map(({ field }) => field))
  return { faults: all, values: Object.fromEntries(Object.entries(values).filter(([field]) => !wrong.has(field))) }
}
