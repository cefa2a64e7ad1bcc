import { inFieldOrder, type Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { rowFaults } from '@tollgate/contract/catalogue/row-faults.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import type { Db } from '../database/tables.ts'
import { referenceFaults } from './reference-faults.ts'
import type { Source } from './select-rows.ts'

/** A row that was refused, or stood beside one: what of it is right by itself, and what is known to be wrong. */
export interface Refused {
  values: Written
  faults: readonly Fault[]
}

/**
 * All that is wrong with rows: a write stops at the first kind of fault (a value, a range, a reference, a hook), its
 * author wants to hear of every one. Asked only after a refusal, so that a write that succeeds pays nothing for it.
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

/** A field is told wrong once; what is wrong is compared with nothing further. */
function withFaults({ values, faults }: Refused, more: readonly Fault[]): Refused {
  const known = new Set(faults.map(({ field }) => field))
  const all = [...faults, ...more.filter(({ field }) => !known.has(field))]
  const wrong = new Set(all.map(({ field }) => field))
  return { faults: all, values: Object.fromEntries(Object.entries(values).filter(([field]) => !wrong.has(field))) }
}
