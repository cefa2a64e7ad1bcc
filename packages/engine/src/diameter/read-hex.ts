import { DiameterFault } from './fault.ts'
import { digitsOfDump, isDump } from './hex-dump.ts'
import { octetsOfHex } from './octets.ts'

/** Padding of SCTP and Ethernet frames. */
const PADDING = /^(?:00){1,3}$/
const GX = '01000016'
/** Version, length, flags, command 272, Gx. */
const GX_HEADER = new RegExp(`01[0-9a-f]{6}[0-9a-f]{2}000110${GX}`, 'gi')
const FORMS =
  'Read are hexadecimal digits, escaped strings and C arrays, and the dumps of Wireshark, tcpdump -x and -X, hexdump, od and xxd'

/**
 * Parses pasted octets: digits with or without blanks, colons and `0x`, an escaped string, a C array, or a hex dump with
 * offsets. From whole frames it extracts the Gx message.
 */
export function octetsIn(text: string): Uint8Array<ArrayBuffer> {
  const frames = isDump(text) ? digitsOfDump(text) : [plainDigits(text)]
  const odd = frames.find((digits) => digits.length % 2 === 1)
  if (odd !== undefined) throw new DiameterFault(`${odd.length} digits are no whole octets`, odd.length)
  return octetsOfHex(messageIn(frameWithMessage(frames)))
}

/** Of several packets, the one with a Gx message. */
function frameWithMessage(frames: readonly string[]): string {
  if (frames.length === 1) return frames[0] ?? ''
  const withMessage = frames.filter((digits) => digits.search(GX_HEADER) >= 0)
  if (withMessage.length !== 1)
    throw new DiameterFault(`${withMessage.length} of ${frames.length} packets have a Gx message: paste one alone`, 0)
  return withMessage[0] ?? ''
}

function plainDigits(text: string): string {
  const digits = bareContent(text).replaceAll(/[\\0]x|[\s:,;"\\]/gi, '')
  const wrong = /[^0-9a-f]/i.exec(digits)?.[0]
  if (wrong !== undefined) {
    const offset = text.indexOf(wrong)
    throw new DiameterFault(`Character ${offset + 1} is “${wrong}”, no hexadecimal digit. ${FORMS}`, offset)
  }
  return digits
}

/** What stands in the braces of a C array, without its comments. */
function bareContent(text: string): string {
  const open = text.indexOf('{')
  if (open < 0) return text
  const close = text.indexOf('}', open)
  return text.slice(open + 1, close < 0 ? undefined : close).replaceAll(/\/\*[^*]*\*\//g, '')
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
