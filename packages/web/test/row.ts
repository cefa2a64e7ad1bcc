import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'

/** A row as the server answers it, with the given values; other fields are empty. */
export function testRow<Name extends CatalogueName>(name: Name, values: Partial<RowFor<Name>>): RowFor<Name> {
  const { fields, id } = catalogueOf(name)
  const empty = Object.fromEntries(Object.keys(fields).map((field) => [field, null]))
  return { ...empty, [id]: 1, row_version: 1, ...values } as RowFor<Name>
}
