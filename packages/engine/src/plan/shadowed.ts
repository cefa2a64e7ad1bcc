import { allSet, WORD } from '../decide/plan/bit-rows.ts'
import { boxOf, Covers, impossibleIn, rowBelow } from '../prove/cover.ts'
import { findFree } from '../prove/find-free.ts'
import type { Atom, Space } from '../prove/space/space.ts'
import { isTrueOf, statesOf } from './input-states.ts'
import { shadowedByOne, strongestMappings, ZoneTree, type AskingMapping, type ZoneParents } from './never-matches.ts'

/** What keeps mappings of a rule plan from matching. */
export interface Shadowed<M> {
  /** By mapping that never matches, the stronger ones that take all that it would: one, or several only together. */
  by: ReadonlyMap<number, readonly M[]>
  /** Mappings of which the limit left open whether they ever match; one stronger mapping does not take all of theirs. */
  notDecided: ReadonlySet<number>
}

/** Where the search ends: words that are joined to prepare it, and steps of it, for a whole rule plan. */
export interface ShadowLimits {
  words: number
  steps: number
}

/** A few milliseconds. The proof of a version goes further. */
const USUAL: ShadowLimits = { words: 20_000_000, steps: 50_000 }

/**
 * The mappings of a rule plan that never match, whatever its inputs are found to be. Values are not looked up: two inputs
 * that read the same are taken as two, and any zone can be found. What is said is so in every context; the proof of a version
 * (`proveRulePlan`) finds more.
 */
export function shadowed<M extends AskingMapping>(
  mappings: readonly M[],
  parents: ZoneParents,
  limits: ShadowLimits = USUAL,
): Shadowed<M> {
  const ordered = strongestMappings(mappings)
  const byOne = shadowedByOne(mappings, parents)
  const by = new Map<number, readonly M[]>([...byOne].map(([id, one]) => [id, [one]]))
  const open = ordered.flatMap(({ mapping_id }, place) => (byOne.has(mapping_id) || place === 0 ? [] : [place]))
  const idAt = (place: number) => ordered[place]?.mapping_id ?? 0
  const words = open.length * Math.ceil(ordered.length / WORD) * questionsIn(ordered)
  const space = words > limits.words ? undefined : spaceOf(ordered, parents)
  if (!space) return { by, notDecided: new Set(open.map(idAt)) }
  const budget = { steps: limits.steps }
  const covers = new Covers(space, budget)
  const notDecided = new Set<number>()
  for (const place of open) {
    const box = boxOf(space, place)
    const found = box && findFree(box, impossibleIn(box, rowBelow(ordered.length, place)), budget)
    if (found === 'not decided') notDecided.add(idAt(place))
    if (found === 'none')
      by.set(
        idAt(place),
        covers.of(place).by.flatMap((one) => ordered[one] ?? []),
      )
  }
  return { by, notDecided }
}

/** How many different things are asked: inputs are told apart about as often. */
function questionsIn(mappings: readonly AskingMapping[]): number {
  const asked = mappings.flatMap(({ units }) => units)
  return new Set(asked.map((unit) => [unit.ap_rule_zone_id, unit.mapping_match_type, unit.mapping_value].join())).size
}

/** What the units of a rule plan tell apart, one axis for each rule zone that is asked. */
function spaceOf(mappings: readonly AskingMapping[], parents: ZoneParents): Space | undefined {
  const tree = new ZoneTree(parents)
  const asked = mappings.flatMap(({ units }, place) => units.map((unit) => ({ unit, place })))
  const axes = [...Map.groupBy(asked, ({ unit }) => unit.ap_rule_zone_id)].map(([zone, of]) => {
    const states = statesOf(
      of.map(({ unit }) => unit),
      parents,
      tree,
    )
    if (!states) return undefined
    const atoms = new Map<string, Atom>()
    for (const state of states) {
      const row = allSet(mappings.length)
      for (const { unit, place } of of) if (!isTrueOf(unit, state, tree)) clear(row, place)
      atoms.set(row.join(), { value: undefined, rows: [row], fits: [], members: [] })
    }
    return { type: 'A', source: String(zone), atoms: [...atoms.values()] }
  })
  const built = axes.flatMap((axis) => axis ?? [])
  return built.length === axes.length ? { axes: built, sizes: [mappings.length], links: [] } : undefined
}

function clear(row: Uint32Array, place: number): void {
  const word = Math.floor(place / WORD)
  row[word] = (row[word] ?? 0) & ~(1 << (place % WORD))
}
