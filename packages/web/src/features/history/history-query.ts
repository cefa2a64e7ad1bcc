import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getPage } from '../../api/client.ts'

/** Changes of a batch that are shown at once; a whole tree has thousands. */
export const SHOWN_CHANGES = 100

/** A page of batches; while another one is on its way the old one stays. */
export function useBatches(query: Record<string, string>) {
  return useQuery({
    queryKey: ['catalogue', 'history', query],
    queryFn: ({ signal }) => getPage('change-batch', query, signal),
    placeholderData: keepPreviousData,
  })
}

/** Filters that limit the history to one record and all that belongs to it. Empty: no limit. */
export type Within = Readonly<Record<string, string>>

/** The first changes of a batch, in the order they were made. */
export function useChangesOf(batch: string, within: Within) {
  return useQuery({
    queryKey: ['catalogue', 'history', 'batch', batch, within],
    queryFn: ({ signal }) =>
      getPage('change', { batch_id: batch, sort: 'change_id', page_size: String(SHOWN_CHANGES), ...within }, signal),
  })
}
