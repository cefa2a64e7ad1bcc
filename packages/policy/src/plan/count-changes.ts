import type { ChangeKind, VersionChange } from './compare.ts'
import type { PlanLevel } from './levels.ts'

export type CountedKind = 'added' | 'removed' | 'changed' | 'moved'

export type ChangeCounts = Record<CountedKind, number>

/** The kinds as which a change counts. A record can have moved and changed. */
export function kindsOf({ kind, moved }: VersionChange): CountedKind[] {
  return [...(kind === 'same' ? [] : [kind]), ...(moved ? (['moved'] as const) : [])]
}

/** Counts changes by level. Records below an added or removed one are not counted. */
export function countByLevel(root: VersionChange): ReadonlyMap<PlanLevel, ChangeCounts> {
  const counts = new Map<PlanLevel, ChangeCounts>()
  const visit = (change: VersionChange, within: ChangeKind) => {
    const isTold = change.kind === within && (within === 'added' || within === 'removed')
    const kinds = isTold ? [] : kindsOf(change)
    const own = counts.get(change.level) ?? { added: 0, removed: 0, changed: 0, moved: 0 }
    for (const kind of kinds) own[kind] += 1
    if (kinds.length > 0) counts.set(change.level, own)
    for (const child of change.children) visit(child, change.kind)
  }
  visit(root, 'same')
  return counts
}

/** Sums the counts of all levels. */
export function countInAll(counts: ReadonlyMap<PlanLevel, ChangeCounts>): ChangeCounts {
  const all: ChangeCounts = { added: 0, removed: 0, changed: 0, moved: 0 }
  for (const own of counts.values()) {
    for (const kind of Object.keys(all) as CountedKind[]) all[kind] += own[kind]
  }
  return all
}
