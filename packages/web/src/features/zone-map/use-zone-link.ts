import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rowTarget } from '../../catalogue/list/focus-targets.ts'
import { nestedRow } from '../../catalogue/row.ts'
import { useRecord } from '../../catalogue/record/use-record.ts'
import { requestFocus } from '../../ui/focus.ts'

const zones = catalogueOf('zone')
const values = catalogueOf('zone-value')

/**
 * A link to a zone (`?zone=7`), or to a value in it (`&value=2935`), opens the zone inside its map and leads to it.
 * @returns whether the zone is still looked for: the list would be another one in a moment
 */
export function useZoneLink(): boolean {
  const { history } = useRouter()
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const asked = new URLSearchParams(search)
  const [id, value] = [idOf(asked.get('zone')), idOf(asked.get('value'))]
  const { data, error } = useRecord(zones, id)
  useEffect(() => {
    if (id === undefined || !data) return
    const name = nestedRow(data, 'pcc_zone_map')?.zone_map_name
    const address = new URLSearchParams({
      ...(typeof name === 'string' ? { zone_map_name: name } : {}),
      expanded: [Number(data.zone_map_id), id, ...(value === undefined ? [] : [value])].join('.'),
    })
    history.replace(`${history.location.pathname}?${address}`)
    requestFocus(value === undefined ? rowTarget(zones, data) : rowTarget(values, { [values.id]: value }))
  }, [id, value, data, history])
  return id !== undefined && !error
}

function idOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
