import { resolveCatalogues, type Catalogue } from '../catalogue/resolve.ts'
import { definitions, type CatalogueName } from './definitions.ts'
import type { RowFor } from './rows.ts'

export const catalogues = resolveCatalogues(definitions)

export const catalogueNames: readonly CatalogueName[] = definitions.map(({ name }) => name)

/** A catalogue by its name, which decides the type of its rows. */
export function catalogueOf<Name extends CatalogueName>(name: Name): Catalogue<RowFor<Name>> {
  return referredCatalogue({ to: name }) as Catalogue<RowFor<Name>>
}

export function isCatalogueName(name: string): name is CatalogueName {
  return catalogues.has(name)
}

/** The catalogue that a reference names: start fails where a definition names one that does not exist. */
export function referredCatalogue({ to }: { to: string }): Catalogue {
  const catalogue = catalogues.get(to)
  if (!catalogue) throw new Error(`There is no catalogue "${to}"`)
  return catalogue
}
