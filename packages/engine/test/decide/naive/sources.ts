import { localText, still, type Moving } from './moving.ts'
import type { State } from './state.ts'
import { asExact, asId, asNumber, asRange, asUnitRange, compareExact, same, type Exact, type Value } from './values.ts'

// Statements 11 to 14: what an input reads, and into which zone it falls.

export type Input = { known: false } | { known: true; value: Value; isTime: boolean }

const UNKNOWN: Input = { known: false }
const known = (value: Value | null | undefined): Input =>
  value === null || value === undefined ? UNKNOWN : { known: true, value, isTime: false }

export interface Given {
  value: Value | undefined
  moving: Moving | null
}

/** Statement 11: what an attribute says, and the moment where a function of the clock is given none. */
export function readAttribute(state: State, name: string, attribute: number | null): Given {
  const row = state.rows.attributes.find((one) => one.re_attr === attribute)
  const ofSystem = row?.re_attr_src_type === 'D' ? (row.re_attr_name ?? '').toLowerCase() : null
  const isOfClock = ['HourOfDay', 'DayOfWeek', 'DayOfMonth', 'AddTime', 'TimeSince'].includes(name)
  if (ofSystem === 'current time' || (attribute === null && isOfClock)) {
    state.triggers.add(25)
    const at = (moment: number) => localText(moment, state.zone)
    return { value: at(state.at), moving: { ...still, kind: 'moment', at, zone: state.zone } }
  }
  if (ofSystem !== null) {
    const event = state.rows.events.find((one) => one.pcr_event_id === state.context.pcr_event_id)
    return { value: ofSystem === 'event' ? (event?.re_code ?? undefined) : undefined, moving: null }
  }
  if (attribute === null) return { value: undefined, moving: null }
  state.reads.add(`A ${attribute}`)
  return { value: state.attributes.get(attribute), moving: state.moving.get(attribute) ?? null }
}

export function readInput(state: State, type: string, source: string): Input {
  const { context, rows } = state
  const id = asId(source) ?? 0
  if (type === 'A') return known(readAttribute(state, '', id).value)
  if (type === 'B') return known(balance(state, id))
  if (type === 'C') {
    state.reads.add(`C ${id}`)
    return known(context.accumulators[id])
  }
  if (type === 'D') return known(counter(state, id))
  if (type === 'E') {
    const event = rows.events.find((row) => row.pcr_event_id === context.pcr_event_id)
    if (source === 'pcr_event_id') return known(context.pcr_event_id)
    if (source === 're_type') return known(event?.re_type)
    return source === 're_code' ? known(event?.re_code) : UNKNOWN
  }
  state.triggers.add(25)
  return { known: true, value: 'time', isTime: true }
}

export function balance(state: State, id: number): number | undefined {
  state.reads.add(`B ${id}`)
  const entry = state.context.balances[id]
  if (!entry) return undefined
  if (entry.expires_at === undefined) return entry.amount
  const expiry = Date.parse(entry.expires_at)
  state.edges.push({ at: expiry, resource: 'balance-type-acct', id })
  return state.at < expiry ? entry.amount : undefined
}

export function counter(state: State, id: number): string | undefined {
  const code = state.rows.counters.find((row) => row.policy_counter_id === id)?.policy_counter_code
  state.reads.add(`D ${code ?? ''}`)
  const entry = code === undefined ? undefined : state.context.counters[code]
  if (!entry) return undefined
  let { status } = entry
  let latest = -Infinity
  for (const pending of entry.pending ?? []) {
    const from = Date.parse(pending.from)
    state.edges.push({ at: from, resource: 'policy-counter', id })
    if (from <= state.at && from >= latest) {
      latest = from
      status = pending.status
    }
  }
  return status
}

const TRIGGERS: [string, number][] = [
  ['RAT', 2],
  ['PLMN', 4],
  ['TAI', 26],
  ['ECGI', 27],
]

/** The zone of a map that a value falls into, null where it falls into none. */
export function zoneOf(state: State, mapId: number | null, value: Value | undefined): number | null {
  const { rows } = state
  const map = rows.zone_maps.find((row) => row.zone_map_id === mapId)
  if (!map) return null
  for (const [code, trigger] of TRIGGERS) if (map.std_code === code) state.triggers.add(trigger)
  if (value === undefined || isNowhere(map.std_code, String(value).trim())) return null
  const inMap = new Set(rows.zones.filter((row) => row.zone_map_id === mapId).map((row) => row.zone_id))
  if (map.match_mode === 3)
    return rangeZone(
      rows.zone_values.filter((row) => inMap.has(row.zone_id)),
      value,
    )
  let best: { fit: number; seq: number; zone: number } | null = null
  for (const row of rows.zone_values) {
    if (!inMap.has(row.zone_id)) continue
    const fit = fitOf(map.match_mode ?? 1, row.value, value)
    if (fit === null) continue
    if (!best || fit > best.fit || (fit === best.fit && row.seq < best.seq)) {
      best = { fit, seq: row.seq, zone: row.zone_id }
    }
  }
  return best === null ? null : best.zone
}

