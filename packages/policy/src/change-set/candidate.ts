import { definitionOf, type DocumentCatalogue } from '../document/document-catalogue.ts'
import type { Row } from '../document/model.ts'
import type { Tables } from '../document/record-paths.ts'
import type { Chain, Segment } from './chains.ts'

/**
 * The rows of a release of some sets: working data without the writes of the other sets. The choice must be closed: with a set
 * it includes all sets that this one needs.
 */
export function candidateTables(working: Tables, chains: readonly Chain[], isChosen: (set: number) => boolean): Tables {
  const made = new Map<DocumentCatalogue, Map<unknown, Row | null>>()
  for (const chain of chains) {
    const row = rowOf(chain, isChosen)
    if (row === 'as it is') continue
    made.set(chain.resource, (made.get(chain.resource) ?? new Map()).set(chain.id, row))
  }
  return new Map([...working, ...[...made].map(([name, rows]) => [name, withRows(name, working, rows)] as const)])
}

/** The rows of a table with some made ones in place of those of the same ids, in the order of ids. */
function withRows(name: DocumentCatalogue, working: Tables, made: ReadonlyMap<unknown, Row | null>): readonly Row[] {
  const { id } = definitionOf(name)
  const [others, replaced]: Row[][] = [[], []]
  for (const row of working.get(name) ?? []) (made.has(row[id]) ? replaced : others)?.push(row)
  const stored = new Map(replaced?.map((row) => [row[id], row]))
  const rows = [...made].flatMap(([of, row]) => (row ? [{ ...stored.get(of), ...row, [id]: of }] : []))
  return [...(others ?? []), ...rows].toSorted((a, b) => Number(a[id]) - Number(b[id]))
}

function rowOf({ segments }: Chain, isChosen: (set: number) => boolean): Row | null | 'as it is' {
  const last = segments.findLast(({ begun }) => !begun || isChosen(begun.set)) as Segment
  const changed = [...last.fields].flatMap(([field, runs]) => {
    const other = runs.find(({ set }) => !isChosen(set))
    return other ? [[field, other.before] as const] : []
  })
  if (last === segments.at(-1) && changed.length === 0) return 'as it is'
  return last.end && { ...last.end, ...Object.fromEntries(changed) }
}
