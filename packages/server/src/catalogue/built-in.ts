import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { sql, type RawBuilder } from 'kysely'

/** For the warnings of a fixed list: what this release has otherwise than a row that was changed in the database. */
export function builtIn(name: CatalogueName): { kept: RawBuilder<string | null> } {
  const { table, id } = catalogueOf(name)
  return {
    kept: sql`(select b.kept from built_in_row b
      where b.list = ${sql.lit(table)} and b.row_key = cast(${sql.ref(`${table}.${id}`)} as text))`,
  }
}
