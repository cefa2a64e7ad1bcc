import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import { misfit } from '@tollgate/contract/standards/zone-value-form.ts'

interface ZoneValue {
  value?: string | null
  /** Another zone of the same map with the value. */
  also_in_zone?: string | null
  /** Number of other rows of the zone with the value. */
  again_in_zone?: number | null
  map_std_code?: string | null
  map_match_mode?: number | null
}

/** Warns about a value that occurs twice in its zone or in another zone of the map, or that has a wrong format for the map. */
export function zoneValueWarnings(row: ZoneValue): Warning[] {
  return [...listedTwice(row), ...alsoListed(row), ...wrongForm(row)]
}

function listedTwice({ again_in_zone }: ZoneValue): Warning[] {
  if (!again_in_zone) return []
  return [{ code: 'VALUE_TWICE_IN_ZONE', message: 'Listed more than once in this zone', field: 'value' }]
}

function alsoListed({ also_in_zone }: ZoneValue): Warning[] {
  if (!also_in_zone) return []
  const message = `Also listed in zone "${also_in_zone}"`
  return [{ code: 'VALUE_IN_TWO_ZONES', message, field: 'value' }]
}

function wrongForm({ value, map_std_code, map_match_mode }: ZoneValue): Warning[] {
  const message = value ? misfit(map_std_code, map_match_mode, value) : undefined
  return message === undefined ? [] : [{ code: 'VALUE_NOT_OF_STANDARD', message, field: 'value' }]
}
