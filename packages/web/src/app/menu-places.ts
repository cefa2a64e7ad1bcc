import type { CatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import { menu, type MenuEntry } from './menu.ts'

/** An entry that can be gone to, and the entries above it. */
export interface Place extends MenuEntry {
  route: string
  parents: readonly MenuEntry[]
}

/** About oneself, so reached from the account's menu and not from the sidebar. */
const API_TOKENS: Place = { title: 'API tokens', route: '/main/api-tokens', parents: [] }

const inMenu = placesBelow(menu, [])

const COMPARISON: Place = {
  title: 'Compare versions',
  route: '/main/policy-plan/compare',
  parents: inMenu.filter(({ catalogue }) => catalogue === 'policy-plan'),
}

/** Every entry with a route, in the sidebar's order, and what is reached from elsewhere. */
export const places: readonly Place[] = [...inMenu, COMPARISON, API_TOKENS]

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
export const WITH_SCREEN: ReadonlySet<string> = new Set<CatalogueName>(['policy-plan', 'rule-workflow-group'])

/** The place a path shows, or the list below which it lies. */
export function placeAround(pathname: string): Place | undefined {
  const inside = ({ catalogue, route }: Place) =>
    catalogue !== undefined && WITH_SCREEN.has(catalogue) && pathname.startsWith(`${route}/`)
  return placeAt(pathname) ?? places.find(inside)
}

/** The record whose own screen a path shows, by the list below which it lies and the part of the path that names it. */
export function recordAt(pathname: string): { list: Place; id: string } | undefined {
  const list = placeAt(pathname) ? undefined : placeAround(pathname)
  const [id = ''] = list ? pathname.slice(list.route.length + 1).split('/') : []
  return list && { list, id }
}

/** What a path shows, without where on that screen it leads: two paths of one record's screen are the same. */
export function screenAt(pathname: string): string {
  const record = recordAt(pathname)
  return record ? `${record.list.route}/${record.id}` : pathname
}

/** The place a path shows. */
export function placeAt(pathname: string): Place | undefined {
  const path = pathname.replace(/\/$/, '')
  return places.find((place) => place.route === path)
}
