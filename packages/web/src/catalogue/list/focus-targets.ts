import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { rowId } from '../row.ts'

export const CREATE_TARGET = 'create'

export function filterTarget(key: string): string {
  return `filter ${key}`
}

export function rowTarget(catalogue: Catalogue, row: Row): string {
  return `${catalogue.name} ${rowId(catalogue, row)}`
}

/** Where the focus goes after a row is deleted: the next row, the last one, or the create button. */
export function neighbourTarget(catalogue: Catalogue, rows: readonly Row[] | undefined, id: number): string {
  const index = rows?.findIndex((row) => rowId(catalogue, row) === id) ?? -1
  const neighbour = index === -1 ? undefined : (rows?.[index + 1] ?? rows?.[index - 1])
  return neighbour ? rowTarget(catalogue, neighbour) : CREATE_TARGET
}
