import { isCode } from '@tollgate/contract/standards/codes.ts'
import { EVENT_FIELD } from '@tollgate/contract/standards/plan-codes.ts'
import type { EventRow } from '../rows/policy-data.ts'
import type { Decision } from '../decision.ts'
import { balanceOf } from './balance.ts'
import { folded, idOf, type Known, numberOf } from '../values/read-value.ts'
import type { CompiledZoneMap } from '../references/zones.ts'
import type { InputState } from './unit.ts'

const UNKNOWN: InputState = { isKnown: false, value: null, text: undefined, number: undefined, zone: undefined }
const TIME: InputState = { ...UNKNOWN, isKnown: true }

/** The clock as a source: always known, but equal to no value. */
export const CLOCK = Symbol('clock')

/** Reads the current value of a source; undefined if unknown (statement 11). */
export type Read = (decision: Decision, source: string) => Known | typeof CLOCK | undefined

const READ: Readonly<Record<string, Read>> = {
  A: (decision, source) => decision.attribute(idOf(source) ?? 0).value,
  B: (decision, source) => balanceOf(decision, idOf(source) ?? 0),
  C: (decision, source) => decision.usage(idOf(source) ?? 0) ?? undefined,
  D: (decision, source) => counterStatus(decision, idOf(source) ?? 0),
  E: ({ context, event }, field) => eventField(context.pcr_event_id, event, field),
  T: (decision) => {
    decision.readsLocalTime()
    return CLOCK
  },
}

export function readSource(decision: Decision, type: string, source: string): Known | typeof CLOCK | undefined {
  return READ[type]?.(decision, source)
}

/** The current status of a policy counter. A pending status counts from its time on (statement 14). */
export function counterStatus(decision: Decision, id: number): string | undefined {
  decision.dependencies.reads.push(['D', id])
  const counter = decision.context.counters[decision.references.counterCodes.get(id) ?? '']
  if (!counter) return undefined
  let current: { status: string; from: number } = { status: counter.status, from: Number.NEGATIVE_INFINITY }
  for (const { status, from } of counter.pending ?? []) {
    const moment = Date.parse(from)
    if (moment > decision.at) decision.dependsOn(moment, 'policy-counter', id)
    else if (moment >= current.from) current = { status, from: moment }
  }
  return current.status
}

/** A field of an event. Its id is known even if no such event is stored. */
export function eventField(id: number | undefined, event: EventRow | undefined, field: string): Known | undefined {
  if (!isCode(EVENT_FIELD, field)) return undefined
  return field === 'pcr_event_id' ? id : (event?.[field] ?? undefined)
}

export function inputState(read: Known | typeof CLOCK | undefined, map: CompiledZoneMap | undefined): InputState {
  if (read === undefined) return UNKNOWN
  if (read === CLOCK) return TIME
  return { isKnown: true, value: read, text: folded(read), number: numberOf(read), zone: map?.zoneOf(read) }
}
