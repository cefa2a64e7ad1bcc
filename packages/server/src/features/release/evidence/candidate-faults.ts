import { definitionOf, type DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { DOCUMENT_CATALOGUES } from '@tollgate/policy/document/levels.ts'
import type { Row } from '@tollgate/policy/document/model.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'

const KNOWN = new Set<string>(DOCUMENT_CATALOGUES)

/**
 * Finds what the database would refuse in the candidate: dangling references and duplicate unique values. Unchanged
 * catalogues are not checked again.
 */
export function candidateFaults(before: Tables, tables: Tables): string[] {
  const isChanged = (name: DocumentCatalogue) => before.get(name) !== tables.get(name)
  const changed = new Set([...tables.keys()].filter(isChanged).map((name) => definitionOf(name).table))
  const ids = new Map<string, ReadonlySet<unknown>>()
  const idsOf = (table: string) => {
    const own = ids.get(table) ?? idsIn(tables, table)
    ids.set(table, own)
    return own
  }
  return [...tables].flatMap(([name, rows]) => {
    const doubles = changed.has(definitionOf(name).table) ? doubleIn(name, rows) : []
    return [...missingIn(name, rows, changed, idsOf), ...doubles]
  })
}

function idsIn(tables: Tables, table: string): ReadonlySet<unknown> {
  const of = [...tables].filter(([name]) => definitionOf(name).table === table)
  return new Set(of.flatMap(([name, rows]) => rows.map((row) => row[definitionOf(name).id])))
}

function missingIn(
  name: DocumentCatalogue,
  rows: readonly Row[],
  changed: ReadonlySet<string>,
  idsOf: (table: string) => ReadonlySet<unknown>,
): string[] {
  const { references, words, id, table } = definitionOf(name)
  return references
    .filter(({ of }) => KNOWN.has(of.to) || of.owner)
    .map(({ field, of }) => ({ field, to: definitionOf(of.to as DocumentCatalogue).table }))
    .filter(({ to }) => changed.has(table) || changed.has(to))
    .flatMap(({ field, to }) => {
      const there = idsOf(to)
      const lost = rows.filter((row) => row[field] !== null && row[field] !== undefined && !there.has(row[field]))
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
