import { hexOf, octetsOfHex } from './hex.ts'

/** Address families (RFC 6733, 4.3.1). */
const [IPV4, IPV6] = [1, 2]
const [IPV4_OCTETS, IPV6_OCTETS] = [4, 16]

/** An Address: `10.0.0.1`, or IPv6 with all its digits; the octets of another family in hexadecimal, with the family. */
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