/** Statement 12, ranges: of several the one with the higher low, then the lower high, then the place. */
function rangeZone(values: State['rows']['zone_values'], input: Value): number | null {
  const number = asExact(input)
  if (number === null) return null
  const held = values.flatMap(({ value, seq, zone_id }) => {
    const single = asExact(value)
    const range = asRange(value) ?? (single === null ? null : [single, single])
    if (!range) return []
    const [low, high] = range
    if (low !== null && compareExact(low, number) > 0) return []
    if (high !== null && compareExact(number, high) > 0) return []
    return [{ low, high, seq, zone_id }]
  })
  const ends = (a: Exact | null, b: Exact | null, open: number) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? open : -open
    return compareExact(a, b)
  }
  const [best] = held.toSorted((a, b) => ends(b.low, a.low, -1) || ends(a.high, b.high, 1) || a.seq - b.seq)
  return best?.zone_id ?? null
}

function isNowhere(code: string | null, text: string): boolean {
  if (code === null || !['TAI', 'ECGI', 'NCGI', 'CGI', 'SAI', 'RAI'].includes(code)) return false
  const parts = text.split('-').slice(1)
  if (parts.some((part) => /^0+$/.test(part))) return true
  return code === 'ECGI' && parts[0] !== undefined && parts[0] !== '' && /^0+$/.test(parts[0].slice(0, 5))
}

/** How well a value of a map fits an input: the higher the better, null where it does not. */
function fitOf(mode: number, wanted: string, input: Value): number | null {
  const text = wanted.trim().toLowerCase()
  const given = String(input).trim().toLowerCase()
  if (mode === 4) return typeof input === 'string' ? networkFit(wanted.trim(), input.trim()) : null
  if (text === '') return null
  if (mode === 2) return given.startsWith(text) ? text.length : null
  if (text === given) return 1
  // An access point is the same with its operator identifier and without.
  const [, network] = /^(.*)\.mnc[0-9]{3}\.mcc[0-9]{3}\.gprs$/s.exec(given) ?? []
  return text === network ? 0 : null
}

/** Length of the network that holds the address. */
function networkFit(network: string, address: string): number | null {
  const [base = '', length] = network.split('/')
  const [bits, given] = [addressBits(base), addressBits(address)]
  if (bits === null || given === null || bits.length !== given.length) return null
  const prefix = length === undefined ? bits.length : Number(length)
  if (!/^\d{1,3}$/.test(length ?? '0') || prefix > bits.length) return null
  return bits.slice(0, prefix) === given.slice(0, prefix) ? prefix : null
}

export function addressBits(text: string): string | null {
  if (!text.includes(':')) {
    const octets = text.split('.')
    if (octets.length !== 4 || octets.some((octet) => !/^(0|[1-9]\d{0,2})$/.test(octet) || Number(octet) > 255))
      return null
    return octets.map((octet) => Number(octet).toString(2).padStart(8, '0')).join('')
  }
  const [head = '', tail, more] = text.split('::')
  if (more !== undefined) return null
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [front, back] = [groups(head), tail === undefined ? [] : groups(tail)]
  const missing = 8 - front.length - back.length
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  const all = [...front, ...Array<string>(Math.max(missing, 0)).fill('0'), ...back]
  if (all.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return null
  return all.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('')
}

/** Whether a zone is another one or lies below it. */
export function liesWithin(state: State, zone: number, wanted: number): boolean {
  const seen = new Set<number>()
  let at: number | null = zone
  while (at !== null && !seen.has(at)) {
    if (at === wanted) return true
    seen.add(at)
    const current: number = at
    at = state.rows.zones.find((row) => row.zone_id === current)?.parent_zone_id ?? null
  }
  return false
}

/** Whether a plain value is what a unit wants: as numbers where both are, in a range, else as text. */
export function equalsPlain(value: Value, wanted: string | null): boolean {
  if (wanted === null) return false
  const [number, other] = [asNumber(value), asNumber(wanted)]
  if (number !== null && other !== null) return number === other
  const range = other === null ? asUnitRange(wanted) : null
  if (number !== null && range) return range[0] <= number && number <= range[1]
  return same(value, wanted)
}

/** The same of an input that counts: a text that says no numbers equals nothing. */
export function equalsCounted(value: Value, wanted: string | null): boolean {
  const number = asNumber(value)
  if (number === null || wanted === null) return false
  const text = wanted.trim()
  if (text.startsWith('<') || text.startsWith('>')) {
    const orEqual = text.charAt(1) === '='
    const border = asNumber(text.slice(orEqual ? 2 : 1))
    if (border === null) return false
    if (number === border) return orEqual
    return text.startsWith('<') ? number < border : number > border
  }
  const range = asUnitRange(text)
  return asNumber(text) === number || (range !== null && range[0] <= number && number <= range[1])
}

/** Statement 11's inputs that count: balances, accumulators and measurable attributes. */
export function counts(state: State, type: string, source: string): boolean {
  if (type === 'B' || type === 'C') return true
  const id = asId(source)
  return type === 'A' && state.rows.attributes.some((row) => row.re_attr === id && row.measurable === 'Y')
}
