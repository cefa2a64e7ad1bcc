import { menu, type MenuEntry } from './menu.ts'

/** An entry that can be gone to, and the entries above it. */
export interface Place extends MenuEntry {
  route: string
  parents: readonly MenuEntry[]
}

/** Every entry with a route, in the sidebar's order. */
export const places: readonly Place[] = placesBelow(menu, [])

function placesBelow(entries: readonly MenuEntry[], parents: readonly MenuEntry[]): Place[] {
  return entries.flatMap((entry) => [
    ...(entry.route === undefined ? [] : [{ ...entry, route: entry.route, parents }]),
    ...placesBelow(entry.children ?? [], [...parents, entry]),
  ])
}

/** The list screen of a catalogue; undefined for one that has none of its own. */
export function placeOfCatalogue(catalogue: string): Place | undefined {
  return places.find((place) => place.catalogue === catalogue)
}

/** The place a path shows. */
export function placeAt(pathname: string): Place | undefined {
  const path = pathname.replace(/\/$/, '')
  return places.find((place) => place.route === path)
}
