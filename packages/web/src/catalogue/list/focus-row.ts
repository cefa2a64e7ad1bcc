import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Row } from '../../api/client.ts'
import { rowId } from '../row.ts'

/** Puts the focus on the link that opens a row; false when the row is not on the page. */
export function focusRow(id: number): boolean {
  const link = document.querySelector<HTMLElement>(`tr[data-row="${id}"] [data-opens]`)
  link?.focus()
  return link !== null
}

/** The row after a given one, or before it when it is the last. */
export function neighbourOf(catalogue: Catalogue, rows: readonly Row[] | undefined, id: number): number | undefined {
  const index = rows?.findIndex((row) => rowId(catalogue, row) === id) ?? -1
  const neighbour = index === -1 ? undefined : (rows?.[index + 1] ?? rows?.[index - 1])
  return neighbour && rowId(catalogue, neighbour)
}
