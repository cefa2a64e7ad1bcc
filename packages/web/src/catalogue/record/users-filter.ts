import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'

/** The filter that lists the records of a catalogue that refer to another record; undefined if there is none. */
export function filterFor(user: string, used: Catalogue, id: number): Record<string, string> | undefined {
  const { filters = [], relations = [] } = catalogues.get(user) ?? {}
  const isUsed = (name: string) => catalogues.get(name)?.table === used.table
  const direct = filters.find(({ of }) => of.kind === 'reference' && isUsed(of.to))
  if (direct) return { [direct.key]: String(id) }
  for (const { field, by, to } of relations) {
    const kind = Object.keys(to).find((value) => isUsed(to[value] ?? ''))
    const known = [field, by].every((key) => filters.some((filter) => filter.key === key))
    if (kind !== undefined && known) return { [by]: kind, [field]: String(id) }
  }
  return undefined
}
