import { catalogueNames, catalogueOf, catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { catalogueHooks } from './catalogue-hooks.ts'
import { sourceFinder, sourceOf } from './catalogue/select-rows.ts'
import { caseSource, listViewSource, settingSource } from './policy/case-rows.ts'

/** Every catalogue with its hooks. */
export const sources = catalogueNames.map((name) => sourceOf(catalogueOf(name), catalogues, catalogueHooks[name]))

export const sourceNamed = sourceFinder([...sources, caseSource, settingSource, listViewSource])
