import { sql, type SqlBool } from 'kysely'
import type { ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Narrowing } from './hooks.ts'
import type { Source } from './select-rows.ts'

/** Whether the list is empty because the query names no parent. */
export function lacksParent({ catalogue }: Source, { filters }: ListQuery): boolean {
  const parents = catalogue.filters.filter(({ parent }) => parent)
  return (
    parents.length > 0 &&
    !parents.some(({ key }) => Object.keys(filters).some((one) => one === key || one.startsWith(`${key}[`)))
  )
}

/** The catalogue, limited to the rows of the narrowing. */
export function narrowed(source: Source, narrowing: Narrowing | undefined): Source {
  if (!narrowing) return source
  const { hooks } = source
  const conditions = [hooks.rows, narrowing.rows].filter((condition) => condition !== undefined)
  const rows = conditions.length > 0 ? { rows: sql<SqlBool>`(${sql.join(conditions, sql` and `)})` } : {}
  return { ...source, hooks: { ...hooks, ...rows, computed: { ...hooks.computed, ...narrowing.computed } } }
}
