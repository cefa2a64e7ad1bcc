import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { Change } from '@tollgate/contract/history/change.ts'
import { anyTable } from '../../../database/any-table.ts'
import { inChunks } from '../../../database/in-chunks.ts'
import type { Trx } from '../../../database/tables.ts'
import { catalogueNamed, changedFields, valuesIn } from './changed-fields.ts'

interface Wanted {
  catalogue: Catalogue
  id: number
}

/** Deleted records that the old values of some changes refer to. */
export async function missingRecords(trx: Trx, changes: readonly Change[]): Promise<Wanted[]> {
  const wanted = changes.flatMap(referredBy)
  const missing: Wanted[] = []
  for (const [catalogue, all] of Map.groupBy(wanted, (one) => one.catalogue)) {
    const ids = [...new Set(all.map(({ id }) => id))]
    const rows = await inChunks(ids, (some) =>
      anyTable(trx).selectFrom(catalogue.table).select(catalogue.id).where(catalogue.id, 'in', some).execute(),
    )
    const there = new Set(rows.map((row) => row[catalogue.id]))
    missing.push(...ids.filter((id) => !there.has(id)).map((id) => ({ catalogue, id })))
  }
  return missing
}

function referredBy(change: Change): Wanted[] {
  const catalogue = catalogueNamed(change.resource)
  const changed = new Set(changedFields(catalogue, change))
  const row = valuesIn(change.before, Object.keys(catalogue.fields))
  const references = catalogue.references.map(({ field, of }) => ({ field, to: of.to }))
  const related = catalogue.relations.map(({ field, by, to }) => ({ field, to: to[String(row[by])] }))
  return [...references, ...related].flatMap(({ field, to }) => {
    const target = to === undefined ? undefined : catalogues.get(to)
    const id = Number(row[field] ?? Number.NaN)
    return target && changed.has(field) && Number.isSafeInteger(id) ? [{ catalogue: target, id }] : []
  })
}
