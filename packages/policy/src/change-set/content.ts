import type { Row } from '../document/model.ts'
import type { Chain } from './chains.ts'

/** The changes of a set to a record, field by field. Of a created or deleted record, all fields. */
export interface SetContent extends Pick<Chain, 'resource' | 'id'> {
  action: 'create' | 'update' | 'delete'
  /** Computed on demand, since a set may have thousands of records. */
  fields: () => readonly { field: string; before: unknown; after: unknown }[]
  /** The row after the set, or before its deletion. */
  row: Row
}

/** The content of a set: its writes, without those that it undid itself. */
export function contentOf(chains: readonly Chain[], set: number): SetContent[] {
  return chains.flatMap((chain) => contentIn(chain, set))
}

function contentIn({ resource, id, segments }: Chain, set: number): SetContent[] {
  return segments.flatMap(({ begun, end, fields }, at): SetContent[] => {
    const before = segments[at - 1]?.end
    const isOwn = begun?.set === set
    if (isOwn && begun.kind === 'delete' && before)
      return [{ resource, id, action: 'delete', row: before, fields: () => said(before, 'before') }]
    const own = [...fields].flatMap(([field, runs]) => {
      const [first, last] = [runs.find((run) => run.set === set), runs.findLast((run) => run.set === set)]
      return first && last ? [{ field, before: first.before ?? null, after: last.after ?? null }] : []
    })
    if (!end || (own.length === 0 && !isOwn)) return []
    if (isOwn) {
      const row = { ...end, ...Object.fromEntries(own.map(({ field, after }) => [field, after])) }
      return [{ resource, id, action: 'create', row, fields: () => said(row, 'after') }]
    }
    return [{ resource, id, action: 'update', row: end, fields: () => own }]
  })
}

function said(row: Row, side: 'before' | 'after') {
  return Object.entries(row).flatMap(([field, value]) =>
    value === null || value === undefined ? [] : [{ field, before: null, after: null, [side]: value }],
  )
}
