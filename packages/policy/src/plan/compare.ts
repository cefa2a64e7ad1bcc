import type { TreeLevel, VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { pairsOf, uniquePairs, type Pairs } from '../pairs.ts'
import { movedPairs } from '../moved-rows.ts'
import { PLAN_LEVELS, PlanSide, type PlanLevel, type PlanRow } from './levels.ts'

/** `same`: only records below it differ, or its position. */
export type ChangeKind = 'added' | 'removed' | 'changed' | 'same'

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** The old and new position of a record: a place among its siblings, from 1, or another parent. */
export type Move =
  | { by: 'order'; before: number; after: number }
  | { by: 'parent'; level: PlanLevel; before: PlanRow; after: PlanRow }

/** The difference between a record of one version and its counterpart in another. */
export interface VersionChange {
  level: PlanLevel
  kind: ChangeKind
  left: PlanRow | undefined
  right: PlanRow | undefined
  fields: readonly FieldChange[]
  moved: Move | undefined
  /** Differing children; all children of an added or removed record. */
  children: VersionChange[]
}

/** Levels whose records can move to another parent: rule plans to other events, basic rules to other mappings. */
const MOVABLE_LEVELS = ['rules', 'basics'] as const

/**
 * The differences of the right version, as a tree in the structure of plans. Records are paired by the path of their keys,
 * which copies keep. Records that people created on both sides have different keys and are paired by name. Lookups use maps:
 * 5,000 mappings and 20,000 basic rules on each side take about a tenth of a second.
 */
export function compareVersions(left: VersionTree, right: VersionTree): VersionChange {
  return new Comparison(new PlanSide(left), new PlanSide(right)).run()
}

class Comparison {
  readonly #left: PlanSide
  readonly #right: PlanSide
  /** Maps rule zones of the left side to those of the right side. */
  readonly #zones = new Map<unknown, unknown>()

  constructor(left: PlanSide, right: PlanSide) {
    this.#left = left
    this.#right = right
  }

  run(): VersionChange {
    const root = this.#pair('version', this.#left.version, this.#right.version, undefined)
    for (const level of MOVABLE_LEVELS) this.#pairMoved(root, level)
    return root
  }

  #pair(level: PlanLevel, left: PlanRow, right: PlanRow, moved: Move | undefined): VersionChange {
    const fields = changedFields(level, left, right).filter(({ field }) => !this.#follow(level, field, left, right))
    const children = PLAN_LEVELS[level].children.flatMap((child) => this.#siblings(child, left, right))
    return { level, kind: fields.length > 0 ? 'changed' : 'same', left, right, fields, moved, children }
  }

  /** Whether a date follows that of the plan version on both sides. Then it is only reported for the plan version. */
  #follow(level: PlanLevel, field: string, left: PlanRow, right: PlanRow): boolean {
    return level === 'basic_versions' && this.#left.isOfVersion(left, field) && this.#right.isOfVersion(right, field)
  }

  /** Differences between the children of two parents. */
  #siblings(level: TreeLevel, left: PlanRow, right: PlanRow): VersionChange[] {
    const before = this.#left.childrenOf(left, level)
    const after = this.#right.childrenOf(right, level)
    if (before.length === 0 && after.length === 0) return []
    const { pairs, removed, added } = this.#paired(level, before, after)
    if (level === 'zones')
      for (const [ours, theirs] of pairs) this.#zones.set(ours.ap_rule_zone_id, theirs.ap_rule_zone_id)
    const places = new Map([...before.entries(), ...after.entries()].map(([index, row]) => [row, index]))
    const moves = PLAN_LEVELS[level].ordered ? orderMoves(pairs, places) : undefined
    const found = [
      ...pairs.map(([ours, theirs]) => this.#pair(level, ours, theirs, moves?.get(ours))).filter(isChange),
      ...removed.map((row) => this.#whole(level, 'removed', row)),
      ...added.map((row) => this.#whole(level, 'added', row)),
    ]
    const placeOf = ({ left: ours, right: theirs }: VersionChange) => places.get((theirs ?? ours) as PlanRow) ?? 0
    return found.length > 1 ? found.toSorted((a, b) => placeOf(a) - placeOf(b)) : found
  }

  #paired(level: TreeLevel, before: readonly PlanRow[], after: readonly PlanRow[]): Pairs<PlanRow> {
    const { key } = PLAN_LEVELS[level]
    const keyOf = (row: PlanRow) => row[key]
    const keyOfLeft = level === 'units' ? (row: PlanRow) => this.#zones.get(row[key]) : keyOf
    const nameOn = (side: PlanSide) => (row: PlanRow) => side.nameOf(level, row)
    return pairsOf(before, after, [keyOfLeft, keyOf], [nameOn(this.#left), nameOn(this.#right)])
  }

  /** A record on one side only, with everything below it. */
  #whole(level: TreeLevel, kind: 'added' | 'removed', row: PlanRow): VersionChange {
    const side = kind === 'added' ? this.#right : this.#left
    const children = PLAN_LEVELS[level].children.flatMap((child) =>
      side.childrenOf(row, child).map((inner) => this.#whole(child, kind, inner)),
    )
    const [left, right] = kind === 'added' ? [undefined, row] : [row, undefined]
    return { level, kind, left, right, fields: [], moved: undefined, children }
  }

  /** A record that was removed below one parent and added below another has moved. */
  #pairMoved(root: VersionChange, level: (typeof MOVABLE_LEVELS)[number]): void {
    const located = locatedOn([root], level)
    const [removed, added] = [located.filter(isOf('removed')), located.filter(isOf('added'))]
    // If several could have moved, none is reported as moved.
    for (const [from, to] of uniquePairs(removed, added, ({ change: { left, right } }) => (left ?? right)?.key)) {
      const [left, right] = [from.change.left, to.change.right]
      if (left && right) replacePair(from, to, this.#pair(level, left, right, moveBetween(from, to)))
    }
    prune(root)
  }
}

/** A change with the changes above it, from the version on. */
interface Located {
  within: readonly VersionChange[]
  change: VersionChange
}

/** The changes of a level, without records that were added or removed together with their rule plan or mapping. */
function locatedOn(within: readonly VersionChange[], level: TreeLevel): Located[] {
  const parent = within.at(-1)
  if (!parent || (isOneSided(parent) && !isTransparent(parent))) return []
  return parent.children.flatMap((change) =>
    change.level === level ? [{ within, change }] : locatedOn([...within, change], level),
  )
}

/** Events and dates can be added or removed while the records below them stay. */
function isTransparent({ level }: VersionChange): boolean {
  return level === 'events' || level === 'basic_versions'
}

function isOneSided({ kind }: VersionChange): boolean {
  return kind === 'added' || kind === 'removed'
}

const isOf =
  (kind: ChangeKind) =>
  ({ change }: Located) =>
    change.kind === kind

/** The move, described by the highest parents that differ. */
function moveBetween(from: Located, to: Located): Move | undefined {
  const index = from.within.findIndex((parent, depth) => parent !== to.within[depth])
  const [before, after] = [from.within[index]?.left, to.within[index]?.right]
  return before && after && { by: 'parent', level: from.within[index]?.level ?? 'version', before, after }
}

function replacePair(from: Located, to: Located, change: VersionChange): void {
  const [old, parent] = [from.within.at(-1)?.children, to.within.at(-1)?.children]
  old?.splice(old.indexOf(from.change), 1)
  parent?.splice(parent.indexOf(to.change), 1, change)
}

/** Removes changes without content. */
function prune(change: VersionChange): void {
  for (const child of change.children) prune(child)
  change.children = change.children.filter(isChange)
}

function isChange({ kind, moved, children }: VersionChange): boolean {
  return kind !== 'same' || moved !== undefined || children.length > 0
}

function changedFields(level: PlanLevel, left: PlanRow, right: PlanRow): FieldChange[] {
  return PLAN_LEVELS[level].fields.flatMap((field) => {
    const before = left[field] ?? null
    const after = right[field] ?? null
    return before === after ? [] : [{ field, before, after }]
  })
}

const NO_MOVES: ReadonlyMap<PlanRow, Move> = new Map()

/** Pairs that changed their order. If several choices explain the new order, records with a changed priority have moved. */
function orderMoves(
  pairs: readonly (readonly [PlanRow, PlanRow])[],
  places: ReadonlyMap<PlanRow, number>,
): ReadonlyMap<PlanRow, Move> {
  const placeOf = (row: PlanRow) => places.get(row) ?? 0
  const ordered = pairs.toSorted(([a], [b]) => placeOf(a) - placeOf(b))
  if (ordered.every(([, right], index) => placeOf(right) >= placeOf(ordered[index - 1]?.[1] ?? right))) return NO_MOVES
  const flags = movedPairs(
    ordered.map(([left, right]) => ({ to: placeOf(right), weight: left.priority === right.priority ? 2 : 1 })),
  )
  const moves = ordered.flatMap(([left, right], index): [PlanRow, Move][] =>
    flags[index] ? [[left, { by: 'order', before: placeOf(left) + 1, after: placeOf(right) + 1 }]] : [],
  )
  return new Map(moves)
}
