import type { ValueName } from '@tollgate/contract/standards/workflow-functions.ts'
import { wallOf } from './clock.ts'
import { balance, counter, zoneOf, type Given } from './sources.ts'
import { spanRuns, type State } from './state.ts'
import { still, type Moving } from './moving.ts'
import { asId, asNumber, momentIn, onPaper, TooLarge, type Value } from './values.ts'

// The functions that only give a value: statements 48 to 50, 54, 55 and the table of functions.

const UNITS: Record<string, number> = { N: 60_000, H: 3_600_000, D: 86_400_000 }

/** What a call gives, null where that is unknown, undefined where there is no such function. */
export function call(
  state: State,
  name: string,
  param1: string | null,
  param2: string | null,
  value: Value | undefined,
  now = state.at,
): Value | null | undefined {
  const text = value === undefined ? null : String(value)
  const [a, b] = [asNumber(value), asNumber(param1)]
  const finite = (result: number) => (Number.isFinite(result) ? (result === 0 ? 0 : result) : null)
  const numbers = (work: (x: number, y: number) => number) => (a === null || b === null ? null : finite(work(a, b)))
  const local = () => {
    state.triggers.add(25)
    const moment = momentIn(value)
    return moment === null ? null : new Date(wallOf(moment, state.zone))
  }
  const known = name as ValueName
  switch (known) {
    case 'GetAcmByResourceId': {
      const id = asId(param1) ?? 0
      state.reads.add(`C ${id}`)
      return Object.hasOwn(state.context.accumulators, id) ? (state.context.accumulators[id] ?? 0) : null
    }
    case 'GetBalanceByAcctResId':
      return balance(state, asId(param1) ?? 0) ?? null
    case 'SumBalanceByAcctResId':
      return sumBelow(state, asId(param1) ?? 0)
    case 'GetCounterStatus':
      return counter(state, asId(param1) ?? 0) ?? null
    case 'zone':
      return zoneOf(state, asId(param1), value)
    case 'zonecode': {
      const zone = zoneOf(state, asId(param1), value)
      return state.rows.zones.find((row) => row.zone_id === zone)?.zone_code ?? null
    }
    case 'SetValue':
      return param1
    case 'CopyValue':
      return value ?? null
    case 'ClearValue':
      return null
    case 'ValueOr':
      return value ?? param1
    case 'Add':
      return numbers((x, y) => onPaper(x, '+', y))
    case 'Subtract':
      return numbers((x, y) => onPaper(x, '-', y))
    case 'Multiply':
      return numbers((x, y) => onPaper(x, '*', y))
    case 'Divide':
      return numbers((x, y) => (y === 0 ? NaN : onPaper(x, '/', y)))
    case 'Modulo':
      return numbers((x, y) => (y === 0 ? NaN : onPaper(x, '%', y)))
    case 'Minimum':
      return numbers((x, y) => (x < y ? x : y))
    case 'Maximum':
      return numbers((x, y) => (x > y ? x : y))
    case 'Round':
      return a === null || b === null ? null : round(a, b)
    case 'Substring': {
      const length = asNumber(param2)
      if (text === null || b === null || length === null) return null
      if (b % 1 !== 0 || length % 1 !== 0 || b < 1 || length < 0) return null
      let [part, place] = ['', 1]
      for (const character of text) {
        if (place >= b && place < b + length) part += character
        place += 1
      }
      return part
    }
    case 'Replace':
      return text === null || !param1 ? text : text.replaceAll(param1, () => param2 ?? '')
    case 'Append':
      return text === null ? null : text + (param1 ?? '')
    case 'Prepend':
      return text === null ? null : (param1 ?? '') + text
    case 'Length':
      return text === null ? null : text.replaceAll(/./gsu, 'x').length
    case 'UpperCase':
      return text?.toUpperCase() ?? null
    case 'LowerCase':
      return text?.toLowerCase() ?? null
    case 'Trim':
      return text?.trim() ?? null
    case 'Contains':
      if (text === null || !param1) return null
      return text.toLowerCase().indexOf(param1.toLowerCase()) < 0 ? 'N' : 'Y'
    case 'Now':
      return new Date(now).toISOString()
    case 'HourOfDay':
      return local()?.getUTCHours() ?? null
    case 'DayOfWeek': {
      const date = local()
      return date === null ? null : ((date.getUTCDay() + 6) % 7) + 1
    }
    case 'DayOfMonth':
      return local()?.getUTCDate() ?? null
    case 'AddTime': {
      const [from, unit] = [momentIn(value), UNITS[param2 ?? '']]
      if (from === null || b === null || unit === undefined) return null
      const date = new Date(from + b * unit)
      const year = date.getUTCFullYear()
      return year >= 0 && year <= 9999 ? date.toISOString() : null
    }
    case 'TimeSince': {
      const [from, unit] = [momentIn(value), UNITS[param1 ?? '']]
      if (from === null || unit === undefined) return null
      const passed = Math.floor(Math.abs(now - from) / unit)
      return passed === 0 || now > from ? passed : -passed
    }
    case 'InTimeSpan': {
      state.triggers.add(25)
      const span = asId(param1)
      if (span === null || !state.rows.time_spans.some((row) => row.time_span_id === span)) return null
      state.spans.add(span)
      return spanRuns(state, span) ? 'Y' : 'N'
    }
    default:
      return noSuch(known)
  }
}

