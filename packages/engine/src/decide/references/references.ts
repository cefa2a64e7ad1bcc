import { EVENT_TYPES } from '@tollgate/contract/standards/event-trigger.ts'
import type { TimeSpanRow } from '../../time-span/time-span-row.ts'
import type { AccumulatorRow, AttributeRow, BalanceTypeRow, EventRow, ReferenceRows } from '../rows/policy-data.ts'
import { numberOf } from '../values/read-value.ts'
import { compileRules, type CompiledRule } from './rules.ts'
import { compileZones, type CompiledZones } from './zones.ts'

/** Records that plans and workflows refer to, by id. */
export interface References {
  zones: CompiledZones
  timeSpans: ReadonlyMap<number, readonly TimeSpanRow[]>
  counterCodes: ReadonlyMap<number, string>
  attributes: ReadonlyMap<number, AttributeRow>
  /** The source of each system attribute (source type D), by `re_attr`. Null if its name is no known source. */
  systemAttributes: ReadonlyMap<number, SystemSource | null>
  balanceTypes: ReadonlyMap<number, BalanceTypeRow>
  accumulators: ReadonlyMap<number, AccumulatorRow>
  /** A balance type and all its descendants. */
  balancesBelow: (id: number) => readonly number[]
  events: ReadonlyMap<number, EventRow>
  /** Event-Trigger numbers of the events that the gateway can report. */
  triggerOf: ReadonlyMap<number, number>
  /** CC-Request-Type of the events that start, change and end a session. */
  requestTypeOf: ReadonlyMap<number, number>
  rules: ReadonlyMap<number, CompiledRule>
  rulesByCode: ReadonlyMap<string, CompiledRule>
}

export function compileReferences(rows: ReferenceRows): References {
  const rules = compileRules(rows)
  return {
    zones: compileZones(rows),
    timeSpans: Map.groupBy(rows.time_spans, ({ time_span_id }) => time_span_id),
    counterCodes: new Map(rows.counters.map((row) => [row.policy_counter_id, row.policy_counter_code])),
    attributes: new Map(rows.attributes.map((row) => [row.re_attr, row])),
    systemAttributes: new Map(
      rows.attributes.flatMap((row) => (row.re_attr_src_type === SYSTEM ? [[row.re_attr, systemSource(row)]] : [])),
    ),
    balanceTypes: new Map(rows.balance_types.map((row) => [row.acct_res_id, row])),
    accumulators: new Map((rows.accumulators ?? []).map((row) => [row.resource_id, row])),
    balancesBelow: balanceTree(rows.balance_types),
    events: new Map(rows.events.map((row) => [row.pcr_event_id, row])),
    triggerOf: eventNumbers(rows, 'Gx'),
    requestTypeOf: eventNumbers(rows, 'Session'),
    rules,
    rulesByCode: new Map([...rules.values()].map((rule) => [rule.rule_code, rule])),
  }
}

/** The unit in which an accumulator counts (`rum`). */
export function unitOf({ accumulators }: References, accumulator: number | undefined): number | null {
  return accumulators.get(accumulator ?? 0)?.rum ?? null
}

const SYSTEM = 'D'
const SYSTEM_SOURCES = ['current-time', 'event'] as const
/** Sources that are read from the context itself (statement 11). */
export type SystemSource = (typeof SYSTEM_SOURCES)[number]

/** The source of a system attribute: its name in the form of a key, so "Current time" reads `current-time`. Null: none. */
export function systemSource({ re_attr_src_type: type, re_attr_name: name = '' }: AttributeRow): SystemSource | null {
  if (type !== SYSTEM) return null
  const key = name.trim().toLowerCase().replaceAll(/\s+/g, '-')
  return SYSTEM_SOURCES.find((source) => source === key) ?? null
}

/** Protocol numbers of the events of a type, by event id. Only Gx events are Event-Triggers, which a gateway can report. */
function eventNumbers({ events }: ReferenceRows, type: string): Map<number, number> {
  const ofType = EVENT_TYPES.find(({ re_type_name: name }) => name === type)?.re_type
  return new Map(
    events.flatMap(({ pcr_event_id, re_type, re_code }) => {
      const number = re_type === ofType ? numberOf(re_code) : undefined
      return number !== undefined && Number.isInteger(number) ? [[pcr_event_id, number] as const] : []
    }),
  )
}

function balanceTree(rows: ReferenceRows['balance_types']): (id: number) => number[] {
  const children = Map.groupBy(rows, ({ parent_acct_res_id: parent }) => parent)
  return (id) => {
    const found = new Set([id])
    for (const at of found) for (const { acct_res_id } of children.get(at) ?? []) found.add(acct_res_id)
    return [...found]
  }
}
