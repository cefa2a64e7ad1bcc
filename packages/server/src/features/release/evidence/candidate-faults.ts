import { definitionOf, type DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { DOCUMENT_CATALOGUES } from '@tollgate/policy/document/levels.ts'
import type { Row } from '@tollgate/policy/document/model.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'

const KNOWN = new Set<string>(DOCUMENT_CATALOGUES)

/** What the database would refuse if the candidate were its data: references to nothing, and values that two records share. */
export function candidateFaults(tables: Tables): string[] {
  const ids = new Map<string, Set<unknown>>()
  for (const [name, rows] of tables) {
    const { table, id } = definitionOf(name)
    const own = ids.get(table) ?? new Set()
    ids.set(table, own)
    for (const row of rows) own.add(row[id])
  }
  return [...tables].flatMap(([name, rows]) => [...missingIn(name, rows, ids), ...doubleIn(name, rows)])
}

function missingIn(name: DocumentCatalogue, rows: readonly Row[], ids: ReadonlyMap<string, ReadonlySet<unknown>>) {
  const { references, words, id } = definitionOf(name)
  return references
    .filter(({ of }) => KNOWN.has(of.to) || of.owner)
    .flatMap(({ field, of }) => {
      const there = ids.get(definitionOf(of.to as DocumentCatalogue).table)
      const lost = rows.filter((row) => row[field] !== null && row[field] !== undefined && !there?.has(row[field]))
      return lost.map(
        (row) => `The ${words.one} ${String(row.key ?? row[id])} names a record that would not be there (${field})`,
      )
    })
}

function doubleIn(name: DocumentCatalogue, rows: readonly Row[]): string[] {
  const { unique, words } = definitionOf(name)
  return unique.flatMap((group) => {
    const seen = new Set<string>()
    return rows.flatMap((row) => {
      const values = group.map((field) => row[field] as string | number | null | undefined)
      if (values.some((value) => value === null || value === undefined)) return []
      const said = values.map((value) => String(value).toLowerCase()).join('\n')
      const isDouble = seen.has(said)
      seen.add(said)
      return isDouble
        ? [`Two ${words.many.toLowerCase()} would have the same ${group.join(', ')}: ${values.join(', ')}`]
        : []
    })
  })
}
