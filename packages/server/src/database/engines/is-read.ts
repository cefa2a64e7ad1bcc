import type { CompiledQuery } from 'kysely'

/** Whether a statement only reads, as far as its beginning tells. */
export function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || /^\s*(select|show)\b/i.test(sql)
}
