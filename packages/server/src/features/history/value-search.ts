import { sql } from 'kysely'
import type { Engine } from '../../database/engine.ts'
import type { Db } from '../../database/tables.ts'
import type { Condition } from './condition.ts'

/** So many changes are searched for a word in their values, the newest of those that the other filters leave. */
export const MOST_SEARCHED = 10_000

/** Changes that have a term in the name of their record, or, of the newest, in a value before or after. */
export function withTerm(engine: Engine, term: string, others: readonly Condition[]): Condition {
  const has = (text: ReturnType<typeof sql.ref> | ReturnType<Engine['jsonValues']>, of: string) => {
    const search = engine.searchFor(of)
    return engine.contains(text, search, search.pattern)
  }
  // As it stands in JSON text: most rows are left out before their values are read.
  const written = JSON.stringify(term).slice(1, -1)
  const inValues = (name: string) => {
    const column = sql.ref<string | null>(`recent.${name}`)
    return sql`(${has(column, written)} and ${has(engine.jsonValues(column), term)})`
  }
  // The names alone are in an index, far smaller than the rows.
  return sql`(history.history_id in (select history_id from history where ${has(sql.ref('label'), term)})
    or history.history_id in (
      select recent.history_id from (${newest(others)}) as recent where ${inValues('before_row')} or ${inValues('after_row')}
    ))`
}

function newest(others: readonly Condition[]) {
  return sql`select history_id, before_row, after_row from history where ${all(others)}
    order by history_id desc limit ${sql.lit(MOST_SEARCHED)}`
}

/** How far back values were searched, where that was not to the beginning: the instant of the oldest change. */
export async function searchedFrom(db: Db, others: readonly Condition[]): Promise<string | undefined> {
  const rows = await db
    .selectFrom('history')
    .select('at')
    .where(all(others))
    .orderBy('history_id', 'desc')
    .offset(MOST_SEARCHED - 1)
    .limit(2)
    .execute()
  return rows.length > 1 ? rows[0]?.at : undefined
}

function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`
}
