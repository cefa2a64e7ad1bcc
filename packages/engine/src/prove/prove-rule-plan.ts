import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import { decide } from '../decide/decide.ts'
import { allSet } from '../decide/plan/bit-rows.ts'
import type { CompiledRulePlan } from '../decide/plan/compile-rule-plan.ts'
import type { Policy } from '../decide/policy.ts'
import type { Assumed } from './assume.ts'
import { boxOf, Covers, impossibleIn, rowBelow } from './cover.ts'
import { findFree, type Found } from './find-free.ts'
import { buildSpace, NOTHING_WATCHED } from './space/build-space.ts'
import { contextOf } from './space/context-of.ts'
import { pointsOf, type Point, type Space } from './space/space.ts'
import type { Calendar } from './space/time-axis.ts'
import { Sweep } from './sweep.ts'

/** A rule plan of a version that the policy holds, and what is known of the contexts that it meets. */
export interface ProofQuestion {
  policy: Policy
  version: number
  event: number
  rulePlan: CompiledRulePlan
  assumed: Assumed
  calendar: Calendar
  limits: Limits
  /** Mappings of which a context is wanted that comes to them. */
  wanted?: ReadonlySet<number>
}

/** Where a proof ends: contexts that are gone through one by one, and steps of the search for each mapping above that. */
export interface Limits {
  contexts: number
  steps: number
}

/** What a machine of today goes through in a few seconds; a search takes some milliseconds. */
export const USUAL_LIMITS: Limits = { contexts: 5_000_000, steps: 20_000 }

/** A mapping that no possible context comes to. */
export interface NeverTaken {
  mapping_id: number
  /** The stronger mappings that together take all its contexts; none: its own conditions are never true together. */
  by: readonly number[]
  /** A context that meets its conditions, which one of those takes. */
  example: SimulationContext | null
}

/** What is true of a rule plan in all contexts that it can tell apart. */
export interface RulePlanProof {
  ap_rule_id: number
  /** Possible contexts that it tells apart; null where they were not gone through. */
  contexts: number | null
  never: readonly NeverTaken[]
  /** Mappings of which the limits left open whether they are ever taken. */
  not_decided: readonly number[]
  /** Contexts that come to no mapping, with one of them; their number is null where they were not gone through. */
  gap: { contexts: number | null; example: SimulationContext } | 'none' | 'not decided'
  /** Of the mappings that are wanted and can be taken. */
  examples: readonly { mapping_id: number; example: SimulationContext }[]
}

/** Contexts that are gone through before the next yield. */
const SLICE = 20_000

/** Proves what holds in all contexts. The caller goes on, or does not: each step takes a few milliseconds. */
export function* proveRulePlan(question: ProofQuestion): Generator<undefined, RulePlanProof> {
  const { rulePlan, policy, event, calendar, assumed, limits } = question
  const plans = [rulePlan, assumed.impossible]
  const watched = NOTHING_WATCHED
  const space = yield* buildSpace({
    plans,
    policy,
    event,
    calendar,
    links: assumed.links,
    watched,
  })
  const isSmall = pointsOf(space) <= limits.contexts
  const taken = isSmall ? yield* gonesThrough(space) : yield* searched(space, limits)
  const never: NeverTaken[] = rulePlan.unmatchable.map((mapping_id) => ({ mapping_id, by: [], example: null }))
  const covers = new Covers(space, { steps: limits.steps })
  yield
  for (const place of taken.never) {
    never.push(neverTaken(question, place, covers))
    yield
  }
  const { contexts, gap, gaps } = taken
  const examples: { mapping_id: number; example: SimulationContext }[] = []
  for (const [place, found] of taken.points) {
    const mapping_id = idAt(rulePlan, place)
    if (!question.wanted?.has(mapping_id)) continue
    const isTaken = (chosen: number | null) => chosen === mapping_id
    examples.push({ mapping_id, example: decidedAs(question, found.space, found.point, isTaken) })
    yield
  }
  return {
    examples,
    ap_rule_id: rulePlan.ap_rule_id,
    contexts,
    never,
    not_decided: taken.open.map((place) => idAt(rulePlan, place)),
    gap: typeof gap === 'string' ? gap : { contexts: gaps, example: decidedAs(question, space, gap, isNone) },
  }
}

