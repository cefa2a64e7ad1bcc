import { isDeepStrictEqual } from 'node:util'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { listView } from '@tollgate/contract/list-view.ts'
import { setting } from '@tollgate/contract/setting/setting.ts'
import { caseCatalogue } from '@tollgate/contract/simulation/case-catalogue.ts'
import type { Change, ChangedRow } from '@tollgate/contract/history/change.ts'
import { ACCEPTANCE } from '../../../history/end-acceptances.ts'
import type { TableRow } from '../../../database/tables.ts'

/** The fields that a change set to other values; all fields if it created or deleted the record. */
export function changedFields({ fields }: Catalogue, { before, after }: Change): string[] {
  const keys = Object.keys(fields)
  if (!before || !after) return keys
  return keys.filter((key) => !isDeepStrictEqual(before[key] ?? null, after[key] ?? null))
}

export function valuesIn(row: ChangedRow | null, fields: readonly string[]): TableRow {
  return Object.fromEntries(fields.map((field) => [field, plain(row?.[field])]))
}

/** Old entries of test cases hold JSON where the column holds text. */
function plain(value: unknown): string | number | null {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** A name for a record. Catalogues with a common table share records. */
export function recordKey({ table }: Catalogue, id: number): string {
  return `${table} ${id}`
}

export function catalogueNamed(resource: string): Catalogue {
  const catalogue = undoable(resource)
  if (!catalogue) throw new Error(`There is no catalogue "${resource}"`)
  return catalogue
}

/** Catalogues whose changes can be undone, including tables that are written in the same way. */
export const UNDOABLE: readonly Catalogue[] = [...catalogues.values(), caseCatalogue, listView, setting]

/** What guards releases has the settings' name in the history, but none of their fields. */
export function isUndoable(change: Change): boolean {
  if (isOfSettings(change)) return changedFields(setting, change).length > 0
  return change.resource === ACCEPTANCE.name || undoable(change.resource) !== undefined
}

export function isOfSettings({ resource }: Change): boolean {
  return resource === setting.name
}

export function undoable(resource: string): Catalogue | undefined {
  return UNDOABLE.find(({ name }) => name === resource)
}

/** Fields whose values only one record can have together, including its key. */
export function uniqueGroups({ unique, keyRule }: Catalogue): readonly (readonly string[])[] {
  return keyRule ? [...unique, [...keyRule.within, 'key']] : unique
}
