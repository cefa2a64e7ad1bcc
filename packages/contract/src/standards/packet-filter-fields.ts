import { accepted, refused, type CheckedText } from './checked-text.ts'
import { parseFlowDescription } from './flow-description.ts'
import type { FlowDescriptionParts } from './flow-description-reader.ts'

/**
 * Checks ToS-Traffic-Class: a value octet and a mask octet in hexadecimal. A
 * value bit outside the mask could never match. TS 29.212 5.3.15.
 *
 * @example checkTosTrafficClass('b8fc') // { ok: true, normal: 'B8FC' }
 */
export function checkTosTrafficClass(text: string): CheckedText {
  const hex = hexDigits(text, 4)
  if (hex === undefined) return refused('Four hex digits: value and mask, such as B8FC')
  const bits = Number.parseInt(hex, 16)
  const stray = (bits >> 8) & ~bits & 0xff
  return stray === 0 ? accepted(hex) : refused(`Value ${hex.slice(0, 2)} has bits outside its mask ${hex.slice(2)}`)
}

/**
 * Checks an IPsec security parameter index: eight hex digits, without the
 * reserved values 0 to 255. TS 29.212 5.3.51, TS 24.008 10.5.6.12.
 *
 * @example checkSecurityParameterIndex('1a2b3c4d') // { ok: true, normal: '1A2B3C4D' }
 */
export function checkSecurityParameterIndex(text: string): CheckedText {
  const hex = hexDigits(text, 8)
  if (hex === undefined) return refused('Eight hex digits, such as 1A2B3C4D')
  return hex.startsWith('000000') ? refused('SPI 0 to 255 (00000000 to 000000FF) are reserved') : accepted(hex)
}

/**
 * Checks an IPv6 flow label: 20 bits in six hex digits, the first one 0.
 * TS 29.212 5.3.52, TS 24.008 10.5.6.12.
 *
 * @example checkFlowLabel('0abcde') // { ok: true, normal: '0ABCDE' }
 */
export function checkFlowLabel(text: string): CheckedText {
  const hex = hexDigits(text, 6)
  if (hex === undefined) return refused('Six hex digits, such as 0ABCDE')
  return hex.startsWith('0') ? accepted(hex) : refused('A flow label has 20 bits: the first of the six digits is 0')
}

function hexDigits(text: string, length: number): string | undefined {
  const hex = text.trim().toUpperCase()
  return hex.length === length && /^[0-9A-F]+$/.test(hex) ? hex : undefined
}

/** The matching fields of a packet filter, as on the wire. Null, absent and empty text all mean "none". */
export interface PacketFilter {
  flow_description?: string | null | undefined
  tos_traffic_class?: string | null | undefined
  security_parameter_index?: string | null | undefined
  flow_label?: string | null | undefined
}

/** Two parts that cannot be combined, and the field to check. */
export interface PacketFilterWarning {
  message: string
  field: keyof PacketFilter
}

/**
 * Warnings about parts of a filter that cannot be combined. They are no errors,
 * so that an unfinished filter can be saved. Allowed are: addresses, protocol,
 * ports and ToS; addresses, protocol, SPI and ToS; addresses, ToS and flow
 * label. Faults of single parts are reported elsewhere.
 * TS 23.060 15.3.2.
 *
 * @example packetFilterCombination({ security_parameter_index: '1A2B3C4D', flow_label: '0ABCDE' })
 * // [{ message: 'A flow label cannot meet an SPI in one filter', field: 'flow_label' }]
 */
export function packetFilterCombination(filter: PacketFilter): PacketFilterWarning[] {
  if (isEmpty(filter)) return [{ message: 'The filter matches nothing yet', field: 'flow_description' }]
  const parts = partsOf(filter.flow_description)
  return [...spiWarnings(filter, parts), ...flowLabelWarnings(filter, parts)]
}

function isEmpty(filter: PacketFilter): boolean {
  const fields = [filter.flow_description, filter.tos_traffic_class, filter.security_parameter_index, filter.flow_label]
  return fields.every((text) => !text?.trim())
}

function partsOf(text: string | null | undefined): FlowDescriptionParts | undefined {
  const result = parseFlowDescription(text ?? '')
  return result.verdict === 'error' ? undefined : result.parts
}

function hasPorts(parts: FlowDescriptionParts | undefined): boolean {
  return Boolean(parts?.source.ports ?? parts?.destination.ports)
}

function spiWarnings(filter: PacketFilter, parts: FlowDescriptionParts | undefined): PacketFilterWarning[] {
  if (!filter.security_parameter_index?.trim() || !hasPorts(parts)) return []
  return [{ message: 'An SPI cannot meet ports in one filter', field: 'security_parameter_index' }]
}

function flowLabelWarnings(filter: PacketFilter, parts: FlowDescriptionParts | undefined): PacketFilterWarning[] {
  if (!filter.flow_label?.trim()) return []
  const clashes = [
    filter.security_parameter_index?.trim() && 'A flow label cannot meet an SPI in one filter',
    typeof parts?.protocol === 'number' && 'A flow label cannot meet a protocol in one filter',
    hasPorts(parts) && 'A flow label cannot meet ports in one filter',
    isIpv4(parts) && 'A flow label needs IPv6 or any addresses',
  ]
  return clashes.flatMap((message) => (message ? [{ message, field: 'flow_label' as const }] : []))
}

function isIpv4(parts: FlowDescriptionParts | undefined): boolean {
  return parts?.source.family === 4 || parts?.destination.family === 4
}
