import { listChangeBatches } from '@tollgate/contract/calls/history.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sendPage } from '../../api/client.ts'

/** A page of batches. The last page stays while the next one loads. */
export function useBatches(query: Record<string, string>) {
  return useQuery({
    queryKey: ['catalogue', 'history', query],
    queryFn: ({ signal }) => sendPage(listChangeBatches, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Filters that limit the history to one record and everything below it. Empty: no limit. */
export type Within = Readonly<Record<string, string>>
