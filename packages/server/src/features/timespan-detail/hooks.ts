import type { CatalogueHooks } from '../../catalogue/hooks.ts'
import { sequenceWithin } from '../../catalogue/next-sequence.ts'

export const timespanDetailHooks: CatalogueHooks<'timespan-detail'> = {
  beforeSave: sequenceWithin('timespan_detail', 'time_span_id'),
}
