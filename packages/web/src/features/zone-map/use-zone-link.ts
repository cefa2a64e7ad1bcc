import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nestedRow } from '../../catalogue/row.ts'
import { useRecord } from '../../catalogue/record/use-record.ts'

const zones = catalogueOf('zone')

/** A link to a zone (`?zone=7`) leads to its map's row, with the zone expanded. */
export function useZoneLink(): void {
  const { history } = useRouter()
  const text = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('zone') })
  const id = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
  const { data } = useRecord(zones, id)
  useEffect(() => {
    if (id === undefined || !data) return
    const name = nestedRow(data, 'pcc_zone_map')?.zone_map_name
    const search = new URLSearchParams({
      ...(typeof name === 'string' ? { zone_map_name: name } : {}),
      expanded: `${Number(data.zone_map_id)}.${id}`,
    })
    history.replace(`${history.location.pathname}?${search}`)
  }, [id, data, history])
}
