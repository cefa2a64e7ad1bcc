import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { getPage } from '../../api/client.ts'
import { nameWords } from '../../catalogue/history/batch-words.ts'

/** Limit of shown changes per batch: a whole tree has thousands. */
export const SHOWN_CHANGES = 100

/** A page of batches. The last page stays while the next one loads. */
export function useBatches(query: Record<string, string>) {
  return useQuery({
    queryKey: ['catalogue', 'history', query],
    queryFn: ({ signal }) => getPage('change-batch', query, signal),
    placeholderData: keepPreviousData,
  })
}

/** Filters that limit the history to one record and everything below it. Empty: no limit. */
export type Within = Readonly<Record<string, string>>

/** The first changes of a batch, in order. */
export function useChangesOf(batch: string, within: Within) {
  return useQuery({
    queryKey: ['catalogue', 'history', 'batch', batch, within],
    queryFn: ({ signal }) =>
      getPage('change', { batch_id: batch, sort: 'change_id', page_size: String(SHOWN_CHANGES), ...within }, signal),
  })
}

/** The name of a record in its newest change, since the record may have been deleted. */
export function useNameOf(resource: string, record_id: string): string | undefined {
  const query = { resource, record_id, page_size: '1' }
  const { data } = useQuery({
    queryKey: ['catalogue', 'history', 'name', query],
    queryFn: resource === '' ? skipToken : ({ signal }) => getPage('change', query, signal),
  })
  const [newest] = data?.rows ?? []
  return newest && nameWords(newest)
}
