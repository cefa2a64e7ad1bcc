import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'

/** A row as the server answers it, with the given values; other fields are empty. */
export function testRow<Name extends CatalogueName>(name: Name, values: Partial<RowFor<Name>>): RowFor<Name> {
  const { fields, id } = catalogueOf(name)
  const empty = Object.fromEntries(Object.keys(fields).map((field) => [field, null]))
  // Via `unknown`: comparing the object with the rows of every catalogue takes the compiler half a minute and 4 GB.
  const row: unknown = { ...empty, [id]: 1, row_version: 1, ...values }
  return row as RowFor<Name>
}
