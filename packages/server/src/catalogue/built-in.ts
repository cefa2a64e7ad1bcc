import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { sql, type RawBuilder } from 'kysely'

/** For the warnings of a fixed list: the values of this version that a row, changed in the database, does not have. */
export function builtIn(name: CatalogueName): { kept: RawBuilder<string | null> } {
  const { table, id } = catalogueOf(name)
  return {
    kept: sql`(select b.kept from built_in_row b
      where b.list = ${sql.lit(table)} and b.row_key = cast(${sql.ref(`${table}.${id}`)} as text))`,
  }
}
