import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { Change } from '@tollgate/contract/history/change.ts'

/** `QoS rule "Gold"`. */
export function recordWords({ resource, record_name }: Pick<Change, 'resource' | 'record_name'>): string {
  const { one } = catalogues.get(resource)?.words ?? { one: resource }
  return `${one.charAt(0).toUpperCase()}${one.slice(1)} "${record_name}"`
}
