import { sql } from 'kysely'
import type { Engine } from '../../database/engine.ts'
import type { Db } from '../../database/tables.ts'
import type { Condition } from './condition.ts'

/** Values are searched only in this many changes, the newest that match the other filters. */
const MOST_SEARCHED = 10_000

/** Changes with the term in the record's name or, for the newest, in a value before or after. */
export function withTerm(engine: Engine, term: string, others: readonly Condition[]): Condition {
  const has = (text: ReturnType<typeof sql.ref> | ReturnType<Engine['jsonValues']>, of: string) => {
    const search = engine.searchFor(of)
    return engine.contains(text, search, search.pattern)
  }
  // The term as it appears in JSON text, to exclude most rows before their values are parsed.
  const written = JSON.stringify(term).slice(1, -1)
  const inValues = (name: string) => {
    const column = sql.ref<string | null>(`recent.${name}`)
    return sql`(${has(column, written)} and ${has(engine.jsonValues(column), term)})`
  }
  // Searched first: the index on names is far smaller than the rows.
  return sql`(history.history_id in (select history_id from history where ${has(sql.ref('label'), term)})
    or history.history_id in (
      select recent.history_id from (${newest(others)}) as recent where ${inValues('before_row')} or ${inValues('after_row')}
    ))`
}

function newest(others: readonly Condition[]) {
  return sql`select history_id, before_row, after_row from history where ${all(others)}
    order by history_id desc limit ${sql.lit(MOST_SEARCHED)}`
}

/** The time of the oldest change whose values were searched; undefined if all were. */
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
