import { LARGEST_CHOSEN } from '../../catalogue/chosen-number.ts'
import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'

export const timespanDetailHooks: CatalogueHooks = { beforeSave: giveSequence }

/** The client's sequence is taken when its span has none such, else the next one is given; a stored one stays. */
async function giveSequence({ trx, engine, values, before }: Saving): Promise<void> {
  if (before) return
  await engine.lock(trx, `timespan-detail-seq ${values.time_span_id}`)
  const rows = trx.selectFrom('timespan_detail').where('time_span_id', '=', values.time_span_id as number)
  if (typeof values.seq === 'number' && values.seq <= LARGEST_CHOSEN) {
    const taken = await rows.select('seq').where('seq', '=', values.seq).executeTakeFirst()
    if (!taken) return
  }
  const last = await rows.select(({ fn }) => fn.max('seq').as('seq')).executeTakeFirst()
  values.seq = Number(last?.seq ?? 0) + 1
}
