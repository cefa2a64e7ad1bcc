import { sql, type CompiledQuery } from 'kysely'
import type { Database } from '../database/open.ts'
import { COUNTED } from '../database/migrations/0030-large-lists.ts'
import { boundValues, type Condition } from './list-statements.ts'
import { Placeholder, withValues } from './placeholder.ts'
import type { Source } from './select-rows.ts'

/** Parts of a total before they are merged. */
const MOST_PARTS = 100

/** Key of the stored total for this list; undefined if the rows must be counted. */
export function totalScope(
  { catalogue: { table }, hooks }: Source,
  conditions: readonly Condition[],
): string | undefined {
  if (hooks.rows || !(table in COUNTED)) return undefined
  const [first, ...others] = conditions
  if (!first) return table
  const [owner] = boundValues([first])
  const isOwner = first.filter.match === 'equals' && first.filter.field === COUNTED[table]
  return isOwner && others.length === 0 && typeof owner === 'number' ? `${table} ${owner}` : undefined
}

export function totalReader({ db, engine }: Database): (scope: string) => Promise<number> {
  const statement: CompiledQuery<{ total: number; parts: number }> = db
    .selectFrom('row_total')
    .select([sql<number>`cast(coalesce(sum(total), 0) as bigint)`.as('total'), sql<number>`count(*)`.as('parts')])
    .where(sql<boolean>`scope = ${new Placeholder(0)}`)
    .compile()
  const merging = new Set<string>()
  const merge = async (scope: string) => {
    if (merging.has(scope)) return
    merging.add(scope)
    // Merging may fail on a database that is read-only at the moment.
    await engine.mergeTotals?.(db, scope).catch(() => {})
    merging.delete(scope)
  }
  return async (scope) => {
    const { rows } = await db.executeQuery<{ total: number; parts: number }>(withValues(statement, [scope]))
    const { total, parts } = rows[0] ?? { total: 0, parts: 0 }
    if (parts > MOST_PARTS) void merge(scope)
    return Number(total)
  }
}
