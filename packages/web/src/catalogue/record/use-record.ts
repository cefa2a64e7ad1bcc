import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import { recordPath } from '@tollgate/contract/catalogue/record-path.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { queryOptions, skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getData, type Row } from '../../api/client.ts'
import { keys } from '../queries.ts'
import { rowId } from '../row.ts'

/** A record that uses another, with what it belongs to, the outermost first. */
interface UserRecord {
  id: number
  label: string
  place?: readonly { resource: string; label: string }[]
}

/** The records that depend on a record: `owned` ones are deleted with it, `users` refer to it. */
export interface Usage {
  owned: readonly { catalogue: string; count: number }[]
  users: readonly { catalogue: string; count: number; records: readonly UserRecord[] }[]
}

/** A record with all its fields and warnings. Until it is loaded, its row of a list, `known`, stands in for it. */
export function useRecord(catalogue: Catalogue, id: number | undefined, known?: Row): UseQueryResult<Row> {
  return useQuery({
    queryKey: keys.record(catalogue, id ?? 0),
    queryFn: id === undefined ? skipToken : ({ signal }) => getData<Row>(pathOf(catalogue, id, known), signal),
    placeholderData: known,
  })
}

/** A record by its id; nothing is read without one. */
export function recordQuery(catalogue: Catalogue, id: unknown) {
  return queryOptions({
    queryKey: keys.record(catalogue, typeof id === 'number' ? id : 0),
    queryFn:
      typeof id === 'number' ? ({ signal }) => getData<Row>(pathOf(catalogue, id, undefined), signal) : skipToken,
  })
}

export function useUsage(catalogue: Catalogue, row: Row | undefined): UseQueryResult<Usage> {
  const id = row && rowId(catalogue, row)
  return useQuery({
    queryKey: keys.usage(catalogue, id ?? 0),
    queryFn: row ? ({ signal }) => getData<Usage>(`${recordPath(catalogue, row)}/usage`, signal) : skipToken,
    staleTime: 0,
  })
}

/** The path may contain other fields than the id; then the row must be known. */
function pathOf(catalogue: Catalogue, id: number, known: Row | undefined): string {
  return recordPath(catalogue, { ...known, [catalogue.id]: id })
}

/** The warnings of a record. Rows of a list have only their number. */
export function warningsOf(row: Row | undefined): readonly Warning[] {
  return Array.isArray(row?.warnings) ? (row.warnings as Warning[]) : []
}