/** A function of the catalogue that has no case above does not compile. */
function noSuch(_name: never): undefined {
  return undefined
}

/** What a call gives now, and how that goes on. */
export function callOf(state: State, name: string, param1: string | null, param2: string | null, from: Given) {
  const value = call(state, name, param1, param2, from.value)
  const at = (moment: number): Value | null => {
    const input = from.moving ? (from.moving.at(moment) ?? undefined) : from.value
    try {
      return call(state, name, param1, param2, input, moment) ?? null
    } catch (fault) {
      if (fault instanceof TooLarge) return null
      throw fault
    }
  }
  return { value, moving: value === undefined ? null : movingOf(state, name, param1, from, value, at) }
}

function movingOf(
  state: State,
  name: string,
  param1: string | null,
  { value: input, moving: of }: Given,
  value: Value | null,
  at: Moving['at'],
): Moving | null {
  if (name === 'Now') return { ...still, kind: 'moment', at }
  const isMoment = of?.kind === 'moment'
  if (name === 'TimeSince' && of === null) {
    const [begin, unit] = [momentIn(input), UNITS[param1 ?? '']]
    return begin === null || unit === undefined ? null : { ...still, kind: 'count', at, begin, unit }
  }
  if (of === null || name === 'SetValue' || name === 'ClearValue') return null
  if (name === 'CopyValue') return of
  if (name === 'AddTime' && isMoment && value !== null) {
    const shift = (momentIn(value) ?? 0) - state.at
    return { ...still, kind: 'moment', at: (moment) => new Date(moment + shift).toISOString(), shift }
  }
  if (name === 'HourOfDay' && isMoment) return { ...still, kind: 'hour', at, shift: of.shift }
  if (name.startsWith('DayOf') && isMoment) return { ...still, kind: 'day', at, shift: of.shift }
  const isZone = name === 'zone' || name === 'zonecode'
  const map = isZone ? asId(param1) : null
  const among = isZone ? valuesOfMap(state, map) : null
  return isZone && among === null ? null : { ...still, kind: 'made', at, of, among }
}

/** What is compared in a map; null where there is no such map. */
export function valuesOfMap(state: State, map: number | null): string[] | null {
  if (!state.rows.zone_maps.some((row) => row.zone_map_id === map)) return null
  const zones = new Set(state.rows.zones.filter((row) => row.zone_map_id === map).map((row) => row.zone_id))
  return state.rows.zone_values.filter((row) => zones.has(row.zone_id)).map((row) => row.value)
}

function sumBelow(state: State, top: number): number | null {
  const below = new Set([top])
  for (let grown = true; grown;) {
    grown = false
    for (const { acct_res_id, parent_acct_res_id } of state.rows.balance_types) {
      if (parent_acct_res_id === null || !below.has(parent_acct_res_id) || below.has(acct_res_id)) continue
      below.add(acct_res_id)
      grown = true
    }
  }
  let sum: number | null = null
  for (const id of [...below].toSorted((a, b) => a - b)) {
    const amount = balance(state, id)
    if (amount !== undefined) sum = onPaper(sum ?? 0, '+', amount)
  }
  return sum
}

/** Half away from zero, digit by digit. */
function round(value: number, decimals: number): number | null {
  if (decimals % 1 !== 0 || decimals < 0 || decimals > 15) return null
  const [digits = '', exponent = '0'] = String(Math.abs(value)).split('e')
  const [whole = '0', fraction = ''] = digits.split('.')
  const places = fraction.length - Number(exponent)
  if (places <= decimals) return value === 0 ? 0 : value
  const all = BigInt(whole + fraction)
  const unit = 10n ** BigInt(places - decimals)
  const rounded = (all + unit / 2n) / unit
  const result = Number(`${rounded}e-${decimals}`)
  return value < 0 && result !== 0 ? -result : result
}
