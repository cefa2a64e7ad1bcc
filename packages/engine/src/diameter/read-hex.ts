import { DiameterFault } from './fault.ts'
import { octetsOfHex } from './octets.ts'

/** Padding of SCTP and Ethernet frames. */
const PADDING = /^(?:00){1,3}$/
const GX = '01000016'
/** Version, length, flags, command 272, Gx. */
const GX_HEADER = new RegExp(`01[0-9a-f]{6}[0-9a-f]{2}000110${GX}`, 'gi')
/** Offset, octets, and the octets as text. */
const DUMP_LINE = /^\s*[0-9a-f]{4,8}:?\s+(.*)$/i
/** The octets of a line end at two blanks (except the gap in the middle) or at a bar. */
const OCTETS = /^((?:[0-9a-f]{2} ?)+(?: (?:[0-9a-f]{2} ?){1,8})?)(?:\s{2}|\s*\||\s*$)/i

/**
 * Parses pasted octets: digits with or without blanks, colons and `0x`, or a hex dump with offsets from Wireshark, `xxd` or
 * `hexdump -C`. From a whole frame it extracts the Gx message.
 */
export function octetsIn(text: string): Uint8Array<ArrayBuffer> {
  const digits = isDump(text) ? digitsOfDump(text) : plainDigits(text)
  if (digits.length % 2 === 1) throw new DiameterFault(`${digits.length} digits are no whole octets`, digits.length)
  return octetsOfHex(messageIn(digits))
}

function isDump(text: string): boolean {
  return /^\s*0{4,8}:?\s/.test(text)
}

function digitsOfDump(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.map((line, index) => digitsOfLine(line, index + 1)).join('')
}

function digitsOfLine(line: string, number: number): string {
  const [, rest = ''] = DUMP_LINE.exec(line) ?? []
  const [, octets] = OCTETS.exec(rest) ?? []
  if (octets === undefined)
    throw new DiameterFault(`Line ${number} is no line of a hex dump: ${line.trim().slice(0, 40)}`, 0)
  return octets.replaceAll(/\s/g, '')
}

function plainDigits(text: string): string {
  const digits = text.replaceAll(/0x|[\s:,;]/gi, '')
  const wrong = /[^0-9a-f]/i.exec(digits)?.[0]
  if (wrong !== undefined) {
    const offset = text.indexOf(wrong)
    throw new DiameterFault(`Character ${offset + 1} is “${wrong}”, no hexadecimal digit`, offset)
  }
  return digits
}

/** The Gx message in the digits of a frame. Throws if anything but padding follows it, since that would go unread. */
function messageIn(digits: string): string {
  if (digits.startsWith('01') && lengthAt(digits, 0) * 2 === digits.length) return digits
  for (const { index } of digits.matchAll(GX_HEADER)) {
    const end = index + lengthAt(digits, index) * 2
    if (index % 2 === 1 || end > digits.length) continue
    const rest = digits.slice(end)
    if (rest === '' || (index > 0 && PADDING.test(rest))) return digits.slice(index, end)
    throw new DiameterFault(`${rest.length / 2} octets stand after the message: paste one message alone`, end / 2)
  }
  return digits
}

function lengthAt(digits: string, index: number): number {
  return Number.parseInt(digits.slice(index + 2, index + 8), 16)
}
