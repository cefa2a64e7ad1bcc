import { LARGEST_CHOSEN } from './chosen-number.ts'
import type { CatalogueHooks, Saving } from './hooks.ts'

/** The client's `seq` is taken when no other row of the same owner has it, else the next one is given; a stored one stays. */
export function sequenceWithin(table: string, owner: string): NonNullable<CatalogueHooks['beforeSave']> {
  return async ({ trx, engine, values, before }: Saving) => {
    if (before) return
    await engine.lock(trx, `${table}-seq ${values[owner]}`)
    const rows = trx.selectFrom(table).where(owner, '=', values[owner] as number)
    if (typeof values.seq === 'number' && values.seq <= LARGEST_CHOSEN) {
      const taken = await rows.select('seq').where('seq', '=', values.seq).executeTakeFirst()
      if (!taken) return
    }
    const last = await rows.select(({ fn }) => fn.max('seq').as('seq')).executeTakeFirst()
    values.seq = Number(last?.seq ?? 0) + 1
  }
}
