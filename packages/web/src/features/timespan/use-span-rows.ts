import type { TimeSpanRow } from '@tollgate/engine/time-span/time-span-row.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useList } from '../../catalogue/list/use-list.ts'

const details = catalogueOf('timespan-detail')
/** More than any span has. */
const ALL = 1000

/** All times of a span in the engine's form; undefined until loaded. */
export function useSpanRows(spanId: number): readonly TimeSpanRow[] | undefined {
  const { data } = useList(details, {
    page: 1,
    pageSize: ALL,
    sort: undefined,
    filters: { time_span_id: String(spanId) },
  })
  return data?.rows
}
