import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Keys of everything read from a catalogue, so that a write knows what to read afresh. */
export const keys = {
  list: (catalogue: Catalogue, query: Record<string, string>) => ['catalogue', catalogue.name, 'list', query] as const,
  total: (catalogue: Catalogue) => ['catalogue', catalogue.name, 'total'] as const,
  record: (catalogue: Catalogue, id: number) => ['catalogue', catalogue.name, 'record', id] as const,
  usage: (catalogue: Catalogue, id: number) => ['catalogue', catalogue.name, 'usage', id] as const,
  lookup: (catalogue: Catalogue, query: Record<string, string>) =>
    ['catalogue', catalogue.name, 'lookup', query] as const,
}

/** After any write: labels of the row stand in other catalogues too, so all that is on screen is read again. */
export function refreshCatalogues(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['catalogue'] })
}
