import { isDeepStrictEqual } from 'node:util'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { listView } from '@tollgate/contract/list-view.ts'
import { caseCatalogue } from '@tollgate/contract/simulation/case-catalogue.ts'
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

/** Of test cases, what older entries hold as JSON is text in its column. */
function plain(value: unknown): string | number | null {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

export function catalogueNamed(resource: string): Catalogue {
  const catalogue = undoable(resource)
  if (!catalogue) throw new Error(`There is no catalogue "${resource}"`)
  return catalogue
}

/** What can be undone: changes of records of catalogues, and of what is written as these are. */
export const UNDOABLE: readonly Catalogue[] = [...catalogues.values(), caseCatalogue, listView]

export function undoable(resource: string): Catalogue | undefined {
  return UNDOABLE.find(({ name }) => name === resource)
}
