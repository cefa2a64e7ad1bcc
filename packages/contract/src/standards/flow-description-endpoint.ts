import type { FlowDescriptionFault, FlowEndpoint, PortRange } from './flow-description-result.ts'
import { fault, quote, type FlowDescriptionReader, type Word } from './flow-description-reader.ts'
import { formatIpPrefix, parseIpPrefix } from './ip-address.ts'

type Side = 'source' | 'destination'
type Place = Pick<FlowEndpoint, 'address' | 'family'>

const EXPECTED = {
  source: 'any, an address or a prefix',
  destination: 'assigned, an address or a prefix',
} as const

/**
 * Reads one side of the filter: an address and, unless `to` or the end comes
 * next, its ports. TS 29.212 5.4.2.
 */
export function readEndpoint(reader: FlowDescriptionReader, side: Side): FlowEndpoint | FlowDescriptionFault {
  const word = reader.take()
  if (!word) return fault(`The ${side} is missing`, reader.gap(), EXPECTED[side])
  const place = readAddress(reader, word, side)
  if ('verdict' in place) return place
  const next = reader.peek()
  if (!next || !looksLikePorts(next)) return { ...place, ports: null }
  reader.take()
  const ports = readPorts(next)
  return 'verdict' in ports ? ports : { ...place, ports }
}

function readAddress(reader: FlowDescriptionReader, word: Word, side: Side): Place | FlowDescriptionFault {
  if (word.key === 'any') return readAny(reader, word, side)
  if (word.key === 'assigned') return readAssigned(reader, word, side)
  if (word.text.startsWith('!')) {
    return fault('Inversion with ! is not allowed', { start: word.start, end: word.start + 1 }, EXPECTED[side])
  }
  return readPrefix(reader, word, side)
}

function readAny(reader: FlowDescriptionReader, word: Word, side: Side): Place {
  reader.keyword(word)
  if (side === 'destination') warnAnyDestination(reader, word)
  return { address: 'any', family: null }
}

function warnAnyDestination(reader: FlowDescriptionReader, word: Word): void {
  reader.warn('Gx wants “assigned” here instead of “any”, and is sent that', word)
}

function readAssigned(reader: FlowDescriptionReader, word: Word, side: Side): Place | FlowDescriptionFault {
  if (side === 'source') {
    return fault('“assigned” is the device, which stands behind “to”', word, EXPECTED.source)
  }
  return { address: reader.keyword(word), family: null }
}

function readPrefix(reader: FlowDescriptionReader, word: Word, side: Side): Place | FlowDescriptionFault {
  const result = parseIpPrefix(word.text)
  if (!result.ok) return fault(result.message, within(word, result), EXPECTED[side])
  const { prefix } = result
  const address = formatIpPrefix(prefix)
  if (result.hostBits) reader.warn(`${quote(word)} is stored as “${prefix.length === 0 ? 'any' : address}”`, word)
  if (prefix.length > 0) return { address, family: prefix.family }
  if (side === 'destination') warnAnyDestination(reader, word)
  return { address: 'any', family: null }
}

function within(word: Word, { start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start: word.start + start, end: word.start + end }
}

/** Everything that begins like a number, so that a wrong port is told as one. */
function looksLikePorts(word: Word): boolean {
  return /^[-,+]?\d/.test(word.text)
}

/** One port or one range; RFC 6733 knows lists, Gx does not. TS 29.212 5.4.2. */
function readPorts(word: Word): PortRange | FlowDescriptionFault {
  if (word.text.includes(',')) return fault('A list of ports is not allowed: one row for each', word, PORTS)
  const match = /^(\d+)(?:-(\d+))?$/.exec(word.text)
  if (!match) return fault(`${quote(word)} is not a port`, word, PORTS)
  const low = Number(match[1])
  const high = Number(match[2] ?? match[1])
  if (Math.max(low, high) > 65_535) return fault('A port is at most 65535', word, PORTS)
  if (low > high) return fault('A port range runs from low to high', word, PORTS)
  return { low, high }
}

const PORTS = 'one port or one range, such as 443 or 5000-5100'
