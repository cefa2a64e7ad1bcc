import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { PARAMETER_COLUMNS, type ParameterCatalogue } from '@tollgate/contract/catalogues/function-fields.ts'
import { idsOfParameter } from '@tollgate/contract/standards/workflow-function.ts'
import { namedByParameter } from '@tollgate/policy/document/named-record.ts'
import { anyTable } from '../../database/any-table.ts'
import type { AnySaving } from '../../catalogue/hooks.ts'
import type { Db, TableRow, Trx } from '../../database/tables.ts'
import { refusal } from '../../app-error.ts'

/** Prefix of a call's columns: `r_` on the right side of a condition. */
type Side = '' | 'r_'

interface Named {
  field: string
  catalogue: ParameterCatalogue
  label: string
  value: string
  many: boolean
}

function namedBy(row: Readonly<Record<string, unknown>>, side: Side): Named[] {
  return (['param1', 'param2'] as const).flatMap((key) => {
    const named = namedByParameter(row[`${side}function`], key)
    const value = row[`${side}${key}`]
    return named && typeof value === 'string' ? [{ ...named, field: `${side}${key}`, value }] : []
  })
}

/** Ids of the records in list parameters. */
type ParameterLists = Partial<Record<ParameterCatalogue, number[]>>

/**
 * Checks that the records in a call's parameters exist, and stores their ids where foreign keys guard them. Returns the
 * records of lists by catalogue, since columns cannot hold these.
 */
export async function storeParameterRecords(
  { trx, values }: Pick<AnySaving, 'trx' | 'values'>,
  side: Side,
): Promise<ParameterLists> {
  for (const column of Object.values(PARAMETER_COLUMNS)) values[`${side}${column}`] = null
  const lists: ParameterLists = {}
  for (const named of namedBy(values, side)) {
    const ids = await existing(trx, named)
    values[named.field] = ids.join(',')
    if (named.many) lists[named.catalogue] = ids
    else if (named.catalogue !== 'policy-event') values[`${side}${PARAMETER_COLUMNS[named.catalogue]}`] = ids[0] ?? null
  }
  return lists
}

async function existing(trx: Trx, { field, catalogue, label, value, many }: Named): Promise<number[]> {
  const { table, id, words } = catalogueOf(catalogue)
  const ids = idsOfParameter(value)
  if (!ids || (!many && ids.length > 1)) {
    const wanted = many ? 'ids with commas between' : 'the id of an existing record'
    throw refusal('INVALID', `${label}: must be ${wanted}`, field)
  }
  const found = await anyTable(trx).selectFrom(table).select(id).where(id, 'in', ids).execute()
  const known = new Set(found.map((row) => row[id]))
  const missing = ids.find((wanted) => !known.has(wanted))
  if (missing !== undefined) throw refusal('INVALID', `${label}: there is no ${words.one} ${missing}`, field)
  return [...new Set(ids)]
}

/** Names of the records that calls in the rows refer to, one query per catalogue. */
export async function recordNames(db: Db, rows: readonly TableRow[]): Promise<RecordNames> {
  const entries = [...namedIds(rows)].map(async ([catalogue, ids]) => [
    catalogue,
    await namesOf(db, catalogue, [...ids]),
  ])
  return Object.fromEntries(await Promise.all(entries)) as RecordNames
}

/** Ids of the records that calls in the rows refer to, by catalogue. */
export function namedIds(rows: readonly TableRow[]): Map<ParameterCatalogue, Set<number>> {
  const wanted = new Map<ParameterCatalogue, Set<number>>()
  for (const { catalogue, value } of rows.flatMap((row) => [...namedBy(row, ''), ...namedBy(row, 'r_')])) {
    const ids = wanted.get(catalogue) ?? new Set()
    for (const id of idsOfParameter(value) ?? []) ids.add(id)
    wanted.set(catalogue, ids)
  }
  return wanted
}

async function namesOf(db: Db, name: CatalogueName, ids: readonly number[]): Promise<Record<string, string>> {
  const { table, id, label } = catalogueOf(name)
  const rows =
    ids.length === 0 ? [] : await anyTable(db).selectFrom(table).select([id, label]).where(id, 'in', ids).execute()
  return Object.fromEntries(rows.map((row) => [row[id], String(row[label])]))
}
