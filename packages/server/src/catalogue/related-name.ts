import { sql, type RawBuilder } from 'kysely'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'

/** The label of the record that a relation field names; null if none. */
export function relatedName(
  catalogue: Catalogue,
  field: string,
  referredCatalogue: (reference: { to: string }) => Catalogue,
): RawBuilder<string | null> {
  const relation = catalogue.relations.find((other) => other.field === field)
  if (!relation) throw new Error(`${catalogue.name}: "${field}" is no relation`)
  const own = (column: string) => sql.ref(`${catalogue.table}.${column}`)
  const names = Object.entries(relation.to).map(([kind, to]) => {
    const { table, id, label } = referredCatalogue({ to })
    return sql`when ${own(relation.by)} = ${sql.lit(kind)} then
      (select ${sql.ref(`related.${label}`)} from ${sql.table(table)} as related
      where ${sql.ref(`related.${id}`)} = cast(${own(field)} as bigint))`
  })
  return sql<string | null>`(case ${sql.join(names, sql` `)} end)`
}
