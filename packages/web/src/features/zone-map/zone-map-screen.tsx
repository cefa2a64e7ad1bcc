import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Skeleton } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CatalogueScreen } from '../../catalogue/list/catalogue-screen.tsx'
import { parseListUrl } from '../../catalogue/list/list-url.ts'
import { useRecord } from '../../catalogue/record/use-record.ts'
import { useIsText } from '../../catalogue/text-address.ts'
import { late } from '../../ui/late.ts'
import { ZonesOfMap } from './zones-of-map.tsx'
import { rowTarget } from '../../catalogue/list/focus-targets.ts'
import { nestedRow } from '../../catalogue/row.ts'
import { requestFocus } from '../../ui/focus.ts'

const zones = catalogueOf('zone')
const values = catalogueOf('zone-value')

const maps = catalogueOf('zone-map')

const TextScreen = late(async () => (await import('../../document/catalogue-text.tsx')).TextScreen)

export function ZoneMapScreen() {
  const isLookingFor = useZoneLink()
  const [map] = useLocation({ select: ({ searchStr }) => parseListUrl(maps, searchStr).expanded })
  if (useIsText() && map !== undefined) return <TextOfMap id={map} />
  if (isLookingFor) return null
  return <CatalogueScreen catalogue="zone-map" inside={ZonesOfMap} />
}

function TextOfMap({ id }: { id: number }) {
  const { data: map } = useRecord(maps, id)
  if (!map) return <Skeleton h="16rem" aria-label="Loading the zone map" />
  return <TextScreen title={String(map.zone_map_name)} path={`zones/${map.key}`} />
}

/**
 * A link to a zone (`?zone=7`) or to a value in it (`&value=2935`) opens the zone inside its map and scrolls to it.
 * @returns whether the zone is still loading: the list would change in a moment
 */
function useZoneLink(): boolean {
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
