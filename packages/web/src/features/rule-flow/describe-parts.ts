import type { FlowDescriptionParts, FlowEndpoint } from '@tollgate/contract/standards/flow-description-result.ts'
import { protocolLabel } from '@tollgate/contract/standards/ip-protocol.ts'

/** What a packet filter matches, part by part, in words. The source is the remote side, whatever the direction. */
export function describeParts({
  protocol,
  source,
  destination,
}: FlowDescriptionParts): { name: string; words: string }[] {
  return [
    { name: 'Protocol', words: protocolLabel(protocol) },
    { name: 'Remote side', words: endpointWords(source) },
    { name: 'Device', words: endpointWords(destination) },
  ]
}

function endpointWords({ address, ports }: FlowEndpoint): string {
  const where =
    address === 'any' ? 'any address' : address === 'assigned' ? 'any address assigned to the device' : address
  if (!ports) return where
  return `${where}, ${ports.low === ports.high ? `port ${ports.low}` : `ports ${ports.low} to ${ports.high}`}`
}
