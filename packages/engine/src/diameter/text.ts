const UTF8_IN = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const UTF8_OUT = new TextEncoder()
const FIRST_BEYOND_ASCII = 0x80

/** Text in UTF-8; undefined where the octets are none. */
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

/** Writes text in UTF-8 and returns how many octets it has; there must be three for each of its UTF-16 units. */
export function writeText(octets: Uint8Array, from: number, text: string): number {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit >= FIRST_BEYOND_ASCII) return UTF8_OUT.encodeInto(text, octets.subarray(from)).written
    octets[from + at] = unit
  }
  return text.length
}
