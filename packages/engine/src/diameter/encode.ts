import type { Avp, GxMessage } from '@tollgate/contract/simulation/export.ts'
import { avpOf } from './dictionary.ts'
import { octetsOfHex } from './hex.ts'

const VERSION = 1
const HEADER_OCTETS = 20
const [REQUEST, PROXIABLE] = [0x80, 0x40]
const [VENDOR_SPECIFIC, MANDATORY] = [0x80, 0x40]
const UTF8 = new TextEncoder()

/** A message as octets (RFC 6733, 3): proxiable, both identifiers zero. */
export function encodeMessage({ command_code, is_request, application_id, avps }: GxMessage): Uint8Array<ArrayBuffer> {
  const body = joined(avps.map(encodeAvp))
  const message = new Uint8Array(HEADER_OCTETS + body.length)
  const view = new DataView(message.buffer)
  view.setUint32(0, message.length)
  view.setUint8(0, VERSION)
  view.setUint32(4, command_code)
  view.setUint8(4, (is_request ? REQUEST : 0) | PROXIABLE)
  view.setUint32(8, application_id)
  message.set(body, HEADER_OCTETS)
  return message
}

/** An AVP as octets, filled up to a multiple of four; its length does not count what it is filled up with (RFC 6733, 4.1). */
export function encodeAvp(avp: Avp): Uint8Array {
  const data = avp.avps ? joined(avp.avps.map(encodeAvp)) : encodeValue(avp)
  const headerOctets = avp.vendor_id === 0 ? 8 : 12
  const length = headerOctets + data.length
  const octets = new Uint8Array(Math.ceil(length / 4) * 4)
  const view = new DataView(octets.buffer)
  view.setUint32(0, avp.code)
  view.setUint32(4, length)
  view.setUint8(4, (avp.vendor_id === 0 ? 0 : VENDOR_SPECIFIC) | (avp.mandatory ? MANDATORY : 0))
  if (avp.vendor_id !== 0) view.setUint32(8, avp.vendor_id)
  octets.set(data, headerOctets)
  return octets
}

function encodeValue({ code, vendor_id, type, value = '' }: Avp): Uint8Array {
  if (type === 'Unsigned64') return bigEndian(8, (view) => view.setBigUint64(0, BigInt(value)))
  if (type === 'Integer32') return bigEndian(4, (view) => view.setInt32(0, Number(value)))
  if (type === 'Unsigned32' || type === 'Enumerated' || type === 'Time')
    return bigEndian(4, (view) => view.setUint32(0, Number(value)))
  const isHex = type === 'OctetString' && avpOf(code, vendor_id)?.isHex === true
  return isHex ? octetsOfHex(String(value)) : UTF8.encode(String(value))
}

function bigEndian(length: number, write: (view: DataView) => void): Uint8Array {
  const octets = new Uint8Array(length)
  write(new DataView(octets.buffer))
  return octets
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
