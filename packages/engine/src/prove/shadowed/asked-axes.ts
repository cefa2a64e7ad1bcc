import { allSet, type CompiledInput, rowsOf } from '../../decide/plan/bit-rows.ts'
import type { CompiledRulePlan } from '../../decide/plan/compile-rule-plan.ts'
import { inputState } from '../../decide/plan/read-source.ts'
import type { CompiledUnit, InputState } from '../../decide/plan/unit.ts'
import type { CompiledZones } from '../../decide/references/zones.ts'
import { join } from '../space/axis-rows.ts'
import { addInput, noComparands } from '../space/comparands.ts'
import { KINDS, valuesToTry } from '../space/values-to-try.ts'

/** A possible state of one input or time span. */
export interface AskedState {
  input: InputState
  isRunning: boolean
}

/** An input or a time span that units ask about. It may have impossible states, but all possible ones. */
export interface AskedAxis {
  key: string
  states: readonly AskedState[]
  /** The mappings that accept a state. */
  rowOf: (state: AskedState) => Uint32Array
}

const UNKNOWN = inputState(undefined, undefined)

/** The axis of a unit. Units that name a time span are about that time span, not about their input. */
export function axisOf({ ap_rule_zone_id, question }: Pick<CompiledUnit, 'ap_rule_zone_id' | 'question'>): string {
  return question.kind === 'span' ? `T ${question.timeSpan}` : String(ap_rule_zone_id)
}

/** Inputs and time spans of a rule plan. Zones are not looked up: an input can be in any zone, whatever its value. */
export function askedAxes(plan: CompiledRulePlan, { zones }: CompiledZones): AskedAxis[] {
  const size = plan.mappings.length
  const joined = (rows: readonly Uint32Array[]) => {
    const row = allSet(size)
    for (const other of rows) join(row, other)
    return row
  }
  const inputs = plan.axes.flatMap((axis) => axis.inputs.filter(({ byZone, byValue }) => byZone ?? byValue))
  return [
    ...inputs.map((input) => ({
      key: String(input.row.ap_rule_zone_id),
      states: statesOf(input, zones),
      rowOf: (state: AskedState) => joined(rowsOf(input, state.input)),
    })),
    ...plan.spans.map(({ timeSpan, rows }) => ({
      key: `T ${timeSpan}`,
      // 0 means no time span, which never runs.
      states: (timeSpan === 0 ? [false] : [false, true]).map((isRunning) => ({ input: UNKNOWN, isRunning })),
      rowOf: ({ input, isRunning }: AskedState) => rows.freshRow(input, isRunning),
    })),
  ]
}

function statesOf(input: CompiledInput, zones: CompiledZones['zones']): AskedState[] {
  const comparands = noComparands()
  addInput(comparands, { ...input, map: undefined })
  const values = valuesToTry(comparands, KINDS[input.row.mapping_src_type] ?? 'any')
  const places = placesOf(input, zones)
  const known = values.flatMap((value) => {
    const state = inputState(value, undefined)
    return places.map((zone) => ({ ...state, zone }))
  })
  return [UNKNOWN, ...known].map((state) => ({ input: state, isRunning: false }))
}

/** No zone, the zones that units name, and one of each group of other zones with the same named ancestors. */
function placesOf({ byZone }: CompiledInput, zones: CompiledZones['zones']): (number | undefined)[] {
  const wanted = byZone?.asked.flatMap(({ question }) => (typeof question.wanted === 'number' ? question.wanted : []))
  const asked = new Set(wanted)
  const below = new Map<string, number>()
  for (const { zone_id, within } of asked.size === 0 ? [] : zones.values()) {
    const above = [...within].filter((zone) => asked.has(zone))
    if (above.length > 0 && !asked.has(zone_id)) below.set(above.join(), zone_id)
  }
  return [undefined, ...asked, ...below.values()]
}