interface Taken {
  contexts: number | null
  /** Places of mappings that nothing comes to, and of those of which that is open. */
  never: number[]
  open: number[]
  gap: Found
  gaps: number | null
  /** By place, a point at which the mapping is taken. */
  points: ReadonlyMap<number, { space: Space; point: Point }>
}

/** Visits every context. */
function* gonesThrough(space: Space): Generator<undefined, Taken> {
  const size = space.sizes[0] ?? 0
  const isTaken = new Uint8Array(size)
  const points = new Map<number, { space: Space; point: Point }>()
  let [contexts, gaps] = [0, 0]
  let gap: Found = 'none'
  const sweep = new Sweep(space, (point, chosen) => {
    if ((chosen[1] ?? -1) >= 0) return
    contexts += 1
    const place = chosen[0] ?? -1
    if (place >= 0) {
      if (isTaken[place] === 0) points.set(place, { space, point: point.slice() })
      isTaken[place] = 1
    } else {
      if (gaps === 0) gap = point.slice()
      gaps += 1
    }
  })
  while (sweep.advance(SLICE)) yield
  const never = Array.from(isTaken.keys()).filter((place) => isTaken[place] === 0)
  return { contexts, never, open: [], gap, gaps, points }
}

/** Searches a context for each mapping, and one for none. */
function* searched(space: Space, { steps }: Limits): Generator<undefined, Taken> {
  const size = space.sizes[0] ?? 0
  const [never, open]: [number[], number[]] = [[], []]
  const points = new Map<number, { space: Space; point: Point }>()
  for (let place = 0; place < size; place += 1) {
    const box = boxOf(space, place)
    const found = box ? findFree(box, impossibleIn(box, rowBelow(size, place)), { steps }) : 'none'
    if (found === 'none') never.push(place)
    if (found === 'not decided') open.push(place)
    if (box && typeof found !== 'string') points.set(place, { space: box, point: found })
    yield
  }
  const gap = findFree(space, space.sizes.map(allSet), { steps })
  return { contexts: null, never, open, gap, gaps: null, points }
}

function neverTaken(question: ProofQuestion, place: number, covers: Covers): NeverTaken {
  const { rulePlan } = question
  const { by, example } = covers.of(place)
  const ids = by.map((one) => idAt(rulePlan, one))
  const mapping_id = idAt(rulePlan, place)
  const isStronger = (chosen: number | null) => chosen !== null && chosen !== mapping_id
  const context = example && decidedAs(question, example.space, example.point, isStronger)
  return { mapping_id, by: ids, example: context ?? null }
}

function idAt({ mappings }: CompiledRulePlan, place: number): number {
  return mappings[place]?.mapping_id ?? 0
}

const isNone = (chosen: number | null) => chosen === null

/** The context of a point, which the engine has decided as was proved; anything else is a fault of the program. */
function decidedAs(
  { policy, version, event, rulePlan, calendar }: ProofQuestion,
  space: Space,
  point: Point,
  isProved: (chosen: number | null) => boolean,
): SimulationContext {
  const context = contextOf(space, point, { policy, event, calendar })
  const answer = decide(policy, { pcc_rule_ver_id: version, context, trace: 'none' })
  const rulePlans = answer.plans.flatMap(({ rule_plans }) => rule_plans)
  const chosen = rulePlans.find(({ ap_rule_id }) => ap_rule_id === rulePlan.ap_rule_id)?.mapping_id ?? null
  if (isProved(chosen)) return context
  throw new Error(`Rule plan ${rulePlan.ap_rule_id} comes to ${chosen} in ${JSON.stringify(context)}`)
}
