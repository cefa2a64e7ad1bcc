import {
  fault,
  type FlowDescriptionFault,
  type FlowDescriptionParts,
  FlowDescriptionReader,
  type FlowDescriptionResult,
  type FlowEndpoint,
  type PortRange,
  quote,
  splitWords,
  type Word,
} from './flow-description-reader.ts'
import { flowDescriptionOf } from './short-packet-filter.ts'
import { protocolHasPorts, protocolLabel, protocolNumber } from './ip-protocol.ts'
import { formatIpPrefix, parseIpPrefix } from './ip-address.ts'

const EXPECTED = {
  source: 'any, an address or a prefix',
  destination: 'assigned, an address or a prefix',
} as const

const PORTS = 'one port or one range, such as 443 or 5000-5100'

const OPTIONS = new Set(['frag', 'established', 'setup', 'tcpflags', 'icmptypes', 'ipoptions', 'tcpoptions'])

/**
 * Parses a Flow-Description of Gx and gives its stored form.
 *
 * `permit out PROTOCOL from SOURCE [PORTS] to DESTINATION [PORTS]`, with the
 * device as destination even for uplink traffic. The stored form has lower-case
 * words, single blanks, protocol numbers and networks in normal form. It keeps
 * `to any`, so that its warning stays, but `to assigned` is exported.
 * TS 29.214 5.3.8, TS 29.212 5.4.2, RFC 6733 4.3.1.
 *
 * @example parseFlowDescription('permit out udp from 8.8.8.8/24 53 to assigned')
 * // { verdict: 'warn', normal: 'permit out 17 from 8.8.8.0/24 53 to assigned', ... }
 */
export function parseFlowDescription(text: string): FlowDescriptionResult {
  const words = splitWords(text)
  if (words.length === 0) {
    return fault('The text is empty: a filter matches at least one thing', { start: 0, end: text.length }, 'permit')
  }
  const reader = new FlowDescriptionReader(words)
  const parts = readHead(reader, words) ?? readParts(reader)
  return 'verdict' in parts ? parts : readable(parts, reader)
}

function readable(parts: FlowDescriptionParts, reader: FlowDescriptionReader): FlowDescriptionResult {
  const { warnings } = reader
  const verdict = warnings.length === 0 ? 'ok' : 'warn'
  return { verdict, normal: formatParts(parts), exported: formatParts(assignedDestination(parts)), parts, warnings }
}

/** Reads `permit out`. Returns a fault if it is missing. */
function readHead(reader: FlowDescriptionReader, words: readonly Word[]): FlowDescriptionFault | undefined {
  const action = reader.take()
  if (action?.key !== 'permit') return wrongAction(action ?? reader.gap(), words)
  reader.keyword(action)
  const direction = reader.take()
  if (!direction) return fault('The direction is missing', reader.gap(), 'out')
  if (direction.key === 'in') return inDirection(direction, words)
  if (direction.key !== 'out') return fault(`${quote(direction)} is not a direction`, direction, 'out')
  reader.keyword(direction)
  return undefined
}

function wrongAction(action: Word | { start: number; end: number }, words: readonly Word[]): FlowDescriptionFault {
  const key = 'key' in action ? action.key : ''
  if (key === 'deny') return fault('Only permit is allowed', action, 'permit')
  const found = fault('The text begins with “permit”', action, 'permit')
  const texts = words.map((word) => word.text)
  if (key === 'out') return withSuggestion(found, ['permit', ...texts])
  const whole = flowDescriptionOf(texts.join(' '))
  return whole === undefined ? found : withSuggestion(found, [whole])
}

/** `in` is legal on Rx. Gx writes uplink filters as downlink with another flow direction. TS 29.212 5.3.65. */
function inDirection(direction: Word, words: readonly Word[]): FlowDescriptionFault {
  const found = fault('Gx writes uplink as downlink: out, the sides exchanged, flow direction 2', direction, 'out')
  const { suggestion } = withSuggestion(found, swapped(words))
  if (suggestion === undefined) return found
  const message = `Gx writes uplink as downlink: use “${suggestion}” with flow direction 2`
  return { ...found, message, suggestion, suggestedDirection: 2 }
}

/** Exchanges both sides, unless the device is already the destination. */
function swapped(words: readonly Word[]): string[] {
  const from = words.findIndex((word) => word.key === 'from')
  const to = words.findIndex((word) => word.key === 'to')
  const near = words.slice(from + 1, to).map((word) => word.text)
  const far = words.slice(to + 1).map((word) => word.text)
  const protocol = words[2]?.text ?? 'ip'
  if (far[0]?.toLowerCase() === 'assigned') return ['permit', 'out', protocol, 'from', ...near, 'to', ...far]
  const device = near[0]?.toLowerCase() === 'any' ? ['assigned', ...near.slice(1)] : near
  return ['permit', 'out', protocol, 'from', ...far, 'to', ...device]
}

/** Adds a suggestion to a fault if the suggested text is valid. */
function withSuggestion(found: FlowDescriptionFault, words: readonly string[]): FlowDescriptionFault {
  const result = parseFlowDescription(words.join(' '))
  return result.verdict === 'error' ? found : { ...found, suggestion: result.normal }
}

