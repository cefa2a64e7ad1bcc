import { WORD } from '../../decide/plan/bit-rows.ts'
import { compileRulePlan, type CompiledRulePlan, type RulePlanParts } from '../../decide/plan/compile-rule-plan.ts'
import type { AskedReferences } from '../../decide/plan/unit.ts'
import { boxOf, Covers, impossibleIn, rowBelow } from '../cover.ts'
import { findFree } from '../find-free.ts'
import type { Atom, Space } from '../space/space.ts'
import { askedAxes, axisOf, type AskedAxis } from './asked-axes.ts'
import { coveredByOne } from './covered-by-one.ts'

/** Why mappings of a rule plan never match. Mappings are named by id. */
export interface Shadowed {
  /** By mapping, the rule zone for which its unit is never true. */
  unmet: ReadonlyMap<number, number>
  /** By mapping, the stronger ones that take all its contexts: one, or several together. */
  by: ReadonlyMap<number, readonly number[]>
  /** Mappings for which the limit was too low. At least no single stronger mapping takes all their contexts. */
  notDecided: ReadonlySet<number>
}

/** Limits of the search in a whole rule plan: words joined in its preparation, and its steps. */
export interface ShadowLimits {
  words: number
  steps: number
}

/** Takes a few milliseconds. The proof of a version goes further. */
const USUAL: ShadowLimits = { words: 20_000_000, steps: 50_000 }

/**
 * Finds mappings of a rule plan that never match, whatever its inputs are. The evaluation itself decides what a unit means.
 * Values are not looked up: two inputs with one source count as independent, and any zone is possible. So findings hold in
 * every context, but the proof of a version (`proveRulePlan`) finds more.
 */
export function shadowed(
  parts: Omit<RulePlanParts, 'rule'>,
  references: AskedReferences,
  limits: ShadowLimits = USUAL,
): Shadowed {
  const plan = compileRulePlan({ ...parts, rule: NO_RULE }, references)
  const axes = askedAxes(plan, references.zones)
  const unmet = unmetIn(plan, axes)
  const one = coveredByOne(plan, axes, new Set(unmet.keys()))
  const by = new Map<number, readonly number[]>([...one].map(([id, stronger]) => [id, [stronger]]))
  const open = plan.mappings.flatMap(({ mapping_id: id }, place) => (one.has(id) || unmet.has(id) ? [] : [place]))
  const words = open.length * Math.ceil(plan.mappings.length / WORD) * statesIn(axes)
  if (words > limits.words) return { unmet, by, notDecided: new Set(open.slice(1).map((place) => idAt(plan, place))) }
  return { unmet, ...search(plan, spaceOf(plan, axes), { open, by, steps: limits.steps }) }
}

const NO_RULE = { ap_rule_id: 0, pcr_event_id: 0, priority: 0, place: 0, key: '' }

interface Searching {
  open: readonly number[]
  by: Map<number, readonly number[]>
  steps: number
}

function search(plan: CompiledRulePlan, space: Space, { open, by, steps }: Searching): Omit<Shadowed, 'unmet'> {
  const budget = { steps }
  const covers = new Covers(space, budget)
  const notDecided = new Set<number>()
  for (const place of open) {
    const box = boxOf(space, place)
    const found = box ? findFree(box, impossibleIn(box, rowBelow(plan.mappings.length, place)), budget) : 'none'
    if (found === 'not decided') notDecided.add(idAt(plan, place))
    if (found === 'none')
      by.set(
        idAt(plan, place),
        covers.of(place).by.map((other) => idAt(plan, other)),
      )
  }
  return { by, notDecided }
}

function idAt({ mappings }: CompiledRulePlan, place: number): number {
  return mappings[place]?.mapping_id ?? 0
}

function unmetIn({ mappings }: CompiledRulePlan, axes: readonly AskedAxis[]): Map<number, number> {
  const statesOf = new Map(axes.map(({ key, states }) => [key, states]))
  const found = new Map<number, number>()
  const isMet = new Map<unknown, boolean>()
  for (const { mapping_id, units } of mappings) {
    for (const unit of units) {
      const { question } = unit
      const met =
        isMet.get(question) ??
        statesOf.get(axisOf(unit))?.some((state) => question.accepts(state.input, state.isRunning))
      isMet.set(question, met ?? false)
      if (!met) found.set(mapping_id, unit.ap_rule_zone_id)
    }
  }
  return found
}

function statesIn(axes: readonly AskedAxis[]): number {
  return axes.reduce((sum, { states }) => sum + states.length, 0)
}

/** The space of states that the units of a rule plan distinguish. */
function spaceOf({ mappings }: CompiledRulePlan, axes: readonly AskedAxis[]): Space {
  const atomsOf = ({ states, rowOf }: AskedAxis) => {
    const atoms = new Map<string, Atom>()
    for (const state of states) {
      const row = rowOf(state)
      atoms.set(row.join(), { value: undefined, rows: [row], fits: [], members: [] })
    }
    return [...atoms.values()]
  }
  const made = axes.map((axis) => ({ type: 'A', source: axis.key, atoms: atomsOf(axis) }))
  return { axes: made, sizes: [mappings.length], links: [] }
}
