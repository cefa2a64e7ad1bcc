import { resolveCatalogues, type Catalogue } from '../catalogue/resolve.ts'
import { definitions, type CatalogueName } from './definitions.ts'
import type { RowFor } from './rows.ts'

export const catalogues = resolveCatalogues(definitions)

export const catalogueNames: readonly CatalogueName[] = definitions.map(({ name }) => name)

/** The catalogue with a name, typed with its rows. */
export function catalogueOf<Name extends CatalogueName>(name: Name): Catalogue<RowFor<Name>> {
  return referredCatalogue({ to: name }) as Catalogue<RowFor<Name>>
}

export function isCatalogueName(name: string): name is CatalogueName {
  return catalogues.has(name)
}

/** The catalogue that a reference names. Throws if it does not exist, which a test rules out for definitions. */
export function referredCatalogue({ to }: { to: string }): Catalogue {
  const catalogue = catalogues.get(to)
  if (!catalogue) throw new Error(`There is no catalogue "${to}"`)
  return catalogue
}
