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

/** The last moment with a four-digit year. */
const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Event-Triggers for changes of the sources that a decision reads (TS 29.212 5.3.7). */
const UE_TIME_ZONE_CHANGE = 25
const TRIGGER_OF_MAP: Readonly<Record<string, number>> = { RAT: 2, PLMN: 4, TAI: 26, ECGI: 27 }

/** A value, and how it changes with time if it comes from the clock. */
export interface Reading {
  value: Known | undefined
  clock: ClockValue | undefined
}

/** A comparison in which some values change with the clock and the others are fixed. */
export interface Compared {
  clocks: readonly ClockValue[]
  against: readonly Known[]
  outcomeAt: (moment: Instant) => unknown
}

/** The parts of a policy that every decision needs. */
export interface DecidingPolicy {
  references: References
  /** Time zones that requests may name, by name. */
  timeZones: ReadonlyMap<string, TimeZoneRules>
  /** Its days decide which versions are in force. Also the clock of requests that name no time zone. */
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

/** State of one decision: what is known, and what it was found to depend on. */
export class Decision {
  readonly references: References
  readonly context: SimulationContext
  readonly at: Instant
  readonly day: string
  readonly clock: TimeZoneRules
  readonly event: EventRow | undefined
  readonly trace: Trace
  /** Attributes after the workflow. Those not in the map are unknown. */
  attributes: ReadonlyMap<number, Known>
  /** How attributes that a workflow wrote from the clock change with time. */
  readonly clockValues = new Map<number, ClockValue>()
  /** Of the whole decision. A session replaces it for each question. */
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

  /** The value of an attribute. System attributes are read from the context; a sent value is ignored (statement 11). */
  attribute(id: number): Reading {
    const system = this.references.systemAttributes.get(id)
    if (system === undefined) {
      this.dependencies.reads.push(['A', id])
      return { value: this.attributes.get(id), clock: this.clockValues.get(id) }
    }
    if (system === 'current-time') return this.moment()
    return { value: system === 'event' ? (this.event?.re_code ?? undefined) : undefined, clock: undefined }
  }

  /** Usage of an accumulator. Null: listed for the subscriber, but unknown. Undefined: not listed. */
  usage(id: number): number | null | undefined {
    this.dependencies.reads.push(['C', id])
    return this.context.accumulators[id]
  }

  moment(): Reading {
    this.readsLocalTime()
    const clock = clockMoment(0, this.clock)
    return { value: clock.valueAt(this.at), clock }
  }

  /** Notes the next moment at which a comparison of clock values has another result. */
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

  /** Local time was read, so the gateway must report a change of the device's time zone (statement 33). */
  readsLocalTime(): void {
    this.dependencies.triggers.add(UE_TIME_ZONE_CHANGE)
  }

  /** A zone map was read, so the gateway must report a change of its source, if there is a trigger for it. */
  readsZoneMap(map: CompiledZoneMap | undefined): void {
    const trigger = TRIGGER_OF_MAP[map?.std_code ?? '']
    if (trigger !== undefined) this.dependencies.triggers.add(trigger)
  }

  dependsOn(at: Instant, resource: string, id: number): void {
    if (at > this.at && at <= LAST_MOMENT) this.dependencies.note({ at, resource, id })
  }

  /** Notes midnight of a day on the network's clock. */
  dependsOnDay(day: string | undefined, resource: string, id: number): void {
    if (day !== undefined) this.dependsOn(startOfDay(day, this.#networkTimeZone), resource, id)
  }

  /** The first moment at which something that the decision depends on changes (statement 34). */
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
