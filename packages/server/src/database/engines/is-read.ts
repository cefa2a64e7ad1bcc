import type { CompiledQuery } from 'kysely'

/** Whether a statement only reads, judged by its first word. */
export function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || /^\s*(select|show)\b/i.test(sql)
}
