import type { Avp, GxMessage } from '@tollgate/contract/simulation/export.ts'
import { OCTETS, octetsOfAddress, octetsOfHex, writeText } from './octets.ts'
import { HEADER_OCTETS, MANDATORY, REQUEST, VENDOR_SPECIFIC, VERSION } from './decode.ts'
import { avpOf } from './dictionary.ts'

const PROXIABLE = 0x40
const WORD = 2 ** 32
const AVP_HEADER_OCTETS = 12
/** A UTF-16 unit has at most this many octets in UTF-8. */
const MOST_OCTETS_OF_UNIT = 3

/** Encodes a message (RFC 6733, 3): proxiable, both identifiers zero. */
export function encodeMessage({ command_code, is_request, application_id, avps }: GxMessage): Uint8Array<ArrayBuffer> {
  const writer = new Writer()
  writer.at = HEADER_OCTETS
  for (const avp of avps) writer.avp(avp)
  const { view, at } = writer
  view.setUint32(0, at)
  view.setUint8(0, VERSION)
  view.setUint32(4, command_code)
  view.setUint8(4, (is_request ? REQUEST : 0) | PROXIABLE)
  view.setUint32(8, application_id)
  return writer.octets.slice(0, at)
}

/** Encodes an AVP, padded to a multiple of four octets. Its length does not include the padding (RFC 6733, 4.1). */
export function encodeAvp(avp: Avp): Uint8Array<ArrayBuffer> {
  const writer = new Writer()
  writer.avp(avp)
  return writer.octets.slice(0, writer.at)
}

/** Writes AVPs one after the other. The length of each is written after its content. */
class Writer {
  octets = new Uint8Array(4096)
  view = new DataView(this.octets.buffer)
  at = 0

  avp(avp: Avp): void {
    const start = this.at
    this.makeRoom(AVP_HEADER_OCTETS)
    const isOfVendor = avp.vendor_id !== 0
    this.view.setUint32(start, avp.code)
    if (isOfVendor) this.view.setUint32(start + 8, avp.vendor_id)
    this.at += isOfVendor ? AVP_HEADER_OCTETS : 8
    if (avp.avps === undefined) this.value(avp)
    else for (const inner of avp.avps) this.avp(inner)
    this.view.setUint32(start + 4, this.at - start)
    this.view.setUint8(start + 4, (isOfVendor ? VENDOR_SPECIFIC : 0) | (avp.mandatory ? MANDATORY : 0))
    while (this.at % 4 !== 0) this.octets[this.at++] = 0
  }

  private value({ name, code, vendor_id, type, value = '' }: Avp): void {
    switch (type) {
      case 'Unsigned32':
      case 'Enumerated':
      case 'Time':
        return this.word(Number(value))
      case 'Integer32':
        return this.word(Number(value))
      case 'Unsigned64':
        return this.words(name, Number(value))
      case 'Address':
        return this.raw(octetsOfAddress(String(value)))
      default:
        if (type === 'OctetString' && avpOf(code, vendor_id)?.isHex !== false) this.raw(octetsOfHex(String(value)))
        else if (type === 'OctetString' && OCTETS.test(String(value))) this.raw(octetsOfHex(String(value).slice(2)))
        else this.text(String(value))
    }
  }

  /** Negative numbers are written as two's complement. */
  private word(number: number): void {
    this.makeRoom(4)
    this.view.setUint32(this.at, number)
    this.at += 4
  }

  private words(name: string, number: number): void {
    if (!Number.isSafeInteger(number) || number < 0)
      throw new RangeError(`${name} must be a whole number up to ${Number.MAX_SAFE_INTEGER}, not ${number}`)
    this.word(Math.floor(number / WORD))
    this.word(number % WORD)
  }

  private raw(octets: Uint8Array): void {
    this.makeRoom(octets.length)
    this.octets.set(octets, this.at)
    this.at += octets.length
  }

  private text(text: string): void {
    this.makeRoom(text.length * MOST_OCTETS_OF_UNIT)
    this.at += writeText(this.octets, this.at, text)
  }

  /** Makes room for some octets and the padding. */
  private makeRoom(octets: number): void {
    const needed = this.at + octets + 4
    if (needed <= this.octets.length) return
    const larger = new Uint8Array(Math.max(needed, this.octets.length * 2))
    larger.set(this.octets)
    this.octets = larger
    this.view = new DataView(larger.buffer)
  }
}
