import type { Avp, GxMessage } from '@tollgate/contract/simulation/export.ts'
import { addressText, hexOf, OCTETS, textIn } from './octets.ts'
import { avpOf, type AvpDefinition } from './dictionary.ts'
import { DiameterFault, RESULT } from './fault.ts'
import { labelOf } from './labels.ts'

export const HEADER_OCTETS = 20
export const VERSION = 1
export const REQUEST = 0x80
export const [VENDOR_SPECIFIC, MANDATORY] = [0x80, 0x40]
/** No gateway sends a longer message. The limit protects the console. */
const MOST_OCTETS = 65_536
const MOST_LEVELS = 8
const LOW_24_BITS = 0xff_ff_ff
const COMMANDS: Readonly<Record<number, string>> = {
  257: 'Capabilities-Exchange',
  258: 'Re-Auth',
  272: 'Credit-Control',
  280: 'Device-Watchdog',
}
/** A number holds 64 bits exactly if their upper half is below this. */
const EXACT_HIGH = 2 ** 21
const WORD = 2 ** 32

/** The group that contains an AVP, with its own outer groups. */
interface Group {
  name: string
  outer: Group | null
  level: number
}

/** The message that is decoded, and the map for the offsets of its AVPs. */
interface Source {
  octets: Uint8Array
  view: DataView
  offsets: Map<Avp, number> | undefined
}

/**
 * Decodes a message to a tree in one pass (RFC 6733, 3 and 4). Throws a `DiameterFault` for the first faulty octet.
 *
 * @param offsets gets the offset of every AVP
 */
export function decodeMessage(octets: Uint8Array, offsets?: Map<Avp, number>): GxMessage {
  const view = new DataView(octets.buffer, octets.byteOffset, octets.byteLength)
  checkHeader(octets, view)
  const isRequest = (view.getUint8(4) & REQUEST) !== 0
  const code = view.getUint32(4) & LOW_24_BITS
  return {
    command: `${COMMANDS[code] ?? `Command ${code}`}-${isRequest ? 'Request' : 'Answer'}`,
    command_code: code,
    is_request: isRequest,
    application_id: view.getUint32(8),
    avps: decodeAvps({ octets, view, offsets }, HEADER_OCTETS, octets.length, null),
  }
}

function checkHeader(octets: Uint8Array, view: DataView): void {
  if (octets.length < HEADER_OCTETS)
    throw new DiameterFault(
      `A Diameter message has at least ${HEADER_OCTETS} octets, here are ${octets.length}`,
      octets.length,
    )
  if (view.getUint8(0) !== VERSION)
    throw new DiameterFault(
      `A Diameter message begins with its version 01, here stands ${hexOf(octets, 0, 1)}`,
      0,
      [],
      RESULT.UNSUPPORTED_VERSION,
    )
  const length = view.getUint32(0) & LOW_24_BITS
  const fault = lengthFault(length, octets.length)
  if (fault !== undefined) throw new DiameterFault(fault, 1, [], RESULT.INVALID_MESSAGE_LENGTH)
}

function lengthFault(told: number, found: number): string | undefined {
  if (told !== found) return `The message says that it has ${told} octets, here are ${found}`
  return told > MOST_OCTETS ? `The message has ${told} octets, at most ${MOST_OCTETS} are read` : undefined
}

function decodeAvps(source: Source, from: number, to: number, group: Group | null): Avp[] {
  if (group !== null && group.level > MOST_LEVELS)
    throw faultIn(group, `AVPs are nested deeper than ${MOST_LEVELS} levels`, from)
  const { view, offsets } = source
  const avps: Avp[] = []
  for (let at = from; at < to;) {
    if (to - at < 8) throw faultIn(group, `${to - at} octets are left${placeIn(group)}, an AVP has at least 8`, at)
    const flags = view.getUint8(at + 4)
    const length = view.getUint32(at + 4) & LOW_24_BITS
    const header = (flags & VENDOR_SPECIFIC) === 0 ? 8 : 12
    const vendorId = header === 12 && to - at >= header ? view.getUint32(at + 8) : 0
    const code = view.getUint32(at)
    const known = avpOf(code, vendorId)
    const name = known === undefined ? nameOfUnknown(code, vendorId) : known.name
    if (length < header || at + length > to) throw lengthFaultOf(name, group, { at, length, header, left: to - at })
    const isMandatory = (flags & MANDATORY) !== 0
    const head = { name, code, vendor_id: vendorId, mandatory: isMandatory }
    const avp = decodeContent(source, head, known, { from: at + header, to: at + length, group })
    offsets?.set(avp, at)
    avps.push(avp)
    at += (length + 3) & ~3
  }
  return avps
}

