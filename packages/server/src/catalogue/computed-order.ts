import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Db, TableRow } from '../database/tables.ts'
import { withParts } from './attach-parts.ts'
import { recordIdIn, type RecordId } from './record-id.ts'
import type { Source } from './select-rows.ts'

/** Whether the order is by a part that no column holds, such as the number of warnings. */
export function isComputed({ parts }: Catalogue, sort: string | undefined): sort is string {
  const column = sort?.replace(/^-/, '')
  return column !== undefined && (column === 'warning_count' || parts.includes(column))
}

/** Sorts rows by such a part and returns their ids. Keeps only id and sort key of each row in memory. */
export async function idsInComputedOrder(
  db: Db,
  source: Source,
  sort: string,
  slices: AsyncIterable<TableRow[]>,
): Promise<RecordId[]> {
  const column = sort.replace(/^-/, '')
  const keys: { id: RecordId; key: string | number }[] = []
  for await (const slice of slices) {
    for (const row of await withParts(db, source, slice)) {
      keys.push({ id: recordIdIn(row, source.catalogue.id), key: keyOf(source.present.listed(row)[column]) })
    }
  }
  const sign = sort.startsWith('-') ? -1 : 1
  return keys.toSorted((a, b) => sign * compared(a.key, b.key) || compared(a.id, b.id)).map(({ id }) => id)
}

function keyOf(value: unknown): string | number {
  if (typeof value === 'number') return value
  return (typeof value === 'string' ? value : JSON.stringify(value ?? null)).toLowerCase()
}

function compared(one: string | number, other: string | number): number {
  return one === other ? 0 : one < other ? -1 : 1
}
