import type { Warning } from '../catalogue/define-catalogue.ts'
import { misfit } from '../standards/zone-value-form.ts'

interface ZoneValue {
  value?: string | null
  /** Another zone of the same map that holds the value. */
  also_in_zone?: string | null
  map_std_code?: string | null
  map_match_mode?: number | null
}

/** A value that another zone of the same map holds too, and one that is none of what the map says its values are. */
export function zoneValueWarnings(row: ZoneValue): Warning[] {
  return [...twiceIn(row), ...ofAnotherForm(row)]
}

function twiceIn({ also_in_zone }: ZoneValue): Warning[] {
  if (!also_in_zone) return []
  const message = `The value stands in the zone "${also_in_zone}" of the same map too`
  return [{ code: 'VALUE_IN_TWO_ZONES', message, field: 'value' }]
}

function ofAnotherForm({ value, map_std_code, map_match_mode }: ZoneValue): Warning[] {
  const message = value ? misfit(map_std_code, map_match_mode, value) : undefined
  return message === undefined ? [] : [{ code: 'VALUE_NOT_OF_STANDARD', message, field: 'value' }]
}
