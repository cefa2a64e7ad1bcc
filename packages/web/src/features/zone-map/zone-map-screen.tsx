import { CatalogueScreen } from '../../catalogue/list/catalogue-screen.tsx'
import { useZoneLink } from './use-zone-link.ts'
import { ZonesOfMap } from './zones-of-map.tsx'

export function ZoneMapScreen() {
  useZoneLink()
  return <CatalogueScreen catalogue="zone-map" inside={ZonesOfMap} />
}
