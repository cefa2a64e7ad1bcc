import type { Level } from './levels.ts'
import type { DocumentRecord } from './model.ts'

/** Records of one list before and after. */
export interface PairedRecords {
  /** What the records of the later list were before; those without are new. */
  before: ReadonlyMap<DocumentRecord, DocumentRecord>
  removed: readonly DocumentRecord[]
}

/** Pairs records by key. Without keys, equal ones pair first where their order says nothing, the rest place by place. */
export function pairRecords(
  { as, catalogue }: Pick<Level, 'as' | 'catalogue'>,
  before: readonly DocumentRecord[],
  after: readonly DocumentRecord[],
): PairedRecords {
  const sayings = catalogue === 'zone-value' ? sayingOf : undefined
  if (as === 'map' || sayings) return pairBy(sayings ?? (({ key }) => key), before, after)
  const pairs = after.slice(0, before.length).map((record, at) => [record, before[at] as DocumentRecord] as const)
  return { before: new Map(pairs), removed: before.slice(after.length) }
}

function pairBy(
  name: (record: DocumentRecord) => string,
  before: readonly DocumentRecord[],
  after: readonly DocumentRecord[],
): PairedRecords {
  const open = Map.groupBy(before, name)
  const pairs = after.flatMap((record) => {
    const found = open.get(name(record))?.shift()
    return found ? [[record, found] as const] : []
  })
  return { before: new Map(pairs), removed: [...open.values()].flat() }
}

function sayingOf({ values }: DocumentRecord): string {
  return JSON.stringify([values.value, values.exp_value ?? null, values.seq ?? null])
}
