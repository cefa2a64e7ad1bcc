import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { anyTable } from '../database/any-table.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Db } from '../database/tables.ts'
import type { Source } from './select-rows.ts'

interface Wanted {
  field: string
  label: string
  target: Catalogue
  id: number
}

/** The missing references of each row, found with one query per referred catalogue. */
export async function referenceFaults(db: Db, source: Source, rows: readonly Written[]): Promise<Fault[][]> {
  const wanted = rows.map((row) => wantedBy(source, row))
  const found = await idsThere(db, wanted.flat())
  return wanted.map((all) =>
    all
      .filter(({ target, id }) => !found.get(target)?.has(id))
      .map(({ field, label, target, id }) =>
        fault('INVALID', `${label}: there is no ${target.words.one} ${id}`, field),
      ),
  )
}

function wantedBy({ catalogue, catalogues }: Source, row: Written): Wanted[] {
  const references = catalogue.references.map(({ field, of }) => ({ field, label: of.label, to: of.to }))
  const related = catalogue.relations.map(({ field, label, by, to }) => ({ field, label, to: to[String(row[by])] }))
  return [...references, ...related].flatMap(({ field, label, to }) => {
    const target = to === undefined ? undefined : catalogues.get(to)
    const id = row[field] ?? null
    return target && id !== null ? [{ field, label, target, id: Number(id) }] : []
  })
}

async function idsThere(db: Db, wanted: readonly Wanted[]): Promise<Map<Catalogue, Set<number>>> {
  const found = new Map<Catalogue, Set<number>>()
  for (const [target, all] of Map.groupBy(wanted, (one) => one.target)) {
    const ids = [...new Set(all.map(({ id }) => id))]
    const rows = await inChunks(ids, (some) =>
      anyTable(db).selectFrom(target.table).select(target.id).where(target.id, 'in', some).execute(),
    )
    found.set(target, new Set(rows.map((row) => Number(row[target.id]))))
  }
  return found
}
