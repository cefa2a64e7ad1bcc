import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { CatalogueSetting } from '../catalogue/catalogue-parts.ts'
import { parts } from '../features/parts.ts'
import { INSIDE, placeOfCatalogue, WITH_SCREEN } from './menu-places.ts'

/** The query parameter that names the shown record, where it is not `open`. */
const KEYS: Readonly<Record<string, string>> = {
  'balance-type-group': 'expanded',
  'pcc-rule-group': 'expanded',
} satisfies Partial<Record<CatalogueName, string>>

/** Shown on the screen of another record, to which `/main/record/…` redirects. */
const WITHOUT_PLACE: ReadonlySet<string> = new Set<CatalogueName>([
  'attribute',
  'zone-value',
  'balance-type-group-member',
  'pcc-rule-group-member',
  'rule-workflow-node-position',
  ...Object.values(INSIDE).flat(),
])

/** What the application gives to the catalogue screens: components of features, and the addresses of records. */
export const catalogueSetting: CatalogueSetting = {
  // The common screens give each part rows of its own catalogue. The compiler cannot check this.
  parts: parts as CatalogueSetting['parts'],
  addressOf,
}

function addressOf(catalogue: string, id?: number): string | undefined {
  // A zone is shown on the screen of its map.
  if (catalogue === 'zone' && id !== undefined) return `${placeOfCatalogue('zone-map')?.route}?zone=${id}`
  if (WITHOUT_PLACE.has(catalogue)) return id === undefined ? undefined : `/main/record/${catalogue}/${id}`
  const route = placeOfCatalogue(catalogue)?.route
  if (WITH_SCREEN.has(catalogue) && id !== undefined) return `${route}/${id}`
  return route && (id === undefined ? route : `${route}?${KEYS[catalogue] ?? 'open'}=${id}`)
}
