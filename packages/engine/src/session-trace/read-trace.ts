import type { Avp, GxMessage } from '@tollgate/contract/simulation/export.ts'
import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'
import { EVENT_TRIGGERS } from '@tollgate/contract/standards/event-trigger.ts'
import { decodeMessage } from '../diameter/decode.ts'
import { DiameterFault } from '../diameter/fault.ts'
import { octetsIn } from '../diameter/read-hex.ts'
import { instantOfNtp } from '../diameter/time.ts'
import { readJson } from '../read-json.ts'
import { avpAt, isObject, valueOfMembers, valuesOfAvps, valuesOfMembers, type FoundValue } from './found-value.ts'
import { READINGS } from './readings.ts'

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
  /** Values that are there and cannot be read as their mapping says. */
  unreadable: { path: string; found: string }[]
  /** Values that no mapping reads. */
  unread: { path: string; found: string }[]
  /** The events that it can be, the most telling first. */
  events: TraceEvent[]
  /** When it was sent, where it says so. */
  at: string | undefined
}

const [GX_FORMAT, NPCF_FORMAT] = ['G', 'N']
const [GX, CREDIT_CONTROL] = [16_777_238, 272]
const UPDATE = 2

/** What a Gx request in hexadecimal, or an SmPolicyContextData as JSON, says. Throws a `DiameterFault` or `SyntaxError`. */
export function readTrace(text: string, mappings: readonly TraceMapping[]): ReadTrace {
  return text.trimStart().startsWith('{')
    ? readContextData(readJson(text), mappings)
    : readRequest(decodeMessage(octetsIn(text)), mappings)
}

function readRequest(message: GxMessage, mappings: readonly TraceMapping[]): ReadTrace {
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

/** The body of a create, or of an update with the triggers that it reports (TS 29.512 5.6.2.3, 5.6.2.19). */
function readContextData(json: unknown, mappings: readonly TraceMapping[]): ReadTrace {
  const reported = isObject(json) ? json.repPolicyCtrlReqTriggers : undefined
  const names = Array.isArray(reported) ? reported.map(String) : []
  const triggers = EVENT_TRIGGERS.filter(({ npcfTrigger }) => npcfTrigger !== undefined && names.includes(npcfTrigger))
  const isUpdate = Array.isArray(reported)
  const read = ['repPolicyCtrlReqTriggers']
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
    unread: unread.map(({ path, value }) => ({ path, found: value })),
    events: eventsOf(
      isUpdate ? UPDATE : 1,
      triggers.map(({ number }) => number),
    ),
    at: undefined,
  }
}

/** What is reported tells more than that the session changes. */
function eventsOf(type: number, triggers: readonly number[]): TraceEvent[] {
  const reported = triggers.map((number) => ({ type: 'Gx' as const, number }))
  const session = { type: 'Session' as const, number: type }
  return type === UPDATE ? [...reported, session] : [session, ...reported]
}

function attributesIn(
  mappings: readonly TraceMapping[],
  format: string | undefined,
  find: (path: string) => FoundValue | undefined,
): Pick<ReadTrace, 'attributes' | 'unreadable'> {
  const attributes: ReadAttribute[] = []
  const unreadable: ReadTrace['unreadable'] = []
  for (const { trace_path: path, trace_format, trace_reading, re_attr } of mappings) {
    if (trace_format !== format || attributes.some((read) => read.re_attr === re_attr)) continue
    const found = find(path)
    if (found === undefined) continue
    const value = READINGS[trace_reading]?.(found)
    if (value === undefined) unreadable.push({ path, found: isObject(found) ? JSON.stringify(found) : String(found) })
    else attributes.push({ re_attr, path, value })
  }
  return { attributes, unreadable }
}
