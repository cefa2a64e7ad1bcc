import { parseFlowDescription } from '@tollgate/contract/standards/flow-description.ts'
import type { FlowDescriptionParts, FlowEndpoint } from '@tollgate/contract/standards/flow-description-reader.ts'
import { parseIpPrefix, type IpPrefix } from '@tollgate/contract/standards/ip-address.ts'
import type { FlowDefinition } from '@tollgate/contract/simulation/rule-definition.ts'

interface Endpoint {
  /** Null: any address. */
  network: IpPrefix | null
  ports: { low: number; high: number } | null
}

/** The comparable parts of a packet filter. A part that is null matches everything. */
export interface PacketFilter {
  protocol: number | null
  source: Endpoint
  destination: Endpoint
  direction: number
  /** ToS, SPI and flow label. Two overlap if they are equal or one is null. */
  marks: readonly (string | null)[]
}

const BOTH_DIRECTIONS = 3
const ANY: Endpoint = { network: null, ports: null }

export function filterOf(flow: FlowDefinition): PacketFilter {
  const parts = partsOf(flow.flow_description)
  return {
    protocol: parts?.protocol ?? null,
    source: parts ? endpointOf(parts.source) : ANY,
    destination: parts ? endpointOf(parts.destination) : ANY,
    direction: flow.flow_direction ?? BOTH_DIRECTIONS,
    marks: [flow.tos_traffic_class, flow.security_parameter_index, flow.flow_label],
  }
}

function partsOf(text: string | null): FlowDescriptionParts | undefined {
  const read = text === null ? undefined : parseFlowDescription(text)
  return read === undefined || read.verdict === 'error' ? undefined : read.parts
}

function endpointOf({ address, ports, family }: FlowEndpoint): Endpoint {
  const parsed = family === null ? undefined : parseIpPrefix(address)
  return { network: parsed?.ok ? parsed.prefix : null, ports }
}

export function filtersOverlap(a: PacketFilter, b: PacketFilter): boolean {
  return (
    (a.protocol === null || b.protocol === null || a.protocol === b.protocol) &&
    (a.direction & b.direction) !== 0 &&
    endpointsOverlap(a.source, b.source) &&
    endpointsOverlap(a.destination, b.destination) &&
    a.marks.every((mark, place) => {
      const other = b.marks[place] ?? null
      return mark === null || other === null || mark.toLowerCase() === other.toLowerCase()
    })
  )
}

function endpointsOverlap(a: Endpoint, b: Endpoint): boolean {
  const ports = a.ports === null || b.ports === null || (a.ports.low <= b.ports.high && b.ports.low <= a.ports.high)
  return ports && (a.network === null || b.network === null || networksOverlap(a.network, b.network))
}

function networksOverlap(a: IpPrefix, b: IpPrefix): boolean {
  if (a.family !== b.family) return false
  const open = BigInt((a.family === 4 ? 32 : 128) - Math.min(a.length, b.length))
  return a.value >> open === b.value >> open
}
