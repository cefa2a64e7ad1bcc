import type { MenuEntry } from '../menu.ts'
import { WITH_SCREEN } from '../menu-places.ts'

/** When a link of the sidebar is marked: at its list, and at the screens of that list's records. */
export function activeAt({ catalogue }: MenuEntry) {
  return { exact: catalogue === undefined || !WITH_SCREEN.has(catalogue), includeSearch: false }
}