function nameOfUnknown(code: number, vendorId: number): string {
  return `AVP ${code}${vendorId === 0 ? '' : ` of vendor ${vendorId}`}`
}

type Head = Pick<Avp, 'name' | 'code' | 'vendor_id' | 'mandatory'>

/** Position of an AVP's content. */
interface Place {
  from: number
  to: number
  group: Group | null
}

function decodeContent(source: Source, head: Head, known: AvpDefinition | undefined, place: Place): Avp {
  const { name, code, vendor_id, mandatory } = head
  const { from, to, group } = place
  if (known === undefined)
    return { name, code, vendor_id, mandatory, type: 'OctetString', value: hexOf(source.octets, from, to) }
  const { type } = known
  if (type === 'Grouped') {
    const inner = { name, outer: group, level: (group?.level ?? 0) + 1 }
    return { name, code, vendor_id, mandatory, type, avps: decodeAvps(source, from, to, inner) }
  }
  const value = valueOf(source, known, place)
  const label = typeof value === 'number' ? labelOf(known, value) : undefined
  return label === undefined
    ? { name, code, vendor_id, mandatory, type, value }
    : { name, code, vendor_id, mandatory, type, value, label }
}

function valueOf({ octets, view }: Source, known: AvpDefinition, place: Place): string | number {
  const { from, to } = place
  switch (known.type) {
    case 'Unsigned32':
    case 'Enumerated':
    case 'Time':
      checkLength(known, place, 4)
      return view.getUint32(from)
    case 'Integer32':
      checkLength(known, place, 4)
      return view.getInt32(from)
    case 'Unsigned64':
      checkLength(known, place, 8)
      return exactNumber(view, known, place)
    case 'Address':
      return addressText(octets, from, to)
    default:
      return known.isHex ? hexOf(octets, from, to) : textOf(octets, known, place)
  }
}

/** An OctetString may be anything: what is not text, or looks like it, is shown in hexadecimal after `0x`. */
function textOf(octets: Uint8Array, { name, type }: AvpDefinition, { from, to, group }: Place): string {
  const text = textIn(octets, from, to)
  if (text !== undefined && !(type === 'OctetString' && OCTETS.test(text))) return text
  if (type === 'OctetString') return `0x${hexOf(octets, from, to)}`
  const message = `${name} must be text in UTF-8, here are the octets ${hexOf(octets, from, to)}`
  throw faultIn({ name, outer: group, level: 0 }, message, from, RESULT.INVALID_AVP_VALUE)
}

function checkLength({ name }: AvpDefinition, { from, to, group }: Place, wanted: number): void {
  if (to - from !== wanted)
    throw faultIn(
      { name, outer: group, level: 0 },
      `${name} has a value of ${wanted} octets, here are ${to - from}`,
      from,
    )
}

function exactNumber(view: DataView, { name }: AvpDefinition, { from, group }: Place): number {
  const high = view.getUint32(from)
  if (high < EXACT_HIGH) return high * WORD + view.getUint32(from + 4)
  const message = `${name} is ${view.getBigUint64(from)}, at most ${Number.MAX_SAFE_INTEGER} is read`
  throw faultIn({ name, outer: group, level: 0 }, message, from, RESULT.INVALID_AVP_VALUE)
}

function lengthFaultOf(
  name: string,
  group: Group | null,
  { at, length, header, left }: { at: number; length: number; header: number; left: number },
): DiameterFault {
  const said = `${name}${placeIn(group)} says that it has ${length} octets`
  const but = length < header ? `its header alone has ${header}` : `only ${left} are left`
  return faultIn({ name, outer: group, level: 0 }, `${said}, ${but}`, at)
}

function faultIn(
  group: Group | null,
  message: string,
  offset: number,
  resultCode: number = RESULT.INVALID_AVP_LENGTH,
): DiameterFault {
  return new DiameterFault(message, offset, namesOf(group), resultCode)
}

function namesOf(group: Group | null): string[] {
  return group === null ? [] : [...namesOf(group.outer), group.name]
}

function placeIn(group: Group | null): string {
  return group === null ? '' : ` in ${namesOf(group).join(' / ')}`
}
