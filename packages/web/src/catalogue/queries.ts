import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { QueryClient } from '@tanstack/react-query'

export const keys = {
  /** Pages of `list`, each a `Page`. */
  lists: (catalogue: Catalogue) => ['catalogue', catalogue.name, 'list'] as const,
  list: (catalogue: Catalogue, query: Record<string, string>) => [...keys.lists(catalogue), query] as const,
  /** Rows without pages. */
  all: (catalogue: Catalogue, query: Record<string, string> = {}) =>
    ['catalogue', catalogue.name, 'all', query] as const,
  total: (catalogue: Catalogue) => ['catalogue', catalogue.name, 'total'] as const,
  record: (catalogue: Catalogue, id: number) => ['catalogue', catalogue.name, 'record', id] as const,
  usage: (catalogue: Catalogue, id: number) => ['catalogue', catalogue.name, 'usage', id] as const,
  lookup: (catalogue: Catalogue, query: Record<string, string>) =>
    ['catalogue', catalogue.name, 'lookup', query] as const,
}

/**
 * Call it after any write. Other catalogues may show the row's name, so everything on screen is read again, except what
 * was deleted.
 */
export function refreshCatalogues(client: QueryClient, isGone = (_key: readonly unknown[]) => false): Promise<void> {
  return client.invalidateQueries({ queryKey: ['catalogue'], predicate: ({ queryKey }) => !isGone(queryKey) })
}
