import type { AccumulationRow, BasicVersionRow, VersionRow, VersionRows } from '../rows/policy-data.ts'
import type { References } from '../references/references.ts'
import { datedRows, type DatedRows } from '@tollgate/policy/plan/in-force.ts'
import { compareStrength, strongestFirst } from '@tollgate/policy/order.ts'
import { compileRulePlan, type CompiledRulePlan } from './compile-rule-plan.ts'
import type { CompiledBasic } from './outcome.ts'

export interface CompiledVersion {
  row: VersionRow
  /** Events of the version, each with the id of its `policy-plan-event`. */
  events: ReadonlyMap<number, number>
  /** Rule plans by event, the strongest first. */
  rulePlans: ReadonlyMap<number, readonly CompiledRulePlan[]>
  basicVersionsOf: (mapping: number) => DatedRows<BasicVersionRow>
  basicsOf: (basicVersion: number) => readonly CompiledBasic[]
}

/** Compiles one version. Versions are compiled separately, so that an edit of one leaves the others untouched. */
export function compileVersion(rows: VersionRows, references: References): CompiledVersion {
  const ruleZonesOf = Map.groupBy(rows.zones, ({ ap_rule_id }) => ap_rule_id)
  const mappingsOf = Map.groupBy(rows.mappings, ({ ap_rule_id }) => ap_rule_id)
  const unitsOf = Map.groupBy(rows.units, ({ mapping_id }) => mapping_id)
  const rules = strongestFirst(rows.rules)
  return {
    row: rows.version,
    events: new Map(rows.events.map(({ pcr_event_id, policy_plan_event_id: id }) => [pcr_event_id, id])),
    rulePlans: mapValues(
      Map.groupBy(rules, ({ pcr_event_id }) => pcr_event_id),
      (ofEvent) =>
        ofEvent.map((rule) =>
          compileRulePlan(
            {
              rule,
              ruleZones: ruleZonesOf.get(rule.ap_rule_id) ?? [],
              mappings: mappingsOf.get(rule.ap_rule_id) ?? [],
              unitsOf: (mapping) => unitsOf.get(mapping) ?? [],
            },
            references,
          ),
        ),
    ),
    ...compileBasics(rows),
  }
}

const NONE: DatedRows<BasicVersionRow> = { latest: [], edges: [] }

function compileBasics(rows: VersionRows): Pick<CompiledVersion, 'basicVersionsOf' | 'basicsOf'> {
  const timeSpansOf = Map.groupBy(rows.time_spans, ({ basic_rule_id }) => basic_rule_id)
  const accumulationsOf = Map.groupBy(rows.accumulations, ({ basic_rule_id }) => basic_rule_id)
  const versions = mapValues(
    Map.groupBy(rows.basic_versions, ({ mapping_id }) => mapping_id),
    datedRows,
  )
  const basics = mapValues(
    Map.groupBy(rows.basics, ({ basic_rule_ver_id }) => basic_rule_ver_id),
    (ofVersion) =>
      strongestFirst(ofVersion).map((row) => ({
        row,
        timeSpans: strongestFirst(timeSpansOf.get(row.basic_rule_id) ?? []),
        accumulations: byResource(accumulationsOf.get(row.basic_rule_id) ?? []),
      })),
  )
  return {
    basicVersionsOf: (mapping) => versions.get(mapping) ?? NONE,
    basicsOf: (version) => basics.get(version) ?? [],
  }
}

function byResource(rows: readonly AccumulationRow[]): CompiledBasic['accumulations'] {
  return [...Map.groupBy(rows, ({ resource_id }) => resource_id)]
    .toSorted(([a], [b]) => a - b)
    .map(([resource_id, ofResource]) => ({ resource_id, rows: ofResource.toSorted(compareStrength) }))
}

function mapValues<K, V, W>(map: ReadonlyMap<K, V>, change: (value: V) => W): Map<K, W> {
  return new Map([...map].map(([key, value]) => [key, change(value)]))
}
