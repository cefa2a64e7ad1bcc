import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { TraceLevel } from '@tollgate/contract/simulation/request.ts'
import type { Instant } from '../time-span/local-time.ts'
import { isRunning } from '../time-span/occurrences.ts'
import { nextEdges } from '../time-span/running-times.ts'
import type { TimeZoneRules } from '../time-span/time-zone-rules.ts'
import type { EventRow } from './rows/policy-data.ts'
import type { References } from './references/references.ts'
import type { CompiledZoneMap } from './references/zones.ts'
import { Trace } from './trace/trace.ts'
import { compareText } from './values/in-force.ts'
import type { Known } from './values/read-value.ts'

/** A moment from which on the answer may be another one, and the record that makes it so. */
export interface Edge {
  at: Instant
  resource: string
  id: number
}

/** Event-Triggers that tell of a change of what was read (TS 29.212 5.3.7). */
const UE_TIME_ZONE_CHANGE = 25
const TRIGGER_OF_MAP: Readonly<Record<string, number>> = { RAT: 2, PLMN: 4, TAI: 26, ECGI: 27 }

/** One decision on its way: what is known, and what was noted along it. */
export class Decision {
  readonly references: References
  readonly context: SimulationContext
  readonly at: Instant
  /** The UTC day of the decision, as versions are dated. */
  readonly day: string
  readonly clock: TimeZoneRules
  readonly event: EventRow | undefined
  readonly trace: Trace
  /** Attributes as the workflow left them; what is not in it is unknown. */
  attributes: ReadonlyMap<number, Known>
  /** Triggers that sources read so far ask for. */
  readonly triggers = new Set<number>()
  /** Triggers that a workflow set. */
  eventList: readonly number[] = []
  readonly #running = new Map<number, boolean>()
  readonly #looked = new Set<number>()
  #next: Edge | undefined

  constructor(references: References, context: SimulationContext, clock: TimeZoneRules, level: TraceLevel) {
    this.references = references
    this.context = context
    this.at = Date.parse(context.at)
    this.day = context.at.slice(0, '2026-01-31'.length)
    this.clock = clock
    this.event = context.pcr_event_id === undefined ? undefined : references.events.get(context.pcr_event_id)
    this.trace = new Trace(level)
    this.attributes = knownAttributes(context)
  }

  /** Whether a time span runs now. */
  isRunning(timeSpan: number): boolean {
    const known = this.#running.get(timeSpan)
    if (known !== undefined) return known
    const running = isRunning(this.references.timeSpans.get(timeSpan) ?? [], this.at, this.clock)
    this.#running.set(timeSpan, running)
    return running
  }

  /** The decision depends on whether the time span runs. */
  dependsOnSpan(timeSpan: number): void {
    this.#looked.add(timeSpan)
  }

  /** Local time was read as a source: the gateway is to tell when the device's time zone changes (statement 33). */
  readsLocalTime(): void {
    this.triggers.add(UE_TIME_ZONE_CHANGE)
  }

  /** A zone map sorted a source: the gateway is to tell when that changes, where it can. */
  readsZoneMap(map: CompiledZoneMap | undefined): void {
    const trigger = TRIGGER_OF_MAP[map?.std_code ?? '']
    if (trigger !== undefined) this.triggers.add(trigger)
  }

  /** The decision depends on what changes at that moment. */
  dependsOn(at: Instant, resource: string, id: number): void {
    if (at > this.at && (!this.#next || isEarlier({ at, resource, id }, this.#next))) this.#next = { at, resource, id }
  }

  /** The decision depends on what begins on that day. */
  dependsOnDay(day: string | undefined, resource: string, id: number): void {
    if (day !== undefined) this.dependsOn(Date.parse(`${day}T00:00:00.000Z`), resource, id)
  }

  /** The first moment at which something that was depended on changes (statement 34). */
  nextEdge(): Edge | undefined {
    for (const span of this.#looked) {
      const [edge] = nextEdges(this.references.timeSpans.get(span) ?? [], this.at, 1, this.clock)
      if (edge) this.dependsOn(edge.at, 'timespan', span)
    }
    return this.#next
  }
}

/** Of edges at one moment, the one named first by its catalogue and id: whatever the order they were met in. */
function isEarlier(a: Edge, b: Edge): boolean {
  return (a.at - b.at || compareText(a.resource, b.resource) || a.id - b.id) < 0
}

function knownAttributes({ attributes }: SimulationContext): Map<number, Known> {
  const known = new Map<number, Known>()
  for (const [id, value] of Object.entries(attributes)) if (value !== null) known.set(Number(id), value)
  return known
}
