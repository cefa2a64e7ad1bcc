const PAIRS = Array.from({ length: 256 }, (_, octet) => octet.toString(16).padStart(2, '0').toUpperCase())

/** Octets of pairs of hexadecimal digits. */
export function octetsOfHex(digits: string): Uint8Array<ArrayBuffer> {
  const octets = new Uint8Array(digits.length >> 1)
  for (let at = 0; at < octets.length; at += 1) octets[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16)
  return octets
}

/** Octets as pairs of hexadecimal digits. */
export function hexOf(octets: Uint8Array, from = 0, to = octets.length): string {
  let digits = ''
  for (let at = from; at < to; at += 1) digits += PAIRS[octets[at] ?? 0]
  return digits
}
