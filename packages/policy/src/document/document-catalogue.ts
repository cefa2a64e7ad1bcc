import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { setting } from '@tollgate/contract/setting/setting.ts'
import { caseCatalogue } from '@tollgate/contract/simulation/case-catalogue.ts'

/** Kinds of records in documents: those of catalogues, test cases, and the settings of the network. */
export type DocumentCatalogue = CatalogueName | 'simulation-case' | 'setting'

/** The definition of a kind of record. */
export function definitionOf(name: DocumentCatalogue): Catalogue {
  if (name === 'setting') return setting
  return name === 'simulation-case' ? caseCatalogue : catalogueOf(name)
}
