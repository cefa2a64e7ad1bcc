import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { TraceLevel } from '@tollgate/contract/simulation/request.ts'
import { networkDay } from '../time-span/network-day.ts'
import { startOfDay, type Instant } from '../time-span/local-time.ts'
import { isRunning } from '../time-span/occurrences.ts'
import { nextEdges } from '../time-span/running-times.ts'
import type { TimeZoneRules } from '../time-span/time-zone-rules.ts'
import type { EventRow } from './rows/policy-data.ts'
import type { References } from './references/references.ts'
import type { CompiledZoneMap } from './references/zones.ts'
import { clockMoment, nextOtherwise, type ClockValue } from './clock/clock-value.ts'
import { Dependencies, type Edge } from './dependencies.ts'
import { Trace } from './trace/trace.ts'
import type { Known } from './values/read-value.ts'

/** The last that has a year of four digits. */
const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Event-Triggers that tell of a change of what was read (TS 29.212 5.3.7). */
const UE_TIME_ZONE_CHANGE = 25
const TRIGGER_OF_MAP: Readonly<Record<string, number>> = { RAT: 2, PLMN: 4, TAI: 26, ECGI: 27 }

/** A value, and how it goes on where it is read off the clock. */
export interface Reading {
  value: Known | undefined
  clock: ClockValue | undefined
}

/** A comparison in which some values change with the clock, and the others do not. */
export interface Compared {
  clocks: readonly ClockValue[]
  against: readonly Known[]
  outcomeAt: (moment: Instant) => unknown
}

/** What of a policy every decision asks. */
export interface DecidingPolicy {
  references: References
  /** Those that requests may name, by name. */
  timeZones: ReadonlyMap<string, TimeZoneRules>
  /** By its days versions are dated; the clock of every request that names none. */
  networkTimeZone: TimeZoneRules
}

function clockOf(
  { networkTimeZone, timeZones }: DecidingPolicy,
  { time_zone: name }: SimulationContext,
): TimeZoneRules {
  const clock = name === undefined ? networkTimeZone : timeZones.get(name)
  if (!clock) throw new RangeError(`The policy has no rules of the time zone ${name}`)
  return clock
}

/** One decision on its way: what is known, and what was noted along it. */
export class Decision {
  readonly references: References
  readonly context: SimulationContext
  readonly at: Instant
  readonly day: string
  readonly clock: TimeZoneRules
  readonly event: EventRow | undefined
  readonly trace: Trace
  /** Attributes as the workflow left them; what is not in it is unknown. */
  attributes: ReadonlyMap<number, Known>
  /** Of attributes that a workflow wrote from the clock, how they go on. */
  readonly clockValues = new Map<number, ClockValue>()
  /** Of all that was decided; a session notes each question by itself. */
  dependencies = new Dependencies()
  eventList: readonly number[] = []
  readonly #networkTimeZone: TimeZoneRules
  readonly #running = new Map<number, boolean>()

  constructor(policy: DecidingPolicy, context: SimulationContext, trace: TraceLevel | Trace) {
    const { references, networkTimeZone } = policy
    this.references = references
    this.context = context
    this.at = Date.parse(context.at)
    this.day = networkDay(this.at, networkTimeZone)
    this.clock = clockOf(policy, context)
    this.#networkTimeZone = networkTimeZone
    this.event = context.pcr_event_id === undefined ? undefined : references.events.get(context.pcr_event_id)
    this.trace = typeof trace === 'string' ? new Trace(trace) : trace
    this.attributes = knownAttributes(context, references.systemAttributes)
  }

  /** What an attribute says now; one of the system is read from the context, whatever was sent (statement 11). */
  attribute(id: number): Reading {
    const system = this.references.systemAttributes.get(id)
    if (system === undefined) {
      this.dependencies.reads.push(['A', id])
      return { value: this.attributes.get(id), clock: this.clockValues.get(id) }
    }
    if (system === 'current-time') return this.moment()
    return { value: system === 'event' ? (this.event?.re_code ?? undefined) : undefined, clock: undefined }
  }

  /** Usage of an accumulator; null: listed for the subscriber, and unknown. */
  usage(id: number): number | null | undefined {
    this.dependencies.reads.push(['C', id])
    return this.context.accumulators[id]
  }

  moment(): Reading {
    this.readsLocalTime()
    const clock = clockMoment(0, this.clock)
    return { value: clock.valueAt(this.at), clock }
  }

  /** What was compared changes with the clock: the decision depends on the moment at which it comes out otherwise. */
  dependsOnComparison({ clocks, against, outcomeAt }: Compared, resource: string, id: number): void {
    if (clocks.length === 0) return
    const otherwise = nextOtherwise(clocks, against, this.at, outcomeAt)
    if (otherwise !== undefined) this.dependsOn(otherwise, resource, id)
  }

  isRunning(timeSpan: number): boolean {
    const known = this.#running.get(timeSpan)
    if (known !== undefined) return known
    const running = isRunning(this.references.timeSpans.get(timeSpan) ?? [], this.at, this.clock)
    this.#running.set(timeSpan, running)
    return running
  }

  dependsOnSpan(timeSpan: number): void {
    this.dependencies.spans.add(timeSpan)
  }

  /** Local time was read as a source: the gateway is to tell when the device's time zone changes (statement 33). */
  readsLocalTime(): void {
    this.dependencies.triggers.add(UE_TIME_ZONE_CHANGE)
  }

  /** A zone map sorted a source: the gateway is to tell when that changes, where it can. */
  readsZoneMap(map: CompiledZoneMap | undefined): void {
    const trigger = TRIGGER_OF_MAP[map?.std_code ?? '']
    if (trigger !== undefined) this.dependencies.triggers.add(trigger)
  }

  dependsOn(at: Instant, resource: string, id: number): void {
    if (at > this.at && at <= LAST_MOMENT) this.dependencies.note({ at, resource, id })
  }

  /** The decision depends on what begins on that day of the network's clock. */
  dependsOnDay(day: string | undefined, resource: string, id: number): void {
    if (day !== undefined) this.dependsOn(startOfDay(day, this.#networkTimeZone), resource, id)
  }

  /** The first moment at which something that was depended on changes (statement 34). */
  nextEdge(): Edge | undefined {
    for (const span of this.dependencies.spans) {
      const [edge] = nextEdges(this.references.timeSpans.get(span) ?? [], this.at, 1, this.clock)
      if (edge) this.dependsOn(edge.at, 'timespan', span)
    }
    return this.dependencies.next
  }
}

function knownAttributes(
  { attributes }: SimulationContext,
  system: References['systemAttributes'],
): Map<number, Known> {
  const known = new Map<number, Known>()
  for (const [id, value] of Object.entries(attributes)) {
    if (value !== null && !system.has(Number(id))) known.set(Number(id), value)
  }
  return known
}
