import { comparePlaces } from '@tollgate/policy/order.ts'
import type { Decision } from '../decision.ts'
import type { TraceEntry } from '../trace/trace.ts'
import { type CompiledInput, firstInAll, rowsOf } from './bit-rows.ts'
import type { CompiledMapping, CompiledRulePlan } from './compile-rule-plan.ts'
import { inputState, readSource } from './read-source.ts'
import type { CompiledUnit, InputState } from './unit.ts'
import { idOf, type Known } from '../values/read-value.ts'

/** Words of the trace for kinds of units. Zones and time spans are shown by their ids. */
const UNIT_TEXTS = { zone: 'Zone', value: 'Value', span: 'Time span' }
const OPERATORS: Readonly<Record<number, string>> = { 1: '=', 2: '≠', 3: 'within', 4: 'known', 5: 'unknown' }

/** The strongest mapping whose units are all true; undefined if there is none (statements 11 to 17). */
export function chooseMapping(decision: Decision, plan: CompiledRulePlan): CompiledMapping | undefined {
  const states = new Map<number, InputState>()
  const rows: Uint32Array[] = []
  for (const { type, source, inputs } of plan.axes) {
    const read = readSource(decision, type, source)
    for (const input of inputs) {
      const state = inputState(read, input.map)
      decision.readsZoneMap(input.map)
      states.set(input.row.ap_rule_zone_id, state)
      rows.push(...rowsOf(input, state))
    }
  }
  for (const { timeSpan, rows: ofSpan } of plan.spans) {
    const isRunning = decision.isRunning(timeSpan)
    rows.push(ofSpan.row(Number(isRunning), NO_STATE, isRunning))
  }
  const place = firstInAll(rows, plan.mappings.length)
  for (const { timeSpan, firstPlace } of plan.spans) {
    if (firstPlace <= (place ?? Number.POSITIVE_INFINITY)) decision.dependsOnSpan(timeSpan)
  }
  waitForClock(decision, plan, place ?? plan.mappings.length)
  if (decision.trace.isOn) {
    traceInputs(decision, plan, states)
    traceMappings(decision, plan, states, place)
  }
  return place === undefined ? undefined : plan.mappings[place]
}

/** For inputs that come from the clock, notes when their zone, or a unit of a mapping that was checked, changes its result. */
function waitForClock(decision: Decision, { axes, mappings }: CompiledRulePlan, last: number): void {
  for (const { type, source, inputs } of axes) {
    const clock = type === ATTRIBUTE ? decision.attribute(idOf(source) ?? 0).clock : undefined
    if (!clock) continue
    for (const { row, map } of inputs) {
      const stateAt = (moment: number) => inputState(clock.valueAt(moment), map)
      const wait = (against: readonly Known[], outcomeAt: (moment: number) => unknown) =>
        decision.dependsOnComparison(
          { clocks: [clock], against, outcomeAt },
          'policy-plan-rule-zone',
          row.ap_rule_zone_id,
        )
      if (map)
        wait(
          map.values.map(({ value }) => value),
          (moment) => stateAt(moment).zone,
        )
      const asked = mappings.slice(0, last + 1).flatMap(({ units }) => units)
      const questions = new Set(asked.filter(isOf(row.ap_rule_zone_id)).map(({ question }) => question))
      for (const { kind, text, accepts } of questions)
        // A time span has edges of its own, whatever the value of the input.
        if (kind !== 'span') wait(text === undefined ? [] : [text], (moment) => accepts(stateAt(moment), false))
    }
  }
}

const ATTRIBUTE = 'A'

function isOf(ruleZone: number): (unit: CompiledUnit) => boolean {
  return ({ ap_rule_zone_id: id }) => id === ruleZone
}

const NO_STATE = inputState(undefined, undefined)

