import { definitionOf, type DocumentCatalogue } from '../document/document-catalogue.ts'
import type { Row } from '../document/model.ts'
import type { Tables } from '../document/record-paths.ts'
import type { Chain, Segment } from './chains.ts'

/**
 * The rows of a release of some sets: working data without the writes of the other sets. The choice must be closed: with a set
 * it includes all sets that this one needs.
 */
export function candidateTables(working: Tables, chains: readonly Chain[], isChosen: (set: number) => boolean): Tables {
  const made = new Map<DocumentCatalogue, Map<unknown, Row>>()
  for (const chain of chains) {
    const row = rowOf(chain, isChosen)
    if (row === 'as it is') continue
    const { id: idField } = definitionOf(chain.resource)
    const rows =
      made.get(chain.resource) ?? new Map(working.get(chain.resource)?.map((one) => [one[idField], one]) ?? [])
    made.set(chain.resource, rows)
    if (row === null) rows.delete(chain.id)
    else rows.set(chain.id, { ...rows.get(chain.id), ...row, [idField]: chain.id })
  }
  const inIdOrder = ([name, rows]: [DocumentCatalogue, Map<unknown, Row>]) => {
    const { id } = definitionOf(name)
    return [name, [...rows.values()].toSorted((a, b) => Number(a[id]) - Number(b[id]))] as const
  }
  return new Map([...working, ...[...made].map(inIdOrder)])
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
