import { CatalogueScreen } from '../../catalogue/list/catalogue-screen.tsx'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Skeleton } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { parseListUrl } from '../../catalogue/list/list-url.ts'
import { useRecord } from '../../catalogue/record/use-record.ts'
import { useIsText } from '../../catalogue/text-address.ts'
import { late } from '../../ui/late.ts'
import { useZoneLink } from './use-zone-link.ts'
import { ZonesOfMap } from './zones-of-map.tsx'

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
