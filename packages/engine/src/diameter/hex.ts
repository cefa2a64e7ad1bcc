/** Octets of pairs of hexadecimal digits. */
export function octetsOfHex(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Octets as pairs of hexadecimal digits. */
export function hexOf(octets: Uint8Array): string {
  return Array.from(octets, (octet) => octet.toString(16).padStart(2, '0').toUpperCase()).join('')
}
