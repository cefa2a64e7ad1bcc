import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { DecidingPolicy } from '../../decide/decision.ts'
import type { Calendar } from './time-axis.ts'
import { textOf } from './links.ts'
import { putValue } from './put-value.ts'
import type { Atom, AtomValue, Point, Space } from './space.ts'

/** Common parts of all contexts of a space. */
export interface Setting {
  policy: DecidingPolicy
  event: number
  calendar: Calendar
}

export function contextOf(space: Space, point: Point, setting: Setting): SimulationContext {
  return contextOfValues(space, valuesAt(space, point), setting)
}

/** A context in which each axis has a value. */
export function contextOfValues(
  { axes }: Space,
  values: readonly AtomValue[],
  { policy, event, calendar }: Setting,
): SimulationContext {
  const context = emptyContext(event, calendar)
  for (const [place, { type, source }] of axes.entries()) {
    putValue(context, { type, source, value: values[place] }, policy.references)
  }
  return context
}

function emptyContext(event: number, { from, clock }: Calendar): SimulationContext {
  return {
    at: new Date(from).toISOString(),
    time_zone: clock.name,
    pcr_event_id: event,
    attributes: {},
    balances: {},
    accumulators: {},
    counters: {},
    media: [],
    installed: [],
  }
}

/** A value of each axis at a point. Values of linked axes begin with one another. */
export function valuesAt(space: Space, point: Point): AtomValue[] {
  const atoms = space.axes.map(({ atoms: all }, axis) => all[point[axis] ?? 0])
  const values = atoms.map((atom) => atom?.value)
  for (const [number, link] of space.links.entries()) {
    const fits = [link.beginning, ...link.texts].map((axis) => atoms[axis]?.fits[number] ?? -1n)
    const beginning = link.candidates[lowestBit(fits.reduce((all, one) => all & one))]
    values[link.beginning] = memberWith(atoms[link.beginning], (text) => text === beginning)
    if (beginning === undefined) continue
    for (const axis of link.texts) {
      const isKnown = values[axis] !== undefined
      values[axis] = isKnown ? memberWith(atoms[axis], (text) => text?.startsWith(beginning) ?? false) : undefined
    }
  }
  return values
}

function lowestBit(bits: bigint): number {
  let bit = 0
  while (((bits >> BigInt(bit)) & 1n) === 0n) bit += 1
  return bit
}

function memberWith(atom: Atom | undefined, isWanted: (text: string | undefined) => boolean): AtomValue {
  return atom?.members.find((member) => isWanted(textOf(member)))
}
