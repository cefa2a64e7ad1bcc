import { CatalogueScreen } from '../../catalogue/list/catalogue-screen.tsx'
import { useZoneLink } from './use-zone-link.ts'
import { ZonesOfMap } from './zones-of-map.tsx'

/** Zone maps; each row shows its zones, each zone its values. */
export function ZoneMapScreen() {
  useZoneLink()
  return <CatalogueScreen catalogue="zone-map" inside={ZonesOfMap} />
}
