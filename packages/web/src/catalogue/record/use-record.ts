import { rowCalls } from '@tollgate/contract/calls/catalogue.ts'
import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import { recordPath } from '@tollgate/contract/catalogue/record-path.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Usage } from '@tollgate/contract/usage.ts'
import { queryOptions, skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { keys } from '../queries.ts'
import { getRow } from '../row-calls.ts'
import { rowId } from '../row.ts'

/** A record with all fields and warnings. Until it is loaded, its list row `known` is used. */
export function useRecord<R extends Row>(
  catalogue: Catalogue<R>,
  id: number | undefined,
  known?: R,
): UseQueryResult<R> {
  const query = recordQuery<Row>(catalogue, id, known)
  return useQuery({ ...query, placeholderData: known }) as UseQueryResult<R>
}

export function recordQuery<R extends Row>(catalogue: Catalogue<R>, id: unknown, known?: Row) {
  return queryOptions({
    queryKey: keys.record(catalogue, typeof id === 'number' ? id : 0),
    queryFn:
      typeof id === 'number' ? ({ signal }) => getRow(catalogue, named(catalogue, id, known), signal) : skipToken,
  })
}

export function useUsage(catalogue: Catalogue, row: Row | undefined): UseQueryResult<Usage> {
  const id = row && rowId(catalogue, row)
  return useQuery({
    queryKey: keys.usage(catalogue, id ?? 0),
    queryFn: row ? ({ signal }) => send(rowCalls(catalogue).usage(recordPath(catalogue, row)), { signal }) : skipToken,
    staleTime: 0,
  })
}

/** If the record's path needs more than the id, the row must be known. */
function named(catalogue: Catalogue, id: number, known: Row | undefined): Row {
  return { ...known, [catalogue.id]: id }
}

/** The warnings of a record. List rows have only their number. */
export function warningsOf(row: Row | undefined): readonly Warning[] {
  return Array.isArray(row?.warnings) ? (row.warnings as Warning[]) : []
}
