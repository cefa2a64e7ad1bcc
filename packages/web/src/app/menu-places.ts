import { menu, type MenuEntry } from './menu.ts'

/** An entry that can be gone to, and the entries above it. */
export interface Place extends MenuEntry {
  route: string
  parents: readonly MenuEntry[]
}

/** About oneself, so reached from the account's menu and not from the sidebar. */
const API_TOKENS: Place = { title: 'API tokens', route: '/main/api-tokens', parents: [] }

/** Every entry with a route, in the sidebar's order, and what is reached from elsewhere. */
export const places: readonly Place[] = [...placesBelow(menu, []), API_TOKENS]

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

/** Catalogues whose records have a screen of their own, below their list's. */
export const WITH_SCREEN: ReadonlySet<string> = new Set(['policy-plan', 'rule-workflow-group'])

/** The place a path shows, or the list below which it lies. */
export function placeAround(pathname: string): Place | undefined {
  const inside = ({ catalogue = '', route }: Place) => WITH_SCREEN.has(catalogue) && pathname.startsWith(`${route}/`)
  return placeAt(pathname) ?? places.find(inside)
}

/** What a path shows, without where on that screen it leads: two paths of one record's screen are the same. */
export function screenAt(pathname: string): string {
  const around = placeAt(pathname) ? undefined : placeAround(pathname)
  const [id = ''] = around ? pathname.slice(around.route.length + 1).split('/') : []
  return around ? `${around.route}/${id}` : pathname
}

/** The place a path shows. */
export function placeAt(pathname: string): Place | undefined {
  const path = pathname.replace(/\/$/, '')
  return places.find((place) => place.route === path)
}
