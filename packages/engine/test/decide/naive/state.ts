import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { Statement, TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import type { PolicyData, ReferenceRows } from '../../../src/decide/rows/policy-data.ts'
import { beginOfDay, nextChange, runs, shownDay } from './clock.ts'
import { firstOther, type Moving } from './moving.ts'
import { order, type Value } from './values.ts'

/** One run of the interpreter: what it knows, and what it noted. */
export interface State {
  data: PolicyData
  rows: ReferenceRows
  context: SimulationContext
  zone: string
  at: number
  day: string
  level: string
  attributes: Map<number, Value>
  /** How attributes that were written from the clock go on. */
  moving: Map<number, Moving>
  triggers: Set<number>
  events: number[]
  edges: { at: number; resource: string; id: number }[]
  spans: Set<number>
  /** Inputs that were read: kind and id. */
  reads: Set<string>
  trace: TraceLine[]
}

export function startOf(data: PolicyData, context: SimulationContext, level: string): State {
  const attributes = new Map<number, Value>()
  const ofSystem = new Set(
    data.references.attributes.filter((row) => row.re_attr_src_type === 'D').map((row) => row.re_attr),
  )
  for (const [id, value] of Object.entries(context.attributes)) {
    if (value !== null && !ofSystem.has(Number(id))) attributes.set(Number(id), value)
  }
  return {
    data,
    rows: data.references,
    context,
    zone: context.time_zone ?? data.network_time_zone.name,
    at: Date.parse(context.at),
    day: shownDay(Date.parse(context.at), data.network_time_zone.name),
    level,
    attributes,
    moving: new Map(),
    triggers: new Set(),
    events: [],
    edges: [],
    spans: new Set(),
    reads: new Set(),
    trace: [],
  }
}

type Said = string | number | boolean | null | undefined

/** A line of the trace: which statement, which record, what was compared. */
export function say(
  state: State,
  statement: Statement,
  resource: string | null,
  id: number | null,
  text: string,
  [left, operator, right, result]: readonly Said[] = [],
): void {
  if (state.level === 'none') return
  state.trace.push({
    step: state.trace.length + 1,
    statement,
    resource,
    id,
    text,
    left: (left ?? null) as string | number | null,
    operator: (operator ?? null) as string | null,
    right: (right ?? null) as string | number | null,
    result: result ?? null,
  })
}

/** A line of what was looked at and lost. */
export function sayLost(state: State, ...line: Parameters<typeof say> extends [State, ...infer L] ? L : never): void {
  if (state.level === 'full') say(state, ...line)
}

export function spanRuns(state: State, span: number): boolean {
  return remembered(state, `runs ${span}`, () => runs(rowsOf(state, span), state.at, state.zone)) === true
}

function rowsOf({ rows }: State, span: number) {
  return rows.time_spans.filter((row) => row.time_span_id === span)
}

type Remembered = number | boolean | undefined
const memory = new WeakMap<object, Map<string, Remembered>>()

/** Looking for edges is slow: the same span at the same moment is asked about once. */
function remembered({ rows, at, zone }: State, what: string, find: () => Remembered): Remembered {
  const ofRows = memory.get(rows) ?? new Map<string, Remembered>()
  memory.set(rows, ofRows)
  const key = `${what} ${at} ${zone}`
  if (!ofRows.has(key)) ofRows.set(key, find())
  return ofRows.get(key)
}

/** Statement 34. */
export function nextEdge(state: State): State['edges'][number] | undefined {
  for (const span of state.spans) {
    const at = remembered(state, `next ${span}`, () => nextChange(rowsOf(state, span), state.at, state.zone))
    if (typeof at === 'number') state.edges.push({ at, resource: 'timespan', id: span })
  }
  return state.edges
    .filter((edge) => edge.at > state.at && edge.at < Date.UTC(10_000, 0))
    .toSorted((a, b) => a.at - b.at || order(a.resource, b.resource) || a.id - b.id)[0]
}

/** Statement 34: what goes on with the clock was compared. */
export function onClock(
  state: State,
  sides: readonly { value: Value | null | undefined; moving: Moving | null }[],
  compare: (moment: number) => unknown,
  resource: string,
  id: number,
): void {
  const moving = sides.flatMap((side) => side.moving ?? [])
  if (moving.length === 0) return
  const others = sides.flatMap((side) => (side.moving === null ? (side.value ?? []) : []))
  const at = firstOther(moving, others, state.at, state.zone, compare)
  if (at !== undefined) state.edges.push({ at, resource, id })
}

export function onDay(state: State, day: string, resource: string, id: number): void {
  state.edges.push({ at: beginOfDay(day, state.data.network_time_zone.name), resource, id })
}
