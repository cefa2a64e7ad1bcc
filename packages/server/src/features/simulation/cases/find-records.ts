import { sql } from 'kysely'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf, isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { anyTable } from '../../../database/any-table.ts'
import { numberIn } from '../../../catalogue/record-id.ts'
import type { Db } from '../../../database/tables.ts'
import { AppError } from '../../../app-error.ts'
import type { IdElsewhere } from '@tollgate/policy/document/case-records.ts'

/** The key of a plan version is a date that every plan may have, so versions are looked up through their plan. */
const BY_OWNER: CatalogueName = 'policy-plan-ver'

/**
 * Resolves the records of a file to local ids by their keys. Old files have names instead: the record with the same id
 * and name counts, else the only one with that name.
 */
export async function findRecords(db: Db, names: RecordNames): Promise<IdElsewhere> {
  const found = new Map<string, number>()
  const faults: Fault[] = []
  for (const [catalogue, ofCatalogue] of Object.entries(names)) {
    if (!isCatalogueName(catalogue)) {
      faults.push(fault('INVALID', `There are no records of the kind "${catalogue}"`, `names.${catalogue}`))
      continue
    }
    if (catalogue === BY_OWNER) continue
    for (const [id, name] of Object.entries(ofCatalogue)) {
      const here = await idNamed(db, catalogue, Number(id), name)
      if (typeof here === 'number') found.set(`${catalogue} ${id}`, here)
      else faults.push(fault('INVALID', here, `names.${catalogue}.${id}`))
    }
  }
  if (faults.length > 0) throw new AppError(faults)
  return (catalogue, id) => found.get(`${catalogue} ${id}`) ?? id
}

/** The id, or the fault as text. */
async function idNamed(db: Db, catalogue: CatalogueName, id: number, name: string): Promise<number | string> {
  const { table, id: key, label, words } = catalogueOf(catalogue)
  const rows = await anyTable(db)
    .selectFrom(table)
    .select([key, 'key'])
    .where(sql<boolean>`key = ${name} or fold(${sql.ref(label)}) = fold(${name})`)
    .orderBy(key)
    .limit(MOST_NAMESAKES)
    .execute()
  const keyed = rows.filter((row) => row.key === name)
  const ids = (keyed.length > 0 ? keyed : rows).map((row) => numberIn(row, key))
  const [only] = ids
  if (ids.includes(id)) return id
  if (only === undefined) return `There is no ${words.one} "${name}"`
  return ids.length === 1 ? only : `There are several of the name "${name}" among ${words.many}`
}

/** Enough to tell whether the record itself is among them. */
const MOST_NAMESAKES = 1000
