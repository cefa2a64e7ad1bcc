import { sql, type Expression, type RawBuilder } from 'kysely'

/** Arguments of a function that builds a JSON object: each name, then its value. */
export function namesAndValues(values: Readonly<Record<string, Expression<unknown>>>): RawBuilder<unknown> {
  return sql.join(Object.entries(values).flatMap(([name, value]) => [sql.lit(name), value]))
}
