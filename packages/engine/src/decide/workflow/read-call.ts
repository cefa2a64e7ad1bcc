import { clockMoment, mapped, passedSince, shownOf, type ClockValue } from '../clock/clock-value.ts'
import type { Decision, Reading } from '../decision.ts'
import { NumberOverflow } from '../values/decimal.ts'
import { idOf, type Known, momentOf } from '../values/read-value.ts'
import type { ValueFunction } from './call.ts'
import { UNITS } from './time-functions.ts'

export interface WrittenCall {
  name: string
  param1: string | null
  param2: string | null
  attribute: number | null
}

/** Functions that read the current moment if they are given no attribute (statement 11). */
const OF_MOMENT: ReadonlySet<string> = new Set(['HourOfDay', 'DayOfWeek', 'DayOfMonth', 'AddTime', 'TimeSince'])
const CONSTANT: ReadonlySet<string> = new Set(['SetValue', 'ClearValue'])
const ZONE: ReadonlySet<string> = new Set(['zone', 'zonecode'])

/** The value of a call, and how it changes with time if it comes from the clock. */
export function readCall(decision: Decision, work: ValueFunction, call: WrittenCall): Reading {
  const given = givenTo(decision, call)
  const { param1, param2 } = call
  const valueAt: ClockValue['valueAt'] = (at) => {
    const later = given.clock ? given.clock.valueAt(at) : given.value
    return knownOrTooLarge(() => work({ decision, at, param1, param2, value: later }))
  }
  const value = work({ decision, at: decision.at, param1, param2, value: given.value })
  return { value, clock: clockOf(decision, call, { given, value }, valueAt) }
}

/** A value that overflows at a later moment counts as unknown at that moment. */
function knownOrTooLarge(work: () => Known | undefined): Known | undefined {
  try {
    return work()
  } catch (fault) {
    if (fault instanceof NumberOverflow) return undefined
    throw fault
  }
}

/** The value of the attribute that a call reads, or the current moment. */
export function givenTo(decision: Decision, { name, attribute }: Pick<WrittenCall, 'name' | 'attribute'>): Reading {
  if (attribute !== null) return decision.attribute(attribute)
  return OF_MOMENT.has(name) ? decision.moment() : { value: undefined, clock: undefined }
}

function clockOf(
  { at, clock, references }: Decision,
  { name, param1 }: WrittenCall,
  { given, value }: { given: Reading; value: Reading['value'] },
  valueAt: ClockValue['valueAt'],
): ClockValue | undefined {
  const of = given.clock
  if (name === 'Now') return clockMoment(0)
  if (name === 'TimeSince' && of?.shift === undefined) {
    const [begin, unit] = [momentOf(given.value), UNITS[param1 ?? '']]
    if (!of && begin !== undefined && unit !== undefined) return passedSince(begin, unit, valueAt)
  }
  if (!of || CONSTANT.has(name)) return undefined
  if (name === 'CopyValue') return of
  const moment = name === 'AddTime' && of.shift !== undefined ? momentOf(value) : undefined
  if (moment !== undefined) return clockMoment(moment - at)
  if (name === 'HourOfDay') return shownOf(of, 'hour', valueAt, clock)
  if (name === 'DayOfWeek' || name === 'DayOfMonth') return shownOf(of, 'day', valueAt, clock)
  if (!ZONE.has(name)) return mapped(of, valueAt)
  const map = references.zones.maps.get(idOf(param1) ?? 0)
  return (
    map &&
    mapped(
      of,
      valueAt,
      map.values.map((row) => row.value),
    )
  )
}
