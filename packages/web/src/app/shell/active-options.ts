import type { MenuEntry } from '../menu.ts'
import { WITH_SCREEN } from '../menu-places.ts'

/** A sidebar link is active on its list and on the screens of that list's records. */
export function activeOptionsOf({ catalogue }: MenuEntry) {
  return { exact: catalogue === undefined || !WITH_SCREEN.has(catalogue), includeSearch: false }
}
