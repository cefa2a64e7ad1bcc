import { BitRows, type CompiledInput } from '../decide/plan/bit-rows.ts'
import type { CompiledMapping, CompiledRulePlan } from '../decide/plan/compile-rule-plan.ts'
import type { CompiledUnit } from '../decide/plan/unit.ts'
import { boxOf, impossibleIn } from './cover.ts'
import { findFree } from './find-free.ts'
import { buildSpace, NOTHING_WATCHED, type SpaceParts } from './space/build-space.ts'
import type { Space } from './space/space.ts'

/** What is possible, and the most steps of each search. */
interface Possible extends Pick<SpaceParts, 'policy' | 'event' | 'calendar' | 'links'> {
  impossible: CompiledRulePlan
  steps: number
}

/** The conditions of a mapping that are never true together, none of which can be left out; empty if all can be. */
export function* contradictionIn(
  plan: CompiledRulePlan,
  { units }: CompiledMapping,
  { impossible, steps, ...parts }: Possible,
): Generator<undefined, readonly CompiledUnit[]> {
  const plans = [withUnitsApart(plan, units), impossible]
  const space = yield* buildSpace({ ...parts, plans, watched: NOTHING_WATCHED })
  let needed = [...units.keys()]
  if (!isContradiction(space, needed, steps)) return []
  for (const place of units.keys()) {
    const others = needed.filter((one) => one !== place)
    if (isContradiction(space, others, steps)) needed = others
    yield
  }
  return units.filter((_unit, place) => needed.includes(place))
}

function isContradiction(space: Space, places: readonly number[], steps: number): boolean {
  const box = boxOf(space, ...places)
  return !box || findFree(box, impossibleIn(box), { steps }) === 'none'
}

/** A rule plan with a mapping for each of some units. */
function withUnitsApart(plan: CompiledRulePlan, units: readonly CompiledUnit[]): CompiledRulePlan {
  const rowsOf = (rows: BitRows | undefined) => {
    const asked = (rows?.asked ?? []).map(({ question }) => ({
      question,
      places: [...units.keys()].filter((place) => units[place]?.question === question),
    }))
    const own = asked.filter(({ places }) => places.length > 0)
    return own.length > 0 ? new BitRows(units.length, own) : undefined
  }
  const inputOf = ({ row, map, byZone, byValue }: CompiledInput): CompiledInput => {
    const rows = rowsOf(byValue?.rows)
    return { row, map, byZone: rowsOf(byZone), byValue: byValue && rows && { ...byValue, rows } }
  }
  const axes = plan.axes.map(({ inputs, ...axis }) => ({
    ...axis,
    inputs: inputs.map(inputOf).filter(({ byZone, byValue }) => byZone !== undefined || byValue !== undefined),
  }))
  return {
    ...plan,
    axes: axes.filter(({ inputs }) => inputs.length > 0),
    spans: plan.spans.flatMap((span) => {
      const rows = rowsOf(span.rows)
      return rows ? [{ ...span, rows }] : []
    }),
    mappings: units.map((unit) => ({ mapping_id: unit.mapping_unit_id, units: [unit] })),
    unmatchable: [],
  }
}
