import type { MappingRow, RulePlanRow, RuleZoneRow, UnitRow } from '../rows/policy-data.ts'
import type { CompiledZones } from '../references/zones.ts'
import { idOf } from '../values/read-value.ts'
import { inPlace, strongestFirst } from '@tollgate/policy/order.ts'
import { type AskedQuestion, BitRows, type CompiledInput, ValueClasses } from './bit-rows.ts'
import { asksTheSame, questionOf, type AskedReferences, type CompiledUnit, type UnitKind } from './unit.ts'

/** Inputs that read the same source. They form one axis of the space of contexts. */
export interface Axis {
  type: string
  source: string
  inputs: readonly CompiledInput[]
}

/** A time span that units name. `firstPlace` is the place of the strongest mapping that uses it. */
export interface SpanInput {
  timeSpan: number
  firstPlace: number
  rows: BitRows
}

export interface CompiledMapping {
  mapping_id: number
  units: readonly CompiledUnit[]
}

/** A compiled rule plan, its strongest mapping first. */
export interface CompiledRulePlan {
  ap_rule_id: number
  /** Its stored key. Copies in other versions share it, and sessions name their question by it (statement 59). */
  key: RulePlanRow['key']
  priority: RulePlanRow['priority']
  place: RulePlanRow['place']
  axes: readonly Axis[]
  spans: readonly SpanInput[]
  mappings: readonly CompiledMapping[]
  /** Mappings with a unit whose input the rule plan does not have. They never match. */
  unmatchable: readonly number[]
}

export interface RulePlanParts {
  rule: RulePlanRow
  ruleZones: readonly RuleZoneRow[]
  mappings: readonly MappingRow[]
  unitsOf: (mapping: number) => readonly UnitRow[]
}

export function compileRulePlan(parts: RulePlanParts, references: AskedReferences): CompiledRulePlan {
  const ruleZones = inPlace(parts.ruleZones)
  const askedOf = new Map(ruleZones.map((row) => [row.ap_rule_zone_id, new AskedQuestions(row, references)]))
  const mappings: CompiledMapping[] = []
  const unmatchable: number[] = []
  for (const { mapping_id } of strongestFirst(parts.mappings)) {
    const units: CompiledUnit[] = []
    const rows = parts.unitsOf(mapping_id)
    if (rows.some((row) => !askedOf.has(row.ap_rule_zone_id))) {
      unmatchable.push(mapping_id)
      continue
    }
    for (const [id, asked] of askedOf)
      for (const row of rows) if (row.ap_rule_zone_id === id) units.push(asked.add(row, mappings.length))
    mappings.push({ mapping_id, units })
  }
  const size = mappings.length
  const asked = [...askedOf.values()]
  return {
    ap_rule_id: parts.rule.ap_rule_id,
    key: parts.rule.key,
    priority: parts.rule.priority,
    place: parts.rule.place,
    axes: compileAxes(ruleZones, (row) => compileInput(row, askedOf.get(row.ap_rule_zone_id), size, references.zones)),
    spans: compileSpans(
      asked.flatMap((questions) => questions.ofKind('span')),
      size,
    ),
    mappings,
    unmatchable,
  }
}

/** The distinct questions that mappings ask about one input. */
class AskedQuestions {
  readonly #ruleZone: RuleZoneRow
  readonly #references: AskedReferences
  readonly #byValue = new Map<string | null, (AskedQuestion & { row: UnitRow })[]>()

  constructor(ruleZone: RuleZoneRow, references: AskedReferences) {
    this.#ruleZone = ruleZone
    this.#references = references
  }

  /** Adds the unit of the mapping at a place. */
  add(row: UnitRow, place: number): CompiledUnit {
    const { question, places } = this.#find(row)
    places.push(place)
    return { mapping_unit_id: row.mapping_unit_id, ap_rule_zone_id: row.ap_rule_zone_id, question }
  }

  #find(row: UnitRow): AskedQuestion {
    const alike = this.#byValue.get(row.mapping_value)
    const known = alike?.find((asked) => asksTheSame(asked.row, row))
    if (known) return known
    const asked = { row, question: questionOf(row, this.#ruleZone, this.#references), places: [] }
    if (alike) alike.push(asked)
    else this.#byValue.set(row.mapping_value, [asked])
    return asked
  }

  ofKind(kind: UnitKind): AskedQuestion[] {
    return [...this.#byValue.values()].flat().filter(({ question }) => question.kind === kind)
  }
}

function compileAxes(ruleZones: readonly RuleZoneRow[], compile: (row: RuleZoneRow) => CompiledInput): Axis[] {
  const bySource = Map.groupBy(ruleZones, (row) => `${row.mapping_src_type} ${row.mapping_src_value.trim()}`)
  return [...bySource.values()].map((rows) => ({
    type: rows[0]?.mapping_src_type ?? '',
    source: rows[0]?.mapping_src_value.trim() ?? '',
    inputs: rows.map(compile),
  }))
}

/** The zone map in which a rule zone looks up values. Older rows keep it in `zone_map_id`. */
export function zoneMapOf({ mapping_des_type, mapping_des_value, zone_map_id }: RuleZoneRow): number | null {
  return mapping_des_type === 'Z' ? (idOf(mapping_des_value) ?? zone_map_id) : null
}

function compileInput(
  row: RuleZoneRow,
  asked: AskedQuestions | undefined,
  size: number,
  zones: CompiledZones,
): CompiledInput {
  const [byZone, byValue] = [asked?.ofKind('zone') ?? [], asked?.ofKind('value') ?? []]
  const mapId = zoneMapOf(row)
  const classes = new ValueClasses(byValue.map(({ question }) => question))
  return {
    row,
    map: mapId === null ? undefined : zones.maps.get(mapId),
    byZone: byZone.length > 0 ? new BitRows(size, byZone) : undefined,
    byValue: byValue.length > 0 ? { classes, rows: new BitRows(size, byValue) } : undefined,
  }
}

function compileSpans(asked: readonly AskedQuestion[], size: number): SpanInput[] {
  const bySpan = Map.groupBy(asked, ({ question }) => question.timeSpan ?? 0)
  return [...bySpan].map(([timeSpan, questions]) => ({
    timeSpan,
    firstPlace: questions.reduce((first, { places }) => Math.min(first, places[0] ?? first), size),
    rows: new BitRows(size, questions),
  }))
}
