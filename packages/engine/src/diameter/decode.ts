import type { Avp, GxMessage } from '@tollgate/contract/simulation/export.ts'
import { avpOf, type AvpDefinition } from './dictionary.ts'
import { DiameterFault } from './fault.ts'
import { hexOf } from './hex.ts'
import { labelOf } from './labels.ts'
import { MOST_LEVELS } from '../read-json.ts'

const HEADER_OCTETS = 20
const VERSION = 1
const REQUEST = 0x80
const [VENDOR_SPECIFIC, MANDATORY] = [0x80, 0x40]
const LOW_24_BITS = 0xff_ff_ff
const COMMANDS: Readonly<Record<number, string>> = {
  257: 'Capabilities-Exchange',
  258: 'Re-Auth',
  272: 'Credit-Control',
  280: 'Device-Watchdog',
}
/** Octets of values of a fixed length. */
const LENGTHS: Readonly<Record<string, number>> = { Unsigned32: 4, Integer32: 4, Enumerated: 4, Time: 4, Unsigned64: 8 }
/** Address families (RFC 6733 4.3.1). */
const [IPV4, IPV6] = [1, 2]

/**
 * A message of octets as a tree; throws a `DiameterFault` for the first that cannot be read.
 *
 * @param offsets gets the offset of every AVP
 */
export function decodeMessage(octets: Uint8Array, offsets = new Map<Avp, number>()): GxMessage {
  if (octets.length < HEADER_OCTETS)
    throw new DiameterFault(
      `A Diameter message has at least ${HEADER_OCTETS} octets, here are ${octets.length}`,
      octets.length,
    )
  const view = viewOf(octets)
  if (view.getUint8(0) !== VERSION)
    throw new DiameterFault(
      `A Diameter message begins with its version 01, here stands ${hexOf(octets.slice(0, 1))}`,
      0,
    )
  const length = view.getUint32(0) & LOW_24_BITS
  if (length !== octets.length)
    throw new DiameterFault(`The message says that it has ${length} octets, here are ${octets.length}`, 1)
  const isRequest = (view.getUint8(4) & REQUEST) !== 0
  const code = view.getUint32(4) & LOW_24_BITS
  return {
    command: `${COMMANDS[code] ?? `Command ${code}`}-${isRequest ? 'Request' : 'Answer'}`,
    command_code: code,
    is_request: isRequest,
    application_id: view.getUint32(8),
    avps: decodeAvps(octets, HEADER_OCTETS, octets.length, { names: [], offsets }),
  }
}

/** The names of the groups around an AVP, and where the offsets of all AVPs are noted. */
interface Inside {
  names: readonly string[]
  offsets: Map<Avp, number>
}

function decodeAvps(octets: Uint8Array, from: number, to: number, inside: Inside): Avp[] {
  if (inside.names.length >= MOST_LEVELS)
    throw new DiameterFault(`AVPs are nested deeper than ${MOST_LEVELS} levels`, from, inside.names)
  const avps: Avp[] = []
  for (let at = from; at < to;) {
    const { avp, length } = decodeAvp(octets, at, to, inside)
    inside.offsets.set(avp, at)
    avps.push(avp)
    at += Math.ceil(length / 4) * 4
  }
  return avps
}

function decodeAvp(octets: Uint8Array, at: number, to: number, inside: Inside): { avp: Avp; length: number } {
  const view = viewOf(octets)
  const { names } = inside
  if (to - at < 8)
    throw new DiameterFault(`${to - at} octets are left${placeIn(names)}, an AVP has at least 8`, at, names)
  const code = view.getUint32(at)
  const flags = view.getUint8(at + 4)
  const length = view.getUint32(at + 4) & LOW_24_BITS
  const isOfVendor = (flags & VENDOR_SPECIFIC) !== 0
  const headerOctets = isOfVendor ? 12 : 8
  const vendor_id = isOfVendor && to - at >= headerOctets ? view.getUint32(at + 8) : 0
  const known = avpOf(code, vendor_id)
  const name = known?.name ?? `AVP ${code}${vendor_id === 0 ? '' : ` of vendor ${vendor_id}`}`
  if (length < headerOctets)
    throw new DiameterFault(
      `${name}${placeIn(names)} says that it has ${length} octets, its header alone has ${headerOctets}`,
      at,
      [...names, name],
    )
  if (at + length > to)
    throw new DiameterFault(
      `${name}${placeIn(names)} says that it has ${length} octets, only ${to - at} are left`,
      at,
      [...names, name],
    )
  const head = { name, code, vendor_id, mandatory: (flags & MANDATORY) !== 0 }
  const start = at + headerOctets
  const end = at + length
  if (known?.type === 'Grouped') {
    const avps = decodeAvps(octets, start, end, { ...inside, names: [...names, name] })
    return { avp: { ...head, type: 'Grouped', avps }, length }
  }
  return { avp: { ...head, ...valueOf(known, octets.slice(start, end), start, names) }, length }
}

function placeIn(names: readonly string[]): string {
  return names.length === 0 ? '' : ` in ${names.join(' / ')}`
}

function valueOf(
  known: AvpDefinition | undefined,
  data: Uint8Array,
  start: number,
  names: readonly string[],
): Pick<Avp, 'type' | 'value' | 'label'> {
  if (!known) return { type: 'OctetString', value: hexOf(data) }
  const { type, name, isHex } = known
  const wanted = LENGTHS[type]
  if (wanted !== undefined && data.length !== wanted)
    throw new DiameterFault(`${name} has a value of ${wanted} octets, here are ${data.length}`, start, [...names, name])
  if (wanted !== undefined) {
    const value =
      wanted === 8
        ? Number(viewOf(data).getBigUint64(0))
        : type === 'Integer32'
          ? viewOf(data).getInt32(0)
          : viewOf(data).getUint32(0)
    const label = labelOf(known, value)
    return { type, value, ...(label === undefined ? {} : { label }) }
  }
  if (type === 'Address') return { type, value: addressText(data) }
  return { type, value: isHex ? hexOf(data) : textIn(data) }
}

/** Text in UTF-8; octets that are none in hexadecimal. */
function textIn(data: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data)
  } catch {
    return hexOf(data)
  }
}

function addressText(data: Uint8Array): string {
  const [high = 0, low = 0, ...address] = data
  const family = high * 256 + low
  if (family === IPV4 && address.length === 4) return address.join('.')
  if (family !== IPV6 || address.length !== 16) return hexOf(data)
  return (hexOf(Uint8Array.from(address)).match(/.{4}/g) ?? []).join(':').toLowerCase()
}

function viewOf(octets: Uint8Array): DataView {
  return new DataView(octets.buffer, octets.byteOffset, octets.byteLength)
}
