import { Decision } from '../../decide/decision.ts'
import { outcomesOf } from '../../decide/plan/evaluate-plan.ts'
import type { CompiledRulePlan } from '../../decide/plan/compile-rule-plan.ts'
import type { CompiledVersion } from '../../decide/plan/compile-version.ts'
import { axisKey, type Watched } from '../space/build-space.ts'
import { contextOfValues, valuesAt, type Setting } from '../space/context-of.ts'
import type { AtomValue, Space } from '../space/space.ts'
import { contentOfMapping } from './content.ts'
import { beside, decidedWithin, type Decided } from './decided.ts'
import { whereQuotasDiffer } from './quota-difference.ts'
import type { RulePlanGroup, Sides } from './rule-plan-groups.ts'
import { watchedBy } from './watched.ts'
import type { Winners } from './winners.ts'

interface GroupParts {
  space: Space
  sides: Sides
  group: RulePlanGroup
  watched: Watched
  setting: Setting
}

/** A class of contexts before its example is checked. */
export interface FoundClass {
  before: Decided
  after: Decided
  contexts: number
  space: Space
  values: readonly AtomValue[]
}

/** Decisions between two yields. */
const SLICE = 200

/** Decides the contexts of a group of rule plans with two versions. */
export class GroupDecisions {
  /** The space without axes that no mapping asks about. Those only change what is granted. */
  readonly chosenBy: Space
  /** Those of its axes that also change what is granted. */
  readonly dependentAxes: readonly number[]
  /** For each point, the number of points on the axes that were left out. */
  readonly behind: number
  /** Number of decisions so far. */
  decided = 0
  readonly #parts: GroupParts
  readonly #plans: readonly { plan: CompiledRulePlan; version: CompiledVersion; side: keyof Sides }[]
  readonly #behind: readonly number[]
  readonly #axesOf = new Map<CompiledVersion, Map<number, readonly number[]>>()
  readonly #contents = new Map<CompiledVersion, Map<number, string>>()
  readonly #found = new Map<string, FoundClass>()

  constructor(parts: GroupParts) {
    const { space, sides, group } = parts
    this.#parts = parts
    this.#plans = (['before', 'after'] as const).flatMap((side) =>
      group[side].map((plan) => ({ plan, version: sides[side], side })),
    )
    const isAsked = space.axes.map(({ atoms }) => atoms.some(({ rows }) => rows.some((row) => row !== undefined)))
    this.#behind = space.axes.flatMap((_, axis) => (isAsked[axis] ? [] : [axis]))
    this.behind = pointsOn(space, this.#behind)
    const watched = new Set(watchedAxes(space, parts.watched))
    this.dependentAxes = space.axes.flatMap((_, axis) => (isAsked[axis] && watched.has(axis) ? [axis] : []))
    const first = space.axes.map((axis, place) => (isAsked[place] ? axis : { ...axis, atoms: axis.atoms.slice(0, 1) }))
    this.chosenBy = { ...space, axes: first }
  }

  /** Decides points at which the same is chosen, once for each difference on the left-out axes. Stops above the limit. */
  *add({ chosen, point, contexts }: Winners, most: number): Generator<undefined, void> {
    const { space } = this.#parts
    const granting = this.#plans.flatMap(({ plan, version, side }, place) => {
      const mapping = plan.mappings[chosen[place] ?? -1]
      return mapping ? [{ version, side, mapping: mapping.mapping_id }] : []
    })
    const [before, after] = [granting.filter(isBefore), granting.filter((one) => !isBefore(one))]
    if (this.#contentOf(before) === this.#contentOf(after)) return
    const relevant = new Set(granting.flatMap(({ version, mapping }) => this.#axes(version, mapping)))
    const open = this.#behind.filter((axis) => relevant.has(axis))
    const others = this.behind / pointsOn(space, open)
    const values = valuesAt(space, point)
    for (const atoms of combinations(space, open, Array.from(point))) {
      for (const axis of open) values[axis] = space.axes[axis]?.atoms[atoms[axis] ?? 0]?.value
      this.#decide({ before, after, atoms, values, contexts: contexts * others })
      this.decided += 1
      if (this.decided > most) return
      if (this.decided % SLICE === 0) yield
    }
  }

  changed(): FoundClass[] {
    return [...this.#found.values()]
  }

  #decide({ before, after, atoms, values, contexts }: Deciding): void {
    const { space, setting } = this.#parts
    const context = contextOfValues(space, values, setting)
    const decision = new Decision(setting.policy, context, 'none')
    const decided = (of: Deciding['before']) =>
      decidedWithin(() => of.flatMap(({ version, mapping }) => outcomesOf(decision, version, mapping).outcomes))
    const both = beside(decided(before), decided(after))
    const [from, to] = both.map((one) => JSON.stringify(one))
    if (from === to) return
    const isOfQuotas = JSON.stringify({ ...both[0], quotas: both[1].quotas }) === to
    const where = isOfQuotas ? whereQuotasDiffer(space, atoms, values, both) : values
    if (!where) return
    const key = `${from}\n${to}`
    const known = this.#found.get(key)
    if (known) known.contexts += contexts
    else this.#found.set(key, { before: both[0], after: both[1], contexts, space, values: where.slice() })
  }

  /** The axes that change what a mapping grants. */
  #axes(version: CompiledVersion, mapping: number): readonly number[] {
    return remembered(this.#axesOf, version, mapping, () => {
      const { space, setting } = this.#parts
      return watchedAxes(space, watchedBy(version, [{ mapping_id: mapping }], setting.policy))
    })
  }

  #contentOf(granting: Deciding['before']): string {
    return granting
      .map(({ version, mapping }) =>
        remembered(this.#contents, version, mapping, () => JSON.stringify(contentOfMapping(version, mapping))),
      )
      .join()
  }
}

function watchedAxes({ axes }: Space, { figures, spans, moments }: Watched): number[] {
  const isTimed = spans.size + moments.length > 0
  return axes.flatMap(({ type, source }, axis) => {
    const key = axisKey(type, source)
    return figures.has(key) || (key === 'T' && isTimed) ? [axis] : []
  })
}

interface Granting {
  version: CompiledVersion
  side: keyof Sides
  mapping: number
}

interface Deciding {
  before: readonly Granting[]
  after: readonly Granting[]
  atoms: readonly number[]
  values: readonly AtomValue[]
  contexts: number
}

function isBefore({ side }: Granting): boolean {
  return side === 'before'
}

function remembered<V>(
  all: Map<CompiledVersion, Map<number, V>>,
  version: CompiledVersion,
  id: number,
  make: () => V,
): V {
  const ofVersion = all.get(version) ?? new Map<number, V>()
  all.set(version, ofVersion)
  const known = ofVersion.get(id) ?? make()
  ofVersion.set(id, known)
  return known
}

function pointsOn({ axes }: Space, places: readonly number[]): number {
  return places.reduce((product, axis) => product * (axes[axis]?.atoms.length ?? 1), 1)
}

/** All combinations of atoms of some axes. Other axes keep their atoms. */
function* combinations(space: Space, axes: readonly number[], atoms: readonly number[]): Generator<readonly number[]> {
  const [axis, ...others] = axes
  if (axis === undefined) {
    yield atoms
    return
  }
  for (const [place] of space.axes[axis]?.atoms.entries() ?? []) {
    yield* combinations(space, others, atoms.with(axis, place))
  }
}
