import { sql } from 'kysely'
import type { CatalogueHooks } from '../../catalogue/hooks.ts'

export const timespanHooks: CatalogueHooks<'timespan'> = {
  computed: {
    detail_count: sql<number>`(select count(*) from timespan_detail d where d.time_span_id = timespan.time_span_id)`,
  },
}
