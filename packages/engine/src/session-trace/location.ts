import { hexOf } from '../diameter/octets.ts'

/** Location of a device in the format of zone values, such as `26201-1A2B` and `26201-0A1B2C3`. */
export interface Location {
  plmn?: string
  area?: string
  cell?: string
  /** Location area and routing area of 2G and 3G, such as `26201-1A2B-0A`. */
  routingArea?: string
  /** The radio node, which has several cells, such as `26201-12345`. */
  node?: string
}

/** Positions of network, area and cell in a User-Location-Info. */
interface Layout {
  area?: { at: number; octets: number }
  /** Its first four bits are spare. */
  cell?: { at: number; octets: number }
  /** A macro eNodeB of 20 bits, or an extended one of 21, below spare bits (TS 29.274 8.21.7, 8.21.8). */
  node?: { at: number; digits: number; spare: number }
}

const LTE_AREA = 2
const NR_AREA = 3
const LTE_CELL = 4
const NR_CELL = 5
const PLMN_OCTETS = 3
const [NO_DIGIT, HALF] = [0xf, 16]

const NODE_OCTETS = 3
const MACRO = { digits: 5, spare: 4 }
const EXTENDED_MACRO = { digits: 6, spare: 3 }

/** By Geographic Location Type (TS 29.061 16.4.7.2): TAI, ECGI, both; eNodeB, eNodeB with TAI; TAI and cell of 5G. */
const LAYOUTS: Readonly<Record<number, Layout>> = {
  128: { area: { at: 1, octets: LTE_AREA } },
  129: { cell: { at: 1, octets: LTE_CELL } },
  130: { area: { at: 1, octets: LTE_AREA }, cell: { at: 6, octets: LTE_CELL } },
  131: { node: { at: 1, ...MACRO } },
  132: { area: { at: 1, octets: LTE_AREA }, node: { at: 6, ...MACRO } },
  133: { node: { at: 1, ...EXTENDED_MACRO } },
  134: { area: { at: 1, octets: LTE_AREA }, node: { at: 6, ...EXTENDED_MACRO } },
  135: { cell: { at: 1, octets: NR_CELL } },
  136: { area: { at: 1, octets: NR_AREA } },
  137: { area: { at: 1, octets: NR_AREA }, cell: { at: 7, octets: NR_CELL } },
}
/** CGI and SAI have an area and a cell of two octets each. */
const [CGI, SAI, RAI] = [0, 1, 2]

/** Parses a 3GPP-User-Location-Info; undefined if it is too short or of an unknown type. */
export function locationOfOctets(octets: Uint8Array): Location | undefined {
  const [type = -1] = octets
  const plmn = plmnAt(octets, 1)
  if (plmn === undefined) return undefined
  if (type === CGI || type === SAI)
    return octets.length < 8 ? undefined : { plmn, cell: `${plmn}-${hexAt(octets, 4, 2)}-${hexAt(octets, 6, 2)}` }
  if (type === RAI)
    return octets.length < 8
      ? undefined
      : { plmn, routingArea: `${plmn}-${hexAt(octets, 4, 2)}-${hexAt(octets, 6, 1)}` }
  const layout = LAYOUTS[type]
  const needed = Math.max(
    ...[layout?.area, layout?.cell].map((part) => (part ? part.at + PLMN_OCTETS + part.octets : 0)),
    layout?.node ? layout.node.at + PLMN_OCTETS + NODE_OCTETS : 0,
  )
  if (!layout || octets.length < needed) return undefined
  const { area, cell, node } = layout
  return {
    plmn,
    ...(area && { area: `${plmnAt(octets, area.at)}-${hexAt(octets, area.at + PLMN_OCTETS, area.octets)}` }),
    ...(cell && { cell: `${plmnAt(octets, cell.at)}-${hexAt(octets, cell.at + PLMN_OCTETS, cell.octets).slice(1)}` }),
    ...(node && { node: `${plmnAt(octets, node.at)}-${nodeAt(octets, node.at + PLMN_OCTETS, node)}` }),
  }
}

function nodeAt(octets: Uint8Array, at: number, { digits, spare }: { digits: number; spare: number }): string {
  const [high = 0, middle = 0, low = 0] = octets.subarray(at, at + NODE_OCTETS)
  const number = ((high & (0xff >> spare)) << 16) | (middle << 8) | low
  return number.toString(16).toUpperCase().padStart(digits, '0')
}

function hexAt(octets: Uint8Array, at: number, count: number): string {
  return hexOf(octets.slice(at, at + count))
}

/** MCC and MNC in three octets, with the digits of each swapped. An MNC of two digits has 1111 as its third (TS 24.008 10.5.1.13). */
function plmnAt(octets: Uint8Array, at: number): string | undefined {
  if (octets.length < at + PLMN_OCTETS) return undefined
  const half = (place: number) => {
    const octet = octets[at + Math.floor(place / 2)] ?? 0
    return place % 2 === 0 ? octet % HALF : Math.floor(octet / HALF)
  }
  const [mcc1, mcc2, mcc3, mnc3, mnc1, mnc2] = [0, 1, 2, 3, 4, 5].map(half)
  const digits = [mcc1, mcc2, mcc3, mnc1, mnc2, ...(mnc3 === NO_DIGIT ? [] : [mnc3])]
  return digits.every((digit) => digit !== undefined && digit < 10) ? digits.join('') : undefined
}

const QUARTER_MINUTES = 15

/** Fourteen hours, as far as any place is from UTC. */
const MOST_QUARTERS = 56

/**
 * UTC offset of a 3GPP-MS-TimeZone: quarters of an hour as two swapped decimal digits, the sign in the fourth bit (TS 23.040
 * 9.2.3.11). Undefined for octets that are no offset.
 */
export function offsetOfOctets([octet]: Uint8Array): string | undefined {
  if (octet === undefined) return undefined
  const isWest = (octet & 0x08) !== 0
  const [tens, ones] = [octet & 0x07, octet >> 4]
  const quarters = tens * 10 + ones
  if (ones > 9 || quarters > MOST_QUARTERS) return undefined
  const minutes = quarters * QUARTER_MINUTES
  const two = (number: number) => String(number).padStart(2, '0')
  return `${isWest ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
