import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { FieldRole } from '@tollgate/contract/catalogue/field.ts'
import type { CatalogueName, DefinitionOf } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { setting, type settingDefinition } from '@tollgate/contract/setting/setting.ts'
import { caseCatalogue, type caseDefinition } from '@tollgate/contract/simulation/case-catalogue.ts'

/** Kinds of records in documents: those of catalogues, test cases, and the settings of the network. */
export type DocumentCatalogue = CatalogueName | 'simulation-case' | 'setting'

/** The definition of a kind of record. */
export function definitionOf(name: DocumentCatalogue): Catalogue {
  if (name === 'setting') return setting
  return name === 'simulation-case' ? caseCatalogue : catalogueOf(name)
}

interface OtherDefinitions {
  'simulation-case': typeof caseDefinition
  setting: typeof settingDefinition
}

type FieldsOf<Name extends DocumentCatalogue> = (Name extends keyof OtherDefinitions
  ? OtherDefinitions[Name]
  : DefinitionOf<Name & CatalogueName>)['fields']

type WithoutRole<Name extends DocumentCatalogue> = {
  [K in keyof FieldsOf<Name>]: FieldsOf<Name>[K] extends { role: FieldRole } ? never : K & string
}[keyof FieldsOf<Name>]

/** A catalogue all of whose fields have a role. Of another one the error of the compiler names the field. */
export type WithRoles<Name extends DocumentCatalogue> = [WithoutRole<Name>] extends [never]
  ? Name
  : `${Name}: the field ${WithoutRole<Name>} has no role`

const DECIDING = new Map<DocumentCatalogue, readonly string[]>()

/** The fields whose values decisions read. */
export function decidingFields(name: DocumentCatalogue): readonly string[] {
  const known = DECIDING.get(name) ?? withRoleDecides(name)
  DECIDING.set(name, known)
  return known
}

function withRoleDecides(name: DocumentCatalogue): string[] {
  return Object.entries(definitionOf(name).fields).flatMap(([field, { role }]) => (role === 'decides' ? [field] : []))
}
