import { folded, numberOf, rangeOf } from '../decide/values/read-value.ts'
import { noComparands } from '../prove/space/comparands.ts'
import { valuesToTry } from '../prove/space/values-to-try.ts'
import {
  IS,
  IS_NOT,
  KNOWN,
  UNKNOWN,
  WITHIN,
  type AskingUnit,
  type ZoneParents,
  type ZoneTree,
} from './never-matches.ts'

/** What an input can be found to be, as far as its units tell it apart. */
export interface InputState {
  isKnown: boolean
  zone: string | undefined
  /** A value or a status. */
  text: string | undefined
  running: ReadonlySet<string>
}

/** Above it the time spans of one input are too many: each can run or not. */
const MOST_SPANS = 8

/** All that an input can be found to be: more than can happen, never less. Undefined where that is too much. */
export function statesOf(units: readonly AskingUnit[], parents: ZoneParents, tree: ZoneTree): InputState[] | undefined {
  const byKind = Map.groupBy(units, kindOf)
  const asked = (kind: Kind) => new Set(byKind.get(kind)?.flatMap((unit) => unit.mapping_value ?? []))
  const spans = new Set(byKind.get('T')?.map(spanOf))
  if (spans.size > MOST_SPANS) return undefined
  const zones = placesToTry(asked('Z'), parents, tree)
  const texts = [undefined, ...asked('S'), ...textsTold(asked('V'))]
  const times = [...spans].reduce<ReadonlySet<string>[]>(
    (sets, span) => [...sets, ...sets.map((set) => new Set([...set, span]))],
    [new Set()],
  )
  return times.flatMap((running) => [
    { isKnown: false, zone: undefined, text: undefined, running },
    ...zones.flatMap((zone) => texts.map((text) => ({ isKnown: true, zone, text, running }))),
  ])
}

/** How a unit compares: by zone, plain value, time span, or as a text. */
type Kind = 'Z' | 'V' | 'T' | 'S'

function kindOf({ mapping_type, mapping_des_type }: AskingUnit): Kind {
  const type = mapping_type ?? mapping_des_type
  return type === 'Z' || type === 'V' || type === 'T' ? type : 'S'
}

/** A unit without a span of its own asks for that of its rule zone. */
function spanOf({ mapping_value }: AskingUnit): string {
  return mapping_value ?? ''
}

/** No zone, the zones that are asked for, and one for all that lie nearest below each of them. */
function placesToTry(asked: ReadonlySet<string>, parents: ZoneParents, tree: ZoneTree): (string | undefined)[] {
  if (asked.size === 0) return [undefined]
  const below = new Map<string, string>()
  for (const zone of parents.keys()) {
    const nearest = asked.has(zone) ? undefined : tree.nearest(zone, asked)
    if (nearest !== undefined) below.set(nearest, zone)
  }
  return [undefined, ...asked, ...below.values()]
}

/** A value of each class that plain values and ranges tell apart. */
function textsTold(values: ReadonlySet<string>): string[] {
  if (values.size === 0) return []
  const comparands = noComparands()
  for (const value of values) {
    const [number, range] = [numberOf(value), rangeOf(value)]
    const borders = range ? [range.low, range.high].filter(Number.isFinite) : []
    for (const border of number === undefined ? borders : [number]) comparands.numbers.add(border)
    comparands.texts.set(folded(value), value.trim())
  }
  return valuesToTry(comparands, 'any').map(String)
}

/** Whether what a unit asks is true of an input (statement 16). */
export function isTrueOf(unit: AskingUnit, state: InputState, zones: ZoneTree): boolean {
  const [kind, match] = [kindOf(unit), unit.mapping_match_type ?? IS]
  if (kind === 'T') {
    const isRunning = state.running.has(spanOf(unit))
    return match === KNOWN || (match === IS_NOT ? !isRunning : match !== UNKNOWN && isRunning)
  }
  if (match === UNKNOWN || !state.isKnown) return (match === UNKNOWN) === !state.isKnown
  if (match === KNOWN) return true
  const isIt = kind === 'Z' ? isPlace(unit, state, zones) : isValue(unit.mapping_value, state, kind === 'V')
  return isIt === (match !== IS_NOT)
}

function isPlace({ mapping_match_type, mapping_value }: AskingUnit, { zone }: InputState, zones: ZoneTree): boolean {
  if (zone === undefined || mapping_value === null) return false
  return mapping_match_type === WITHIN ? zones.isWithin(zone, mapping_value) : zone === mapping_value
}

function isValue(value: string | null, { text }: InputState, isPlain: boolean): boolean {
  if (text === undefined || value === null) return false
  const [own, asked] = isPlain ? [numberOf(text), numberOf(value)] : []
  if (own !== undefined && asked !== undefined) return own === asked
  const range = own === undefined ? undefined : rangeOf(value)
  if (own !== undefined && range) return range.low <= own && own <= range.high
  return folded(text) === folded(value)
}
