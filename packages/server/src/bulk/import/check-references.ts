import { sql } from 'kysely'
import { fault } from '@tollgate/contract/errors.ts'
import { anyTable } from '../../database/any-table.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import type { Db } from '../../database/tables.ts'
import { changesOf, intended, type Draft } from './draft.ts'
import { isNewOwner } from './new-owners.ts'

interface Reference {
  field: string
  label: string
  /** The catalogue that a row's field refers to. */
  toOf: (row: Readonly<Record<string, unknown>>) => string | undefined
}

/** Finds references to missing records. The database would report only the first one. */
export async function checkReferences(db: Db, source: Source, drafts: readonly Draft[]): Promise<void> {
  const sound = drafts.filter(({ faults, waits }) => faults.length === 0 && !waits)
  for (const reference of referencesOf(source)) {
    const asking = sound.filter((draft) => refersAnew(source, draft, reference.field))
    for (const [to, those] of Map.groupBy(asking, (draft) => reference.toOf(intended(draft)))) {
      if (to !== undefined) await checkTarget(db, source, reference, to, those)
    }
  }
}

function referencesOf({ catalogue: { references, relations } }: Source): Reference[] {
  return [
    ...references.map(({ field, of }) => ({ field, label: of.label, toOf: () => of.to })),
    ...relations.map(({ field, label, by, to }) => ({
      field,
      label,
      toOf: (row: Readonly<Record<string, unknown>>) => to[String(row[by])],
    })),
  ]
}

function refersAnew({ catalogue }: Source, draft: Draft, field: string): boolean {
  const value = draft.values[field]
  if (value === null || value === undefined || isNewOwner(value)) return false
  return draft.stored === undefined || Object.keys(changesOf(catalogue, draft)).length > 0
}

async function checkTarget(
  db: Db,
  { catalogues }: Source,
  reference: Reference,
  to: string,
  drafts: readonly Draft[],
): Promise<void> {
  const target = catalogues.get(to)
  if (!target) return
  const { field, label } = reference
  // An id may come as text. Other text is no id.
  const wanted = [...new Set(drafts.map(({ values }) => Number(values[field])))].filter(Number.isSafeInteger)
  const found = await anyTable(db)
    .selectFrom(target.table)
    .select(target.id)
    .where(sql<boolean>`${sql.ref(target.id)} in (${sql.join([0, ...wanted])})`)
    .execute()
  const known = new Set(found.map((row) => String(row[target.id])))
  for (const { values, faults } of drafts) {
    if (known.has(String(values[field]))) continue
    faults.push(fault('INVALID', `${label}: there is no ${target.words.one} ${values[field]}`, field))
  }
}
