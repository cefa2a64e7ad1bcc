import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'

/** A traffic flow template counts its filters in four bits (TS 24.008 10.5.6.12). */
const MOST_FILTERS = 15

/** Warns about a flow group with too many filters for a traffic flow template. */
export function flowGroupWarnings({ filter_count = 0 }: { filter_count?: number }): Warning[] {
  if (filter_count <= MOST_FILTERS) return []
  const message = `The group has ${filter_count} filters: a device takes at most ${MOST_FILTERS}`
  return [{ code: 'TOO_MANY_FILTERS', message }]
}
