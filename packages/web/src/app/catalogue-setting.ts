import type { CatalogueSetting } from '../catalogue/catalogue-parts.ts'
import { parts } from '../features/parts.ts'
import { placeOfCatalogue } from './menu-places.ts'

/** What the screens of catalogues are told of the application: their own parts, and where other catalogues are shown. */
export const catalogueSetting: CatalogueSetting = {
  parts,
  addressOf: (catalogue, id) => {
    // A zone has no screen of its own: the one of its map finds it.
    const [shown, key] = catalogue === 'zone' ? ['zone-map', 'zone'] : [catalogue, 'open']
    const route = placeOfCatalogue(shown)?.route
    return route && (id === undefined ? route : `${route}?${key}=${id}`)
  },
}
