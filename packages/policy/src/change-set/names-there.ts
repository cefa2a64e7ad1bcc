import { definitionOf, type DocumentCatalogue } from '../document/document-catalogue.ts'
import type { Row } from '../document/model.ts'
import { nameOf, pairName } from '../document/names-in.ts'
import type { Tables } from '../document/record-paths.ts'

/** Catalogues whose records others name as owner by several fields, which never change. */
const BY_PAIR: ReadonlyMap<string, readonly string[]> = new Map([
  ['policy-plan-event', definitionOf('policy-plan-rule').ownedBy?.by ?? []],
])

/** All names that others can use for a record. */
export function namesFor(resource: DocumentCatalogue, row: Row): string[] {
  const by = BY_PAIR.get(resource)
  return [nameOf(resource, row[definitionOf(resource).id]), ...(by ? [pairName(resource, row, by)] : [])]
}

/** Whether working data has a record, by name. Records of tables that were not read count as existing. */
export function namesThere(working: Tables): (name: string) => boolean {
  const names = new Map<string, ReadonlySet<string>>()
  return (name) => {
    const [table = ''] = name.split(' ')
    const of = [...working].filter(([catalogue]) => definitionOf(catalogue).table === table)
    if (of.length === 0) return true
    const own =
      names.get(table) ?? new Set(of.flatMap(([catalogue, rows]) => rows.flatMap((row) => namesFor(catalogue, row))))
    names.set(table, own)
    return own.has(name)
  }
}
