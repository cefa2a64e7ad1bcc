import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { Change, ChangedRow } from '@tollgate/contract/history/change.ts'
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
  const missing = await missingOwners(trx, changes)
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

/** The same of owners that several fields name, such as the event of a version. Only the history knows their ids. */
async function missingOwners(trx: Trx, changes: readonly Change[]): Promise<Wanted[]> {
  const missing: Wanted[] = []
  for (const [resource, own] of Map.groupBy(changes, (change) => change.resource)) {
    const { ownedBy } = catalogueNamed(resource)
    if (!ownedBy) continue
    const { by } = ownedBy
    const catalogue = catalogueNamed(ownedBy.catalogue)
    const [first = ''] = by
    const ids = [...new Set(own.map(({ before }) => Number(before?.[first])))]
    const rows = await inChunks(ids, (some) =>
      anyTable(trx).selectFrom(catalogue.table).select(by).where(first, 'in', some).execute(),
    )
    const there = new Set(rows.map((row) => pairOf(row, by)))
    const wanted = new Set(own.map(({ before }) => pairOf(before, by)).filter((pair) => !there.has(pair)))
    if (wanted.size === 0) continue
    const known = await inChunks(ids, (some) =>
      trx
        .selectFrom('history')
        .select(['record_id', 'before_row'])
        .where('resource', '=', ownedBy.catalogue)
        .where((of) => of.or([of('owner_id', 'in', some), of('former_owner_id', 'in', some)]))
        .where('before_row', 'is not', null)
        .execute(),
    )
    const gone = known.filter(({ before_row }) => wanted.has(pairOf(JSON.parse(before_row ?? '{}'), by)))
    missing.push(...gone.map(({ record_id: id }) => ({ catalogue, id })))
  }
  return missing
}

function pairOf(row: ChangedRow | null, by: readonly string[]): string {
  return by.map((field) => String(row?.[field])).join(' ')
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
