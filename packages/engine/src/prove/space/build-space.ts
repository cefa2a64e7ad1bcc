import type { CompiledRulePlan } from '../../decide/plan/compile-rule-plan.ts'
import type { CompiledInput } from '../../decide/plan/bit-rows.ts'
import { textAt } from '../../decide/clock/clock-value.ts'
import { momentsOfText } from '../../decide/clock/moments-of-text.ts'
import { CLOCK, eventField } from '../../decide/plan/read-source.ts'
import type { References } from '../../decide/references/references.ts'
import type { DecidingPolicy } from '../../decide/decision.ts'
import { idOf } from '../../decide/values/read-value.ts'
import type { Instant } from '../../time-span/local-time.ts'
import { AxisRows, type NumberedRow } from './axis-rows.ts'
import { addInput, noComparands, spelledOut, type Comparands } from './comparands.ts'
import { fitting, linkedValues, type AxisLink, type FitsOf } from './links.ts'
import type { Atom, AtomValue, Space, SpaceAxis } from './space.ts'
import { momentsToTry, spansOf, type Calendar } from './time-axis.ts'
import { numbersBeside } from './numbers-to-try.ts'
import { KINDS, valuesToTry } from './values-to-try.ts'

/** What a space distinguishes in addition to the units of its mappings. */
export interface Watched {
  /** Thresholds by axis, such as `C 7` or `B 12`. For usage something changes at them, for a balance above them. */
  figures: ReadonlyMap<string, readonly number[]>
  spans: ReadonlySet<number>
  /** Moments at which something changes. */
  moments: readonly Instant[]
}

export const NOTHING_WATCHED: Watched = { figures: new Map(), spans: new Set(), moments: [] }

export interface SpaceParts {
  plans: readonly CompiledRulePlan[]
  policy: DecidingPolicy
  event: number
  calendar: Calendar
  links: readonly AxisLink[]
  watched: Watched
}

export function axisKey(type: string, source: string): string {
  return type === 'T' ? 'T' : `${type} ${source}`
}

/** The real source of an input: system attributes read the clock, or a field of the event (statement 11). */
export function readingOf(references: References, type: string, source: string): [type: string, source: string] {
  const system = type === 'A' ? references.systemAttributes.get(idOf(source) ?? 0) : undefined
  if (system === undefined) return [type, source]
  return system === 'current-time' ? ['T', ''] : ['E', system === 'event' ? 're_code' : '']
}

/** The contexts that some rule plans of one event distinguish. Rule plans that read the same source share an axis. */
export function* buildSpace(parts: SpaceParts): Generator<undefined, Space> {
  const { plans, watched } = parts
  const axes = new Map<string, ReadAxis>()
  const axisOf = (type: string, source: string): ReadAxis => {
    const key = axisKey(type, source)
    const known = axes.get(key) ?? { key, type, source, inputs: plans.map(() => []) }
    axes.set(key, known)
    return known
  }
  for (const [number, plan] of plans.entries()) {
    for (const { type, source, inputs } of plan.axes) {
      axisOf(...readingOf(parts.policy.references, type, source)).inputs[number]?.push(...inputs)
    }
  }
  for (const key of watched.figures.keys()) axisOf(...splitKey(key))
  if (spansOf(plans).size + watched.spans.size + watched.moments.length > 0) axisOf('T', '')
  const links = parts.links.filter(({ text, beginning }) => axes.has(text) && axes.has(beginning))
  const built = [...axes.values()]
  const values = linkedValues(
    new Map(built.map((axis) => [axis.key, comparandsOf(axis, watched)])),
    links,
    (key, comparands) => valuesOf(key, comparands, parts),
  )
  const fits = fitting(
    built.map(({ key }) => key),
    links,
    values,
  )
  const made: SpaceAxis[] = []
  for (const [place, axis] of built.entries()) {
    made.push(yield* makeAxis(axis, values.get(axis.key) ?? [], fits.of(place), parts))
  }
  return { axes: made, sizes: plans.map(({ mappings }) => mappings.length), links: fits.links }
}

interface ReadAxis {
  key: string
  type: string
  source: string
  /** For each rule plan. */
  inputs: CompiledInput[][]
}

function splitKey(key: string): [type: string, source: string] {
  return [key.slice(0, 1), key.slice(2)]
}

function comparandsOf({ key, inputs }: ReadAxis, { figures }: Watched): Comparands {
  const comparands = noComparands()
  for (const input of inputs.flat()) addInput(comparands, input)
  for (const figure of figures.get(key) ?? []) comparands.numbers.add(figure)
  return comparands
}

