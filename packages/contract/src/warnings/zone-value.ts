import type { Warning } from '../catalogue/define-catalogue.ts'

/** A value that another zone of the same map holds too: which zone it means is undecided. */
export function zoneValueWarnings({ also_in_zone }: { also_in_zone?: string | null }): Warning[] {
  if (!also_in_zone) return []
  const message = `The value stands in the zone "${also_in_zone}" of the same map too`
  return [{ code: 'VALUE_IN_TWO_ZONES', message, field: 'value' }]
}
