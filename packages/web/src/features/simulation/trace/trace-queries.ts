import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'
import type { TraceEvent, TraceMapping } from '@tollgate/engine/session-trace/read-trace.ts'
import { useQuery } from '@tanstack/react-query'
import { readWhole } from '../../../api/client.ts'

interface MappedAttribute extends TraceMapping {
  pcc_re_attr: { re_attr_name: string } | null
}

interface NamedEvent extends Pick<StoredRow<'policy-event'>, 'pcr_event_id' | 'pcr_event_name' | 're_code'> {
  pcc_re_type: { re_type_name: string } | null
}

export interface TraceCatalogues {
  mappings: readonly MappedAttribute[]
  events: readonly NamedEvent[]
}

/** What is needed to read a trace: the attribute of each AVP, and the events. */
export function useTraceCatalogues() {
  return useQuery({
    queryKey: ['catalogue', 'trace-catalogues'],
    queryFn: async ({ signal }): Promise<TraceCatalogues> => {
      const [mappings, events] = await Promise.all([
        readWhole<MappedAttribute>('trace-attribute', {}, signal),
        readWhole<NamedEvent>('policy-event', {}, signal),
      ])
      return { mappings: mappings.rows, events: events.rows }
    },
  })
}

/** The first wanted event that the catalogue has. */
export function eventAmong(wanted: readonly TraceEvent[], { events }: TraceCatalogues): NamedEvent | undefined {
  return wanted
    .map(({ type, number }) =>
      events.find(({ re_code, pcc_re_type }) => pcc_re_type?.re_type_name === type && re_code === String(number)),
    )
    .find((event) => event !== undefined)
}
