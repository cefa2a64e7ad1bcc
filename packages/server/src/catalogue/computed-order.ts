import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Db, TableRow } from '../database/tables.ts'
import { withParts } from './attach-parts.ts'
import { recordIdIn, type RecordId } from './record-id.ts'
import type { Source } from './select-rows.ts'

/** Whether an order is one of what no column holds: the number of warnings, a sentence. */
export function isComputed({ parts }: Catalogue, sort: string | undefined): sort is string {
  const column = sort?.replace(/^-/, '')
  return column !== undefined && (column === 'warning_count' || parts.includes(column))
}

/** The ids of rows in such an order; kept of each row is only what it is ordered by. */
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
