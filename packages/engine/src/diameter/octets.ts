/** Seconds from 1900, when NTP begins, to 1970 (RFC 5905). */
const NTP_TO_UNIX_S = 2_208_988_800
/** NTP time starts again at 0 in 2036. Values below this belong to the second era. */
const FIRST_OF_ERA = 2 ** 31
const ERA_S = 2 ** 32

const UTF8_IN = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const UTF8_OUT = new TextEncoder()
const FIRST_BEYOND_ASCII = 0x80

/** Address families (RFC 6733, 4.3.1). */
const [IPV4, IPV6] = [1, 2]
const [IPV4_OCTETS, IPV6_OCTETS] = [4, 16]

const PAIRS = Array.from({ length: 256 }, (_, octet) => octet.toString(16).padStart(2, '0').toUpperCase())

/** Parses pairs of hexadecimal digits. */
export function octetsOfHex(digits: string): Uint8Array<ArrayBuffer> {
  const octets = new Uint8Array(digits.length >> 1)
  for (let at = 0; at < octets.length; at += 1) octets[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16)
  return octets
}

/** Octets that stand where text could: in hexadecimal after `0x`. */
export const OCTETS = /^0x(?:[0-9a-f]{2})*$/i

/** Octets as pairs of hexadecimal digits. */
export function hexOf(octets: Uint8Array, from = 0, to = octets.length): string {
  let digits = ''
  for (let at = from; at < to; at += 1) digits += PAIRS[octets[at] ?? 0]
  return digits
}

/** An Address as text: `10.0.0.1`, IPv6 with all its digits, or another family in hexadecimal with its number. */
export function addressText(octets: Uint8Array, from: number, to: number): string {
  const family = (octets[from] ?? 0) * 256 + (octets[from + 1] ?? 0)
  const [start, length] = [from + 2, to - from - 2]
  if (family === IPV4 && length === IPV4_OCTETS) return octets.subarray(start, to).join('.')
  if (family !== IPV6 || length !== IPV6_OCTETS) return hexOf(octets, from, to)
  return (hexOf(octets, start, to).match(/.{4}/g) ?? []).join(':').toLowerCase()
}

/** The octets of an address as `addressText` writes it. */
export function octetsOfAddress(text: string): Uint8Array {
  if (/^\d+(\.\d+){3}$/.test(text)) return Uint8Array.of(0, IPV4, ...text.split('.').map(Number))
  return octetsOfHex(text.includes(':') ? `000${IPV6}${text.replaceAll(':', '')}` : text)
}

/** Decodes UTF-8; undefined if the octets are not UTF-8. */
export function textIn(octets: Uint8Array, from: number, to: number): string | undefined {
  let text = ''
  for (let at = from; at < to; at += 1) {
    const octet = octets[at] ?? 0
    if (octet >= FIRST_BEYOND_ASCII) return textBeyondAscii(octets, from, to)
    text += String.fromCharCode(octet)
  }
  return text
}

function textBeyondAscii(octets: Uint8Array, from: number, to: number): string | undefined {
  try {
    return UTF8_IN.decode(octets.subarray(from, to))
  } catch {
    return undefined
  }
}

/** Writes text in UTF-8 and returns the number of octets. There must be room for three for each UTF-16 unit. */
export function writeText(octets: Uint8Array, from: number, text: string): number {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit >= FIRST_BEYOND_ASCII) return UTF8_OUT.encodeInto(text, octets.subarray(from)).written
    octets[from + at] = unit
  }
  return text.length
}

/** An instant in ISO form as Diameter Time: whole seconds since 1900, rounded up (RFC 6733 4.3.1). */
export function ntpOfInstant(instant: string): number {
  return (Math.ceil(Date.parse(instant) / 1000) + NTP_TO_UNIX_S) % ERA_S
}

export function instantOfNtp(seconds: number): string {
  const era = seconds < FIRST_OF_ERA ? ERA_S : 0
  return new Date((seconds + era - NTP_TO_UNIX_S) * 1000).toISOString().replace('.000Z', 'Z')
}
