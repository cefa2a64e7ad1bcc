import type { CompiledRulePlan } from '../../decide/plan/compile-rule-plan.ts'
import type { CompiledVersion } from '../../decide/plan/compile-version.ts'
import type { References } from '../../decide/references/references.ts'
import { isSameContent } from './content.ts'
import { touchesOf } from './touches.ts'

/** Two versions that are compared at one event. */
export interface Sides {
  before: CompiledVersion
  after: CompiledVersion
}

/** Rule plans of both versions that can affect each other's part of an answer, the strongest of each version first. */
export interface RulePlanGroup {
  before: readonly CompiledRulePlan[]
  after: readonly CompiledRulePlan[]
}

interface Member {
  side: keyof Sides
  plan: CompiledRulePlan
  version: CompiledVersion
}

/** Groups of rule plans that differ. Rule plans that are equal on both sides are left out. */
export function* groupsOf(sides: Sides, event: number, references: References): Generator<undefined, RulePlanGroup[]> {
  const members = (['before', 'after'] as const).flatMap((side): Member[] => {
    const version = sides[side]
    const plans = version.events.has(event) ? (version.rulePlans.get(event) ?? []) : []
    return plans.map((plan) => ({ side, plan, version }))
  })
  const touches: Set<string>[] = []
  for (const { version, plan } of members)
    touches.push((yield* touchesOf(version, plan, references)).add(`rule plan ${plan.key}`))
  const found: RulePlanGroup[] = []
  for (const places of joined(touches)) {
    const of = places.flatMap((place) => members[place] ?? [])
    const [before, after] = [of.filter(({ side }) => side === 'before'), of.filter(({ side }) => side === 'after')]
    if (yield* areAlike(before, after)) continue
    found.push({ before: before.map(({ plan }) => plan), after: after.map(({ plan }) => plan) })
  }
  return found
}

function* areAlike(before: readonly Member[], after: readonly Member[]): Generator<undefined, boolean> {
  if (before.length !== after.length) return false
  for (const [place, { version, plan }] of before.entries()) {
    const other = after[place]
    if (!other || !(yield* isSameContent([version, plan], [other.version, other.plan]))) return false
  }
  return true
}

/** Groups the indexes of sets that share an element, directly or through other sets. */
export function joined(sets: readonly ReadonlySet<string>[]): number[][] {
  const groupOf = sets.map((_, place) => place)
  const owner = new Map<string, number>()
  const rootOf = (place: number): number => {
    let at = place
    while (groupOf[at] !== at) at = groupOf[at] ?? at
    return at
  }
  for (const [place, set] of sets.entries()) {
    for (const one of set) {
      const known = owner.get(one)
      if (known === undefined) owner.set(one, place)
      else groupOf[rootOf(place)] = rootOf(known)
    }
  }
  return [...Map.groupBy(sets.keys(), rootOf).values()]
}
