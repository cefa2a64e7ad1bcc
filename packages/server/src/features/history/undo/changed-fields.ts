import { isDeepStrictEqual } from 'node:util'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogueOf, isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import type { Change, ChangedRow } from '@tollgate/contract/history/change.ts'
import type { TableRow } from '../../../database/tables.ts'

/** The fields of a record that a change gave other values; all of them where it created or deleted the record. */
export function changedFields({ fields }: Catalogue, { before, after }: Change): string[] {
  const keys = Object.keys(fields)
  if (!before || !after) return keys
  return keys.filter((key) => !isDeepStrictEqual(before[key] ?? null, after[key] ?? null))
}

export function valuesIn(row: ChangedRow | null, fields: readonly string[]): TableRow {
  return Object.fromEntries(fields.map((field) => [field, plain(row?.[field])]))
}

function plain(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

export function catalogueNamed(resource: string): Catalogue {
  if (isCatalogueName(resource)) return catalogueOf(resource)
  throw new Error(`There is no catalogue "${resource}"`)
}
