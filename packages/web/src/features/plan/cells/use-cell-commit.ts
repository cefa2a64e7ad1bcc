import { useQueryClient } from '@tanstack/react-query'
import { asApiError } from '../../../api/api-error.ts'
import { placeWords, type UnitPlace } from '../rule-plans/unit-place.ts'
import { cellValue } from './cell-value.ts'
import { useCellWrites } from './use-cell-writes.ts'
import { readNames } from './value-source.ts'

/** Stores the text of one cell; returns an error message if it cannot. */
export function useCellCommit(place: UnitPlace): (text: string) => Promise<string | undefined> {
  const client = useQueryClient()
  const write = useCellWrites()
  return async (text) => {
    const { mapping, zone, unit } = place
    const names = await readNames(client, zone).catch((error: unknown) => asApiError(error, 'read'))
    if (names instanceof Error) return names.message
    const value = cellValue(text, zone, names)
    if ('fault' in value) return value.fault
    const { mapping_id } = mapping
    const { ap_rule_zone_id } = zone
    const cell = { mapping_id, ap_rule_zone_id, row_version: unit?.row_version ?? null, unit: value.unit }
    return (await write([cell], placeWords(place)))?.message
  }
}
