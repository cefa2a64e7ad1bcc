import { simulationRequestSchema, type SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { PolicyData, VersionRows } from '../../../src/decide/rows/policy-data.ts'
import { interpret } from '../../decide/naive/interpret.ts'
import { readZone, truth } from '../../decide/naive/plans.ts'
import { startOf } from '../../decide/naive/state.ts'
import { nextChange } from '../../decide/naive/clock.ts'
import { TRIED } from './pools.ts'

/** A value of an axis, a moment on the time axis; undefined: unknown. */
export type Tried = string | number | undefined

/** A rule plan of a version, and the moments that count. */
export interface Judged {
  data: PolicyData
  rows: VersionRows
  rule: VersionRows['rules'][number]
  from: number
  to: number
}

export interface JudgedAxis {
  type: string
  source: string
  /** One value of each class that the units tell apart. */
  classes: readonly JudgedClass[]
}

export interface JudgedClass {
  value: Tried
  /** The mappings whose units of the axis are all true, in the order of their rows: 1 for yes, 0 for no. */
  accepted: string
}

/** The axes of a rule plan, by trying values one after the other: nothing is concluded. */
export function axesOf(judged: Judged, more: (type: string, source: string) => readonly Tried[]): JudgedAxis[] {
  const zones = judged.rows.zones.filter(({ ap_rule_id }) => ap_rule_id === judged.rule.ap_rule_id)
  const keys = new Set(zones.map(keyOf))
  if (spansNamed(judged).length > 0) keys.add('T')
  return [...keys].map((key) => {
    const [type = '', source = ''] = key.split(' ')
    const seen = new Map<string, JudgedClass>()
    for (const value of [...valuesOf(judged, type, source), ...more(type, source)]) {
      const accepted = acceptance(judged, type, source, value)
      if (!seen.has(accepted)) seen.set(accepted, { value, accepted })
    }
    return { type, source, classes: [...seen.values()] }
  })
}

function keyOf({ mapping_src_type: type, mapping_src_value: source }: VersionRows['zones'][number]): string {
  return type === 'T' ? 'T' : `${type} ${source.trim()}`
}

function valuesOf(judged: Judged, type: string, source: string): Tried[] {
  if (type === 'E') return [undefined]
  if (type === 'T') return momentsOf(judged)
  if (type === 'B') return [...TRIED.filter((value) => typeof value === 'number'), undefined]
  if (type === 'C') return [...TRIED.filter((value) => typeof value === 'number' && value >= 0), undefined]
  if (type === 'D') {
    const isKnown = judged.data.references.counters.some(({ policy_counter_id: id }) => String(id) === source)
    return isKnown ? [...TRIED.map(String).filter((text) => text.trim() !== ''), undefined] : [undefined]
  }
  return /^[1-9]/.test(source) ? [...TRIED, undefined] : [undefined]
}

function spansNamed({ rows, rule }: Judged): number[] {
  const zones = new Map(rows.zones.map((zone) => [zone.ap_rule_zone_id, zone]))
  const mappings = new Set(
    rows.mappings.filter(({ ap_rule_id }) => ap_rule_id === rule.ap_rule_id).map(({ mapping_id }) => mapping_id),
  )
  return rows.units.flatMap((unit) => {
    const zone = zones.get(unit.ap_rule_zone_id)
    if (!mappings.has(unit.mapping_id) || (unit.mapping_type ?? zone?.mapping_des_type) !== 'T') return []
    return [Number(unit.mapping_value ?? zone?.mapping_des_value ?? 0)]
  })
}

/** The moments at which any span changes. */
function momentsOf(judged: Judged): number[] {
  const { data, from, to } = judged
  const found = new Set([from])
  for (const span of spansNamed(judged)) {
    const rows = data.references.time_spans.filter(({ time_span_id }) => time_span_id === span)
    for (let at: number | undefined = from; at !== undefined && at < to;) {
      found.add(at)
      at = nextChange(rows, at, data.network_time_zone.name)
    }
  }
  return [...found].toSorted((a, b) => a - b)
}

/** Which mappings have only units of the axis that are true, or none. */
export function acceptance(judged: Judged, type: string, source: string, value: Tried): string {
  const { data, rows, rule } = judged
  const key = type === 'T' ? 'T' : `${type} ${source}`
  const state = startOf(data, contextWith(judged, [{ type, source, value }]).context, 'none')
  const zones = new Map(rows.zones.map((zone) => [zone.ap_rule_zone_id, zone]))
  const mappings = rows.mappings.filter(({ ap_rule_id }) => ap_rule_id === rule.ap_rule_id)
  const accepts = mappings.map(({ mapping_id }) =>
    rows.units
      .filter((unit) => unit.mapping_id === mapping_id)
      .every((unit) => {
        const zone = zones.get(unit.ap_rule_zone_id)
        if (!zone) return true
        const isOfTime = (unit.mapping_type ?? zone.mapping_des_type) === 'T'
        if ((isOfTime ? 'T' : keyOf(zone)) !== key) return true
        return truth(state, unit, zone, readZone(state, zone)).holds
      }),
  )
  return accepts.map(Number).join('')
}

interface AxisValue {
  type: string
  source: string
  value: Tried
}

interface JudgedValue extends AxisValue, JudgedClass {}

/** A request about the version with some values, all others unknown. */
export function contextWith({ data, rows, rule, from }: Judged, values: readonly AxisValue[]): SimulationRequest {
  const entries = (type: string, make: (value: string | number) => unknown) =>
    values.flatMap(({ type: of, source, value }) =>
      of === type && value !== undefined && /^[1-9]/.test(source) ? [[source, make(value)] as const] : [],
    )
  const codeOf = (id: string) =>
    data.references.counters.find(({ policy_counter_id }) => String(policy_counter_id) === id)?.policy_counter_code
  const at = values.find(({ type }) => type === 'T')?.value ?? from
  return simulationRequestSchema.parse({
    pcc_rule_ver_id: rows.version.pcc_rule_ver_id,
    trace: 'none',
    context: {
      at: new Date(at).toISOString(),
      pcr_event_id: rule.pcr_event_id,
      attributes: Object.fromEntries(entries('A', (value) => value)),
      balances: Object.fromEntries(entries('B', (amount) => ({ amount }))),
      accumulators: Object.fromEntries(entries('C', (value) => value)),
      counters: Object.fromEntries(
        entries('D', (status) => ({ status: String(status) })).map(([id, counter]) => [codeOf(id), counter]),
      ),
    },
  })
}

/** Every combination of one value of each axis. */
export function* pointsOf(axes: readonly JudgedAxis[]): Generator<JudgedValue[]> {
  const [first, ...others] = axes
  if (!first) {
    yield []
    return
  }
  for (const one of first.classes) {
    for (const rest of pointsOf(others)) yield [{ type: first.type, source: first.source, ...one }, ...rest]
  }
}

/** The mapping that a rule plan comes to, null for none. */
export function mappingIn({ data, rule }: Judged, request: SimulationRequest): number | null {
  const plans = interpret(data, request).plans.flatMap(({ rule_plans }) => rule_plans)
  return plans.find(({ ap_rule_id }) => ap_rule_id === rule.ap_rule_id)?.mapping_id ?? null
}

/** The mappings whose units are all true, by their ids. */
export function allTrueIn({ rows, rule }: Judged, point: readonly JudgedClass[]): Set<number> {
  const mappings = rows.mappings.filter(({ ap_rule_id }) => ap_rule_id === rule.ap_rule_id)
  return new Set(
    mappings
      .filter((_, place) => point.every(({ accepted }) => accepted[place] === '1'))
      .map(({ mapping_id }) => mapping_id),
  )
}
