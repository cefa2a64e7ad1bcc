import { assignedDestination, formatParts, readParts } from './flow-description-parts.ts'
import { fault, FlowDescriptionReader, quote, splitWords, type Word } from './flow-description-reader.ts'
import type { FlowDescriptionFault, FlowDescriptionParts, FlowDescriptionResult } from './flow-description-result.ts'
import { flowDescriptionOf } from './short-packet-filter.ts'

export type { FlowDescriptionResult } from './flow-description-result.ts'

/**
 * Reads a Flow-Description as Gx takes it and says what to store.
 *
 * `permit out PROTOCOL from SOURCE [PORTS] to DESTINATION [PORTS]`, with the
 * device as destination even for uplink traffic. The stored form has lower-case
 * words, single blanks, protocol numbers and networks in their one spelling; it
 * keeps `to any`, so that its warning stays, and exports `to assigned`.
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

/** `permit out`; undefined when both words stand there. */
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

/** `in` is legal on Rx; Gx writes uplink as downlink and says so in the flow direction. TS 29.212 5.3.65. */
function inDirection(direction: Word, words: readonly Word[]): FlowDescriptionFault {
  const found = fault('Gx writes uplink as downlink: out, the sides exchanged, flow direction 2', direction, 'out')
  const { suggestion } = withSuggestion(found, swapped(words))
  if (suggestion === undefined) return found
  const message = `Gx writes uplink as downlink: use “${suggestion}” with flow direction 2`
  return { ...found, message, suggestion, suggestedDirection: 2 }
}

/** The words with both sides exchanged, unless the device stands on the right side already. */
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

/** Adds a text to a refusal when that text is itself accepted. */
function withSuggestion(found: FlowDescriptionFault, words: readonly string[]): FlowDescriptionFault {
  const result = parseFlowDescription(words.join(' '))
  return result.verdict === 'error' ? found : { ...found, suggestion: result.normal }
}
