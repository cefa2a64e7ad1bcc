import { sql, type Expression, type RawBuilder } from 'kysely'

/** The arguments of a function that makes a JSON object: each name before its value. */
export function namesAndValues(values: Readonly<Record<string, Expression<unknown>>>): RawBuilder<unknown> {
  return sql.join(Object.entries(values).flatMap(([name, value]) => [sql.lit(name), value]))
}