function traceInputs({ trace, at }: Decision, { axes }: CompiledRulePlan, states: ReadonlyMap<number, InputState>) {
  for (const { row, map } of axes.flatMap(({ inputs }) => inputs).toSorted(byPlace)) {
    const state = states.get(row.ap_rule_zone_id) ?? NO_STATE
    trace.taken(() => {
      const of = { resource: 'policy-plan-rule-zone', id: row.ap_rule_zone_id }
      if (!state.isKnown) return { statement: 11, ...of, text: 'The source is unknown', result: 'unknown' }
      if (state.value === null) return { statement: 14, ...of, text: 'Time', left: new Date(at).toISOString() }
      if (row.mapping_des_type !== 'Z') return { statement: 14, ...of, text: 'Value', left: state.value }
      const [operator, right] = ['zone in', map?.zone_map_id ?? null]
      return { statement: 12, ...of, text: 'Zone', left: state.value, operator, right, result: state.zone ?? null }
    })
  }
}

function byPlace(a: CompiledInput, b: CompiledInput): number {
  return comparePlaces(a.row, b.row)
}

/** Traces the chosen mapping with its units. A full trace has the stronger, failed mappings as well. */
function traceMappings(
  decision: Decision,
  { ap_rule_id, mappings }: CompiledRulePlan,
  states: ReadonlyMap<number, InputState>,
  place: number | undefined,
): void {
  const { trace } = decision
  const lost = trace.isFull ? mappings.slice(0, place) : []
  for (const { mapping_id: id, units } of lost) {
    for (const unit of units) trace.lost(() => unitLine(decision, unit, states))
    const text = 'The mapping does not match'
    trace.lost(() => ({ statement: 17, resource: 'policy-plan-mapping', id, text, result: false }))
  }
  const chosen = place === undefined ? undefined : mappings[place]
  for (const unit of chosen?.units ?? []) trace.taken(() => unitLine(decision, unit, states))
  trace.taken(() =>
    chosen
      ? {
          statement: 17,
          resource: 'policy-plan-mapping',
          id: chosen.mapping_id,
          text: 'The mapping is chosen',
          result: true,
        }
      : { statement: 17, resource: 'policy-plan-rule', id: ap_rule_id, text: 'No mapping matches', result: false },
  )
}

/** A traced unit with the value of its source: null if that is unknown or the clock. */
export type UnitLine = TraceEntry & { value: InputState['value'] }

/** The units of a mapping, each compared with the current value of its source. */
export function unitLines(decision: Decision, { axes, mappings }: CompiledRulePlan, place: number): UnitLine[] {
  const states = new Map<number, InputState>()
  for (const { type, source, inputs } of axes) {
    const read = readSource(decision, type, source)
    for (const { row, map } of inputs) states.set(row.ap_rule_zone_id, inputState(read, map))
  }
  const valueOf = ({ ap_rule_zone_id: id }: CompiledUnit) => (states.get(id) ?? NO_STATE).value
  return (mappings[place]?.units ?? []).map((unit) => ({
    ...unitLine(decision, unit, states),
    value: valueOf(unit),
  }))
}

function unitLine(decision: Decision, unit: CompiledUnit, states: ReadonlyMap<number, InputState>): TraceEntry {
  const { kind, timeSpan, accepts } = unit.question
  const state = states.get(unit.ap_rule_zone_id) ?? NO_STATE
  const left = kind === 'zone' ? (state.zone ?? null) : kind === 'value' ? state.value : null
  return { ...askedLine(unit), left, result: accepts(state, timeSpan !== undefined && decision.isRunning(timeSpan)) }
}

/** What a unit asks, in no context. */
export function askedLine({ mapping_unit_id: id, question: { kind, match, wanted } }: CompiledUnit): TraceEntry {
  return {
    statement: 16,
    resource: 'policy-plan-mapping-unit',
    id,
    text: UNIT_TEXTS[kind],
    operator: OPERATORS[match] ?? '=',
    right: wanted,
  }
}
