import type { Avp, GxMessage } from '@tollgate/contract/simulation/export.ts'
import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'
import { EVENT_TRIGGERS } from '@tollgate/contract/standards/event-trigger.ts'
import { type RequestFault, requestFaults } from '../check/gx/check-request.ts'
import { decodeMessage } from '../diameter/decode.ts'
import { DiameterFault } from '../diameter/fault.ts'
import { octetsIn } from '../diameter/read-hex.ts'
import { instantOfNtp } from '../diameter/octets.ts'
import { readJson } from '../json.ts'
import { avpAt, type FoundValue, isObject, valueOfMembers, valuesOfAvps, valuesOfMembers } from './found-value.ts'
import { isUnknown, READINGS } from './readings.ts'

/** Features that exports use, by number (TS 29.512 5.8): application detection (4) and usage monitoring (5). */
const KNOWN = [4, 5]
const OURS = KNOWN.reduce((bits, feature) => bits | (1n << BigInt(feature - 1)), 0n)

export type TraceMapping = Pick<
  StoredRow<'trace-attribute'>,
  'trace_path' | 'trace_format' | 'trace_reading' | 're_attr'
>

export interface TraceEvent {
  type: 'Session' | 'Gx'
  number: number
}

export interface ReadAttribute {
  re_attr: number
  path: string
  value: string
}

export interface ReadTrace {
  command: string
  attributes: ReadAttribute[]
  /** Values that cannot be read in the way that their mapping asks for. */
  unreadable: { path: string; found: string }[]
  /** Values with which the gateway says "unknown". */
  unknown: { path: string; found: string }[]
  /** Reasons to refuse the request. */
  faults: RequestFault[]
  /** 5G features that the gateway supports, and those that both sides support. */
  features?: { asked: string; both: string }
  /** Values without a mapping. */
  unread: { path: string; found: string }[]
  /** Possible events, the most specific first. */
  events: TraceEvent[]
  /** When it was sent, if the request says so. */
  at: string | undefined
}

const [GX_FORMAT, NPCF_FORMAT] = ['G', 'N']
const [GX, CREDIT_CONTROL] = [16_777_238, 272]
const UPDATE = 2

/** Reads a Gx request in hexadecimal, or an SmPolicyContextData in JSON. Throws a `DiameterFault` or `SyntaxError`. */
export function readTrace(text: string, mappings: readonly TraceMapping[]): ReadTrace {
  return text.trimStart().startsWith('{')
    ? readContextData(readJson(text), mappings)
    : readMessage(octetsIn(text), mappings)
}

function readMessage(octets: Uint8Array, mappings: readonly TraceMapping[]): ReadTrace {
  const offsets = new Map<Avp, number>()
  const message = decodeMessage(octets, offsets)
  return { ...readRequest(message, mappings), faults: requestFaults(message, offsets) }
}

function readRequest(message: GxMessage, mappings: readonly TraceMapping[]): Omit<ReadTrace, 'faults'> {
  const { command, command_code, application_id, is_request } = message
  if (command_code !== CREDIT_CONTROL || application_id !== GX)
    throw new DiameterFault(
      `This is ${command} of application ${application_id}; needed is Credit-Control-Request of Gx (${GX})`,
      5,
    )
  if (!is_request) throw new DiameterFault('This is an answer; needed is the request', 4)
  const triggers = message.avps.filter(({ name }) => name === 'Event-Trigger')
  const read = new Set<Avp | undefined>(triggers)
  const find = (path: string) => {
    const found = avpAt(message, path)
    read.add(found)
    return found?.value
  }
  const type = Number(find('CC-Request-Type') ?? UPDATE)
  const sent = find('Event-Timestamp')
  const found = attributesIn(mappings, GX_FORMAT, find)
  const unread = valuesOfAvps(message.avps).filter(({ avp }) => !read.has(avp))
  return {
    command,
    ...found,
    unread: unread.map(({ path, avp }) => ({ path, found: String(avp.value) })),
    events: eventsOf(
      type,
      triggers.map(({ value }) => Number(value)),
    ),
    at: typeof sent === 'number' ? instantOfNtp(sent) : undefined,
  }
}

/** Reads the body of a create, or of an update with its reported triggers (TS 29.512 5.6.2.3, 5.6.2.19). */
function readContextData(json: unknown, mappings: readonly TraceMapping[]): ReadTrace {
  const reported = isObject(json) ? json.repPolicyCtrlReqTriggers : undefined
  const names = Array.isArray(reported) ? reported.map(String) : []
  const triggers = EVENT_TRIGGERS.filter(({ npcfTrigger }) => npcfTrigger !== undefined && names.includes(npcfTrigger))
  const isUpdate = Array.isArray(reported)
  const features = isObject(json) ? featuresOf(json.suppFeat) : undefined
  const read = ['repPolicyCtrlReqTriggers', ...(features ? ['suppFeat'] : [])]
  const find = (path: string) => {
    const value = valueOfMembers(json, path)
    if (value !== undefined) read.push(path)
    return value
  }
  const found = attributesIn(mappings, NPCF_FORMAT, find)
  const unread = valuesOfMembers(json).filter(({ path }) => !read.some((one) => `${path}.`.startsWith(`${one}.`)))
  return {
    command: isUpdate ? 'SmPolicyUpdateContextData' : 'SmPolicyContextData',
    ...found,
    faults: [],
    ...(features && { features }),
    unread: unread.map(({ path, value }) => ({ path, found: value })),
    events: eventsOf(
      isUpdate ? UPDATE : 1,
      triggers.map(({ number }) => number),
    ),
    at: undefined,
  }
}

/** Reported triggers are more specific than the change of a session. */
function eventsOf(type: number, triggers: readonly number[]): TraceEvent[] {
  const reported = triggers.map((number) => ({ type: 'Gx' as const, number }))
  const session = { type: 'Session' as const, number: type }
  return type === UPDATE ? [...reported, session] : [session, ...reported]
}

function attributesIn(
  mappings: readonly TraceMapping[],
  format: string | undefined,
  find: (path: string) => FoundValue | undefined,
): Pick<ReadTrace, 'attributes' | 'unreadable' | 'unknown'> {
  const attributes: ReadAttribute[] = []
  const unreadable: ReadTrace['unreadable'] = []
  const unknown: ReadTrace['unknown'] = []
  for (const { trace_path: path, trace_format, trace_reading, re_attr } of mappings) {
    if (trace_format !== format || attributes.some((read) => read.re_attr === re_attr)) continue
    const found = find(path)
    if (found === undefined) continue
    const value = READINGS[trace_reading]?.(found)
    if (value === undefined) unreadable.push({ path, found: isObject(found) ? JSON.stringify(found) : String(found) })
    else if (isUnknown(trace_reading, value)) unknown.push({ path, found: value })
    else attributes.push({ re_attr, path, value })
  }
  return { attributes, unreadable, unknown }
}

/** Features that both sides support, as hexadecimal digits without leading zeros (TS 29.571 5.2.2). */
function featuresOf(suppFeat: unknown): { asked: string; both: string } | undefined {
  if (typeof suppFeat !== 'string' || !/^[0-9a-f]{1,64}$/i.test(suppFeat)) return undefined
  return { asked: suppFeat, both: (BigInt(`0x${suppFeat}`) & OURS).toString(16).toUpperCase() }
}
