import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { getPage } from '../../api/client.ts'
import { nameWords } from '../../catalogue/history/batch-words.ts'

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

/** What a record is called in its newest change: it may have been deleted since. */
export function useNameOf(resource: string, record_id: string): string | undefined {
  const query = { resource, record_id, page_size: '1' }
  const { data } = useQuery({
    queryKey: ['catalogue', 'history', 'name', query],
    queryFn: resource === '' ? skipToken : ({ signal }) => getPage('change', query, signal),
  })
  const [newest] = data?.rows ?? []
  return newest && nameWords(newest)
}