/** Reads everything after `permit out`: protocol, source and destination. TS 29.212 5.4.2. */
function readParts(reader: FlowDescriptionReader): FlowDescriptionParts | FlowDescriptionFault {
  const protocolWord = reader.peek()
  const protocol = readProtocol(reader)
  if (isFault(protocol)) return protocol
  const source = missingKeyword(reader, 'from') ?? readEndpoint(reader, 'source')
  if (isFault(source)) return source
  const destination = missingKeyword(reader, 'to') ?? readDestination(reader, source)
  if (isFault(destination)) return destination
  const parts = { protocol, source, destination }
  if (protocolWord) warnUselessPorts(reader, parts, protocolWord)
  return trailingText(reader) ?? parts
}

function isFault(step: unknown): step is FlowDescriptionFault {
  return typeof step === 'object' && step !== null && 'verdict' in step
}

/** The protocol number; null for `ip`. */
function readProtocol(reader: FlowDescriptionReader): number | null | FlowDescriptionFault {
  const expected = 'ip, or a protocol number 0 to 255'
  const word = reader.take()
  if (!word) return fault('The protocol is missing', reader.gap(), expected)
  if (word.key === 'ip') {
    reader.keyword(word)
    return null
  }
  const number = /^\d+$/.test(word.text) ? Number(word.text) : namedProtocol(reader, word)
  if (number === undefined) return fault(`${quote(word)} is not a protocol`, word, expected)
  return number > 255 ? fault('A protocol number is at most 255', word, expected) : number
}

function namedProtocol(reader: FlowDescriptionReader, word: Word): number | undefined {
  const number = protocolNumber(word.text)
  if (number !== undefined) reader.warn(`${quote(word)} is stored as its number, ${number}`, word)
  return number
}

/** Reads `from` or `to`. Returns a fault if it is missing. */
function missingKeyword(reader: FlowDescriptionReader, keyword: 'from' | 'to'): FlowDescriptionFault | undefined {
  const word = reader.take()
  if (!word) return fault(`“${keyword}” is missing`, reader.gap(), keyword)
  if (word.key !== keyword) return fault(`${quote(word)} stands where “${keyword}” belongs`, word, keyword)
  reader.keyword(word)
  return undefined
}

function readDestination(reader: FlowDescriptionReader, source: FlowEndpoint): FlowEndpoint | FlowDescriptionFault {
  const word = reader.peek()
  const destination = readEndpoint(reader, 'destination')
  if (!word || isFault(destination) || !source.family || !destination.family) return destination
  if (source.family === destination.family) return destination
  return fault(`The source is IPv${source.family}, so the destination is too`, word, `IPv${source.family}`)
}

function warnUselessPorts(reader: FlowDescriptionReader, parts: FlowDescriptionParts, protocol: Word): void {
  const ports = parts.source.ports ?? parts.destination.ports
  if (!ports || protocolHasPorts(parts.protocol)) return
  const any = parts.protocol === null
  const message = any ? 'Ports with “ip” match any transport' : `${protocolLabel(parts.protocol)} has no ports`
  reader.warn(message, protocol)
}

function trailingText(reader: FlowDescriptionReader): FlowDescriptionFault | undefined {
  const word = reader.peek()
  if (!word) return undefined
  const option = OPTIONS.has(word.key)
  const message = option ? `The option ${quote(word)} is not allowed` : 'Nothing may follow the destination'
  return fault(message, reader.rest(word), 'the end of the text')
}

/** Formats a filter in normal form. Parsing it gives the same filter. */
function formatParts({ protocol, source, destination }: FlowDescriptionParts): string {
  return `permit out ${protocol ?? 'ip'} from ${formatEndpoint(source)} to ${formatEndpoint(destination)}`
}

function formatEndpoint({ address, ports }: FlowEndpoint): string {
  return ports ? `${address} ${formatPorts(ports)}` : address
}

function formatPorts({ low, high }: PortRange): string {
  return low === high ? String(low) : `${low}-${high}`
}

/** The filter for Gx, which has `assigned` instead of `any` as destination. TS 29.212 5.4.2. */
function assignedDestination(parts: FlowDescriptionParts): FlowDescriptionParts {
  if (parts.destination.address !== 'any') return parts
  return { ...parts, destination: { ...parts.destination, address: 'assigned' } }
}

type Side = 'source' | 'destination'

type Place = Pick<FlowEndpoint, 'address' | 'family'>

/**
 * Reads one side of the filter: an address, and ports unless `to` or the end
 * follows. TS 29.212 5.4.2.
 */
function readEndpoint(reader: FlowDescriptionReader, side: Side): FlowEndpoint | FlowDescriptionFault {
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
  if (result.hostBits) reader.warn(`${quote(word)} is stored as “${address}”`, word)
  return { address, family: prefix.family }
}

function within(word: Word, { start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start: word.start + start, end: word.start + end }
}

/** Anything that begins like a number, so that a wrong port is reported as a port. */
function looksLikePorts(word: Word): boolean {
  return /^[-,+]?\d/.test(word.text)
}

/** One port or one range. RFC 6733 has lists, Gx does not. TS 29.212 5.4.2. */
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
