import type { MenuEntry } from '../menu.ts'
import { hasScreens } from '../menu-places.ts'

/** A sidebar link is active on its list and on the screens of that list's records. */
export function activeOptionsOf(entry: MenuEntry) {
  return { exact: !hasScreens(entry), includeSearch: false }
}
