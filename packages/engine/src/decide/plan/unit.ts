import { holdsNumber, type NumberRange, readComparison, readRange } from '@tollgate/contract/standards/comparison.ts'
import { MATCH } from '@tollgate/contract/standards/plan-codes.ts'
import { isCounted } from '@tollgate/policy/plan/unit-value.ts'
import type { CompiledZones } from '../references/zones.ts'
import type { AttributeRow, RuleZoneRow, UnitRow } from '../rows/policy-data.ts'
import { folded, idOf, type Known } from '../values/read-value.ts'
import type { UnitFault } from '@tollgate/policy/warnings/policy-plan.ts'

/** The state of one input of a rule plan, as its units see it. */
export interface InputState {
  isKnown: boolean
  /** Null if it is unknown or the clock. */
  value: Known | null
  /** The value as it is compared: trimmed, in lower case. Undefined without a value. */
  text: string | undefined
  number: number | undefined
  /** The zone that contains the value; undefined if none does. */
  zone: number | undefined
}

/** How a unit compares: by zone, by value, or by whether a time span runs. */
export type UnitKind = 'zone' | 'value' | 'span'

/** A compiled comparison. Units with the same comparison share one. */
export interface Question {
  kind: UnitKind
  match: number
  /** The wanted value, as the trace shows it. */
  wanted: string | number | null
  /** For values: the numbers and the text that are accepted. */
  range: NumberRange | undefined
  text: string | undefined
  /** Id of a time span. */
  timeSpan: number | undefined
  /** Whether the unit is true (statement 16). `isRunning` matters to time spans only. */
  accepts: (state: InputState, isRunning: boolean) => boolean
}

export interface CompiledUnit {
  mapping_unit_id: number
  ap_rule_zone_id: number
  question: Question
}

const { IS, IS_NOT, WITHIN, KNOWN, UNKNOWN } = MATCH

export function asksTheSame(a: UnitRow, b: UnitRow): boolean {
  return (
    a.mapping_value === b.mapping_value &&
    a.zone_id === b.zone_id &&
    a.mapping_match_type === b.mapping_match_type &&
    a.mapping_type === b.mapping_type
  )
}

/** Needed to compile a question: the zones that units name and the attributes that inputs read. */
export interface AskedReferences {
  zones: CompiledZones
  attributes: ReadonlyMap<number, AttributeRow>
}

export function questionOf(row: UnitRow, ruleZone: RuleZoneRow, { zones, attributes }: AskedReferences): Question {
  const match = row.mapping_match_type ?? IS
  const form = row.mapping_type ?? ruleZone.mapping_des_type
  if (form === 'Z') return zoneQuestion(row, match, zones)
  if (form === 'T') return spanQuestion(row, ruleZone, match)
  if (form !== 'V') return valueQuestion(row.mapping_value, match, { range: undefined, isText: true })
  const attribute = attributes.get(idOf(ruleZone.mapping_src_value) ?? 0)
  const isText = !isCounted(ruleZone.mapping_src_type, attribute?.measurable)
  const range = (isText ? readRange : readComparison)(row.mapping_value ?? '')
  return valueQuestion(row.mapping_value, match, { range, isText })
}

const NO_VALUE = { range: undefined, text: undefined, timeSpan: undefined }

function zoneQuestion(row: UnitRow, match: number, { zones }: CompiledZones): Question {
  const wanted = row.zone_id ?? idOf(row.mapping_value)
  const isZone = ({ zone }: InputState) => zone !== undefined && zone === wanted
  const isWithin = ({ zone }: InputState) =>
    zone !== undefined && wanted !== undefined && (zones.get(zone)?.within ?? new Set([zone])).has(wanted)
  const accepts = truthOf(match, match === WITHIN ? isWithin : isZone)
  return { ...NO_VALUE, kind: 'zone', match, wanted: wanted ?? null, accepts }
}

function spanQuestion(row: UnitRow, ruleZone: RuleZoneRow, match: number): Question {
  const ofInput = ruleZone.mapping_des_type === 'T' ? idOf(ruleZone.mapping_des_value) : undefined
  const timeSpan = idOf(row.mapping_value) ?? ofInput ?? 0
  const accepts = (_state: InputState, isRunning: boolean) => {
    if (match === IS || match === WITHIN) return isRunning
    return match === KNOWN || (match === IS_NOT && !isRunning)
  }
  return { ...NO_VALUE, kind: 'span', match, wanted: timeSpan, timeSpan, accepts }
}

interface Comparand {
  range: NumberRange | undefined
  /** Whether inputs that are not numbers are compared as text. */
  isText: boolean
}

/** Compares with a value, a range or a status. A status is text, even if it looks like a number. */
function valueQuestion(value: string | null, match: number, { range, isText }: Comparand): Question {
  const text = isText && value !== null ? folded(value) : undefined
  const equals = (state: InputState) => {
    if (state.number !== undefined && range) return holdsNumber(range, state.number)
    return text !== undefined && state.text === text
  }
  return { kind: 'value', match, wanted: value, range, text, timeSpan: undefined, accepts: truthOf(match, equals) }
}

/** Match types 1 to 4 are false for an unknown input. */
function truthOf(match: number, equals: (state: InputState) => boolean): Question['accepts'] {
  if (match === KNOWN) return ({ isKnown }) => isKnown
  if (match === UNKNOWN) return ({ isKnown }) => !isKnown
  if (match === IS_NOT) return (state) => state.isKnown && !equals(state)
  return (state) => state.isKnown && equals(state)
}

/** Why a unit's wanted value can never match: it is missing, or it cannot be read. */
export function unitFault({ kind, match, wanted, range, text, timeSpan }: Question): UnitFault | undefined {
  if (match === KNOWN || match === UNKNOWN) return undefined
  if (kind === 'span') return timeSpan === 0 ? 'no_value' : undefined
  if (wanted === null || String(wanted).trim() === '') return 'no_value'
  return kind === 'value' && range === undefined && text === undefined ? 'unreadable' : undefined
}