/** The values to try on an axis, except time and events. */
function valuesOf(key: string, comparands: Comparands, { policy: { references }, watched }: SpaceParts): AtomValue[] {
  const [type, source] = splitKey(key)
  const [kind, id] = [KINDS[type], idOf(source)]
  if (kind === undefined || id === undefined || (type === 'D' && !references.counterCodes.get(id))) return [undefined]
  const isCounted = type === 'C' && watched.figures.has(key)
  const usage = isCounted ? [...numbersBeside(comparands.numbers), null] : []
  return [...valuesToTry(comparands, kind), ...usage, undefined]
}

/** Values between two yields. */
const SLICE = 16

function* makeAxis(
  axis: ReadAxis,
  values: readonly AtomValue[],
  fits: FitsOf,
  parts: SpaceParts,
): Generator<undefined, SpaceAxis> {
  const rows = parts.plans.map((plan, number) => {
    const inputs = axis.inputs[number] ?? []
    const isRead = inputs.length > 0 || (axis.type === 'T' && plan.spans.length > 0)
    return isRead ? new AxisRows(plan, inputs) : undefined
  })
  const { type, source } = axis
  if (type === 'T') return { type, source, atoms: atomsOfTime(axis, rows, parts) }
  const atoms = new Map<string, Atom & { members: AtomValue[] }>()
  const hasMembers = parts.watched.figures.has(axis.key)
  const { event, policy } = parts
  // The event is the same in every context.
  const tried = type === 'E' ? [eventField(event, policy.references.events.get(event), source)] : values
  for (const [place, value] of tried.entries()) {
    if (place % SLICE === 0) yield
    const of = rows.map((one) => one?.rowOf(value ?? undefined))
    const key = `${keyOf(of)} ${figureClass(axis, value, parts.watched)}`
    const known = atoms.get(key)
    if (!known) atoms.set(key, { value, rows: of.map((one) => one?.row), fits: fits(value), members: [value] })
    else if (hasMembers || fits(value).some((one) => one !== undefined)) {
      known.fits = known.fits.map((one, link) => joined(one, fits(value)[link]))
      known.members.push(value)
    }
  }
  return { type, source, atoms: [...atoms.values()] }
}

function joined(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  return one === undefined || other === undefined ? undefined : one | other
}

function keyOf(rows: readonly (NumberedRow | undefined)[]): string {
  return rows.map((row) => row?.number ?? '').join()
}

/** The interval between watched thresholds that contains a value. */
function figureClass({ key, type }: ReadAxis, value: AtomValue, { figures }: Watched): string {
  const watched = figures.get(key)
  if (!watched || typeof value !== 'number') return value === undefined || !watched ? '' : String(value)
  return String(watched.filter((figure) => (type === 'C' ? figure <= value : figure < value)).length)
}

/** Atoms of the time axis. The current time is compared as text; other inputs of the axis are only known. */
function atomsOfTime({ inputs }: ReadAxis, rows: readonly (AxisRows | undefined)[], parts: SpaceParts): Atom[] {
  const { plans, policy, calendar, watched } = parts
  const spans = new Set([...spansOf(plans), ...watched.spans])
  const atoms = new Map<string, Atom>()
  const compared = comparedWithTime(inputs.flat(), calendar)
  for (const { at, running } of momentsToTry(spans, [...watched.moments, ...compared], policy.references, calendar)) {
    const text = textAt(at, calendar.clock)
    const of = rows.map((one) => one?.rowOf(({ row }) => (row.mapping_src_type === 'A' ? text : CLOCK), running))
    const period = watched.moments.filter((moment) => moment <= at).length
    const key = `${keyOf(of)} ${period} ${[...watched.spans].filter((span) => running.has(span)).join(' ')}`
    if (!atoms.has(key)) atoms.set(key, { value: at, rows: of.map((one) => one?.row), fits: [], members: [] })
  }
  return [...atoms.values()]
}

/** Moments at which a comparison of the current time changes. */
function comparedWithTime(inputs: readonly CompiledInput[], { clock }: Calendar): Instant[] {
  const comparands = noComparands()
  for (const input of inputs) if (input.row.mapping_src_type === 'A') addInput(comparands, input)
  spelledOut(comparands)
  const texts = [...comparands.texts.values(), ...comparands.prefixes.values()]
  return texts.flatMap((text) => momentsOfText(text, clock))
}
