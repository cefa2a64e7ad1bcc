import type { TreeLevel, VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { COUNTERPARTS, WANDERERS, wholeContent, type Sides } from './counterparts.ts'
import { movedPairs } from './moved-rows.ts'
import { pairUp } from './pair-up.ts'
import { PLAN_LEVELS, PlanSide, type PlanLevel, type PlanRow } from './levels.ts'

/** `same`: only what is below it differs, or where it stands. */
export type ChangeKind = 'added' | 'removed' | 'changed' | 'same'

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** Where a record was and is: at a place among its siblings, from 1, or below another parent. */
export type Move =
  | { by: 'order'; before: number; after: number }
  | { by: 'parent'; level: PlanLevel; before: PlanRow; after: PlanRow }

/** How a record of one version stands to its counterpart in another. */
export interface VersionChange {
  level: PlanLevel
  kind: ChangeKind
  left: PlanRow | undefined
  right: PlanRow | undefined
  fields: readonly FieldChange[]
  moved: Move | undefined
  /** Only where something differs; of what was added or removed, everything. */
  children: VersionChange[]
}

/**
 * What is different in the right version, as a tree in the structure of plans. Records are counterparts by what they are,
 * never by their ids, so that a copy is the same as its original. Each level is looked up in maps: 5,000 mappings and
 * 20,000 basic rules on either side take about a tenth of a second.
 */
export function compareVersions(left: VersionTree, right: VersionTree): VersionChange {
  return new Comparison(new PlanSide(left), new PlanSide(right)).run()
}

class Comparison {
  readonly #left: PlanSide
  readonly #right: PlanSide
  readonly #zones = new Map<unknown, unknown>()
  readonly #sides: Sides

  constructor(left: PlanSide, right: PlanSide) {
    this.#left = left
    this.#right = right
    this.#sides = { left, right, zones: this.#zones }
  }

  run(): VersionChange {
    const root = this.#pair('version', this.#left.version, this.#right.version, undefined)
    this.#wander(root, 'rules')
    return root
  }

  #pair(level: PlanLevel, left: PlanRow, right: PlanRow, moved: Move | undefined): VersionChange {
    const fields = changedFields(level, left, right).filter(({ field }) => !this.#follow(level, field, left, right))
    const children = PLAN_LEVELS[level].children.flatMap((child) => this.#siblings(child, left, right))
    const kind = fields.length > 0 ? 'changed' : 'same'
    const change: VersionChange = { level, kind, left, right, fields, moved, children }
    if (level === 'mappings') this.#wander(change, 'basics')
    return change
  }

  /** Basic rules that begin or end with their plan version on either side: their dates are said once, of the plan version. */
  #follow(level: PlanLevel, field: string, left: PlanRow, right: PlanRow): boolean {
    return level === 'basic_versions' && this.#left.isOfVersion(left, field) && this.#right.isOfVersion(right, field)
  }

  /** The differing children of a pair of parents. */
  #siblings(level: TreeLevel, left: PlanRow, right: PlanRow): VersionChange[] {
    const before = this.#left.childrenOf(left, level)
    const after = this.#right.childrenOf(right, level)
    if (before.length === 0 && after.length === 0) return []
    const content = wholeContent(this.#sides, level)
    const { pairs, removed, added } = pairUp(before, after, COUNTERPARTS[level](this.#sides), content)
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

  /** A record that is on one side only, with all below it. */
  #whole(level: TreeLevel, kind: 'added' | 'removed', row: PlanRow): VersionChange {
    const side = kind === 'added' ? this.#right : this.#left
    const children = PLAN_LEVELS[level].children.flatMap((child) =>
      side.childrenOf(row, child).map((inner) => this.#whole(child, kind, inner)),
    )
    const [left, right] = kind === 'added' ? [undefined, row] : [row, undefined]
    return { level, kind, left, right, fields: [], moved: undefined, children }
  }

  /** What was removed below one parent and added below another has moved there. */
  #wander(top: VersionChange, level: TreeLevel): void {
    const key = WANDERERS[level]
    const homes = homesOf(top, level)
    const rowOf = ({ change }: Home) => (change.left ?? change.right) as PlanRow
    const { id } = PLAN_LEVELS[level]
    // By age on either side, so that swapping the sides pairs alike.
    const of = (kind: ChangeKind) =>
      homes.filter(({ change }) => change.kind === kind).toSorted((a, b) => Number(rowOf(a)[id]) - Number(rowOf(b)[id]))
    const removed = of('removed')
    const added = of('added')
    if (!key || removed.length === 0 || added.length === 0) return
    const content = wholeContent(this.#sides, level)
    const through = ({ left, right }: typeof key) => ({
      left: (home: Home) => left(rowOf(home)),
      right: (home: Home) => right(rowOf(home)),
    })
    for (const [from, to] of pairUp(removed, added, [through(key)], through(content)).pairs) {
      const before = from.parent.left
      const after = to.parent.right
      if (!before || !after) continue
      const moved: Move = { by: 'parent', level: to.parent.level, before, after }
      const change = this.#pair(level, rowOf(from), rowOf(to), moved)
      to.parent.children[to.parent.children.indexOf(to.change)] = change
      from.parent.children.splice(from.parent.children.indexOf(from.change), 1)
    }
    prune(top)
  }
}

/** A change and the one it stands below. */
interface Home {
  parent: VersionChange
  change: VersionChange
}

function homesOf(top: VersionChange, level: TreeLevel): Home[] {
  return top.children.flatMap((change) =>
    change.level === level ? [{ parent: top, change }] : mayHold(change.level, level) ? homesOf(change, level) : [],
  )
}

function mayHold(level: PlanLevel, inner: TreeLevel): boolean {
  return PLAN_LEVELS[level].children.some((child) => child === inner || mayHold(child, inner))
}

/** Leaves out what says nothing any more. */
function prune(change: VersionChange): void {
  for (const child of change.children) if (child.level === 'events' || child.level === 'basic_versions') prune(child)
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

/** Pairs that left their order. Of those that could be said to have moved, the ones whose priority was changed. */
function orderMoves(
  pairs: readonly (readonly [PlanRow, PlanRow])[],
  places: ReadonlyMap<PlanRow, number>,
): ReadonlyMap<PlanRow, Move> {
  const placeOf = (row: PlanRow) => places.get(row) ?? 0
  const ordered = pairs.length > 1 ? pairs.toSorted(([a], [b]) => placeOf(a) - placeOf(b)) : pairs
  if (ordered.every(([, right], index) => placeOf(right) >= placeOf(ordered[index - 1]?.[1] ?? right))) return NO_MOVES
  const flags = movedPairs(
    ordered.map(([left, right]) => ({ to: placeOf(right), weight: left.priority === right.priority ? 2 : 1 })),
  )
  const moves = ordered.flatMap(([left, right], index): [PlanRow, Move][] =>
    flags[index] ? [[left, { by: 'order', before: placeOf(left) + 1, after: placeOf(right) + 1 }]] : [],
  )
  return new Map(moves)
}
