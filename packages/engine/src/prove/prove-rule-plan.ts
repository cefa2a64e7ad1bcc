import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import { decide } from '../decide/decide.ts'
import { allSet } from '../decide/plan/bit-rows.ts'
import { askedLine } from '../decide/plan/choose-mapping.ts'
import type { CompiledRulePlan } from '../decide/plan/compile-rule-plan.ts'
import type { Policy } from '../decide/policy.ts'
import type { TraceEntry } from '../decide/trace/trace.ts'
import type { Assumed } from './assume.ts'
import { contradictionIn } from './contradiction.ts'
import { boxOf, Covers, impossibleIn, rowBelow } from './cover.ts'
import { findFree, type Found } from './find-free.ts'
import { buildSpace, NOTHING_WATCHED } from './space/build-space.ts'
import { contextOf } from './space/context-of.ts'
import { pointsOf, type Point, type Space } from './space/space.ts'
import type { Calendar } from './space/time-axis.ts'
import { Sweep } from './sweep.ts'

/** A rule plan of a version of the policy, and the contexts to consider. */
export interface ProofQuestion {
  policy: Policy
  version: number
  event: number
  rulePlan: CompiledRulePlan
  assumed: Assumed
  calendar: Calendar
  limits: Limits
  /** Mappings for which an example context is wanted. */
  wanted?: ReadonlySet<number>
}

/** Limits of a proof: up to `contexts`, all are visited. Above that, each mapping is searched in at most `steps`. */
export interface Limits {
  contexts: number
  steps: number
}

/** A few seconds on a current machine. A search takes some milliseconds. */
export const USUAL_LIMITS: Limits = { contexts: 5_000_000, steps: 20_000 }

/** A mapping that no possible context reaches. */
export interface NeverTaken {
  mapping_id: number
  /** The stronger mappings that together take all its contexts. Empty if its own conditions are never true together. */
  by: readonly number[]
  /** A context in which its conditions are true, but one of those mappings is chosen. */
  example: SimulationContext | null
  /** Its conditions that contradict each other, none of which can be left out; empty if they do not. */
  conditions: readonly TraceEntry[]
}

/** What holds for a rule plan in all contexts that it can distinguish. */
export interface RulePlanProof {
  ap_rule_id: number
  /** Number of possible contexts that it distinguishes; null if they were not visited one by one. */
  contexts: number | null
  never: readonly NeverTaken[]
  /** Mappings for which the limits were too low to decide whether they are ever chosen. */
  not_decided: readonly number[]
  /** Contexts without a mapping: their number (null if they were not visited one by one) and an example. */
  gap: { contexts: number | null; example: SimulationContext } | 'none' | 'not decided'
  /** Examples for the wanted mappings that can be chosen. */
  examples: readonly { mapping_id: number; example: SimulationContext }[]
}

/** Contexts between two yields. */
const SLICE = 20_000

/** Proves what holds in all contexts. The caller can stop between steps, which take a few milliseconds each. */
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
  const taken = isSmall ? yield* visitAll(space) : yield* searchEach(space, limits)
  const never: NeverTaken[] = rulePlan.unmatchable.map((mapping_id) => ({ ...NOTHING, mapping_id }))
  const covers = new Covers(space, { steps: limits.steps })
  yield
  for (const place of taken.never) {
    never.push(yield* neverTaken(question, place, covers))
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
  /** Places of mappings that no context reaches, and of those that are not decided. */
  never: number[]
  open: number[]
  gap: Found
  gaps: number | null
  /** By place, a point at which the mapping is chosen. */
  points: ReadonlyMap<number, { space: Space; point: Point }>
}

/** Decides by visiting all contexts. */
function* visitAll(space: Space): Generator<undefined, Taken> {
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

/** Decides by searching a context for each mapping, and one without a mapping. */
function* searchEach(space: Space, { steps }: Limits): Generator<undefined, Taken> {
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

const NOTHING = { by: [], example: null, conditions: [] }

function* neverTaken(question: ProofQuestion, place: number, covers: Covers): Generator<undefined, NeverTaken> {
  const { rulePlan } = question
  const { by, example } = covers.of(place)
  const mapping_id = idAt(rulePlan, place)
  if (by.length === 0) return { ...NOTHING, mapping_id, conditions: yield* contradicting(question, place) }
  const ids = by.map((one) => idAt(rulePlan, one))
  const isStronger = (chosen: number | null) => chosen !== null && chosen !== mapping_id
  const context = example && decidedAs(question, example.space, example.point, isStronger)
  return { ...NOTHING, mapping_id, by: ids, example: context ?? null }
}

function* contradicting(question: ProofQuestion, place: number): Generator<undefined, readonly TraceEntry[]> {
  const { rulePlan, policy, event, calendar, assumed, limits } = question
  const mapping = rulePlan.mappings[place]
  if (!mapping) return []
  const { impossible, links } = assumed
  const possible = { policy, event, calendar, impossible, links, steps: limits.steps }
  const units = yield* contradictionIn(rulePlan, mapping, possible)
  return units.map(askedLine)
}

function idAt({ mappings }: CompiledRulePlan, place: number): number {
  return mappings[place]?.mapping_id ?? 0
}

const isNone = (chosen: number | null) => chosen === null

/** The context of a point. Throws if the engine decides it differently than was proved: that would be a bug. */
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
