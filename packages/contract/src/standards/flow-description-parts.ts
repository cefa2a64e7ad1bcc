import { readEndpoint } from './flow-description-endpoint.ts'
import { fault, quote, type FlowDescriptionReader, type Word } from './flow-description-reader.ts'
import type { FlowDescriptionFault, FlowDescriptionParts, FlowEndpoint, PortRange } from './flow-description-result.ts'
import { protocolHasPorts, protocolLabel, protocolNumber } from './ip-protocol.ts'

const OPTIONS = new Set(['frag', 'established', 'setup', 'tcpflags', 'icmptypes', 'ipoptions', 'tcpoptions'])

/** Reads everything behind `permit out`: protocol, both sides, and nothing more. TS 29.212 5.4.2. */
export function readParts(reader: FlowDescriptionReader): FlowDescriptionParts | FlowDescriptionFault {
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

/** A number, or null for `ip`. */
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

/** Takes `from` or `to`; a fault when something else stands there. */
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

/** Writes a filter in its normal form, which reads back as the same filter. */
export function formatParts({ protocol, source, destination }: FlowDescriptionParts): string {
  return `permit out ${protocol ?? 'ip'} from ${formatEndpoint(source)} to ${formatEndpoint(destination)}`
}

function formatEndpoint({ address, ports }: FlowEndpoint): string {
  return ports ? `${address} ${formatPorts(ports)}` : address
}

function formatPorts({ low, high }: PortRange): string {
  return low === high ? String(low) : `${low}-${high}`
}

/** The filter as Gx takes it, which knows no `any` behind `to`. TS 29.212 5.4.2. */
export function assignedDestination(parts: FlowDescriptionParts): FlowDescriptionParts {
  if (parts.destination.address !== 'any') return parts
  return { ...parts, destination: { ...parts.destination, address: 'assigned' } }
}
