import type { TimeSpanRow } from '../../time-span/time-span-row.ts'
import type { AccumulatorRow, AttributeRow, BalanceTypeRow, EventRow, ReferenceRows } from '../rows/policy-data.ts'
import { numberOf } from '../values/read-value.ts'
import { compileRules, type CompiledRule } from './rules.ts'
import { compileZones, type CompiledZones } from './zones.ts'

/** What plans and workflows refer to, found by its ids. */
export interface References {
  zones: CompiledZones
  timeSpans: ReadonlyMap<number, readonly TimeSpanRow[]>
  counterCodes: ReadonlyMap<number, string>
  attributes: ReadonlyMap<number, AttributeRow>
  /** What attributes of source D are read from, by re_attr; null: from nothing that is known. */
  systemAttributes: ReadonlyMap<number, SystemSource | null>
  balanceTypes: ReadonlyMap<number, BalanceTypeRow>
  accumulators: ReadonlyMap<number, AccumulatorRow>
  /** A balance type and all below it. */
  balancesBelow: (id: number) => readonly number[]
  events: ReadonlyMap<number, EventRow>
  /** Event-Trigger numbers of the events that the gateway can report. */
  triggerOf: ReadonlyMap<number, number>
  /** CC-Request-Type of the events of a session: it starts, changes, ends. */
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

const SYSTEM = 'D'
const SYSTEM_SOURCES = ['current-time', 'event'] as const
/** What the context itself says (statement 11). */
export type SystemSource = (typeof SYSTEM_SOURCES)[number]

/** What an attribute of the system is read from, by its name as a key is made of it; null: from nothing that is known. */
export function systemSource({ re_attr_src_type: type, re_attr_name: name = '' }: AttributeRow): SystemSource | null {
  if (type !== SYSTEM) return null
  const key = name.trim().toLowerCase().replaceAll(/\s+/g, '-')
  return SYSTEM_SOURCES.find((source) => source === key) ?? null
}

/** The numbers of the events of a type. Only those of Gx are Event-Triggers that a gateway can be asked for. */
function eventNumbers({ events, event_types }: ReferenceRows, type: string): Map<number, number> {
  const ofType = new Set(event_types.filter(({ re_type_name: name }) => name === type).map(({ re_type }) => re_type))
  return new Map(
    events.flatMap(({ pcr_event_id, re_type, re_code }) => {
      const number = ofType.has(re_type) ? numberOf(re_code) : undefined
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
