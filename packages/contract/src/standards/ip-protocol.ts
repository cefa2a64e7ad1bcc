export interface IpProtocol {
  readonly number: number
  /** The keyword in packet filters, in lower case. */
  readonly name: string
  readonly label: string
  /** Whether its header begins with a source and a destination port. */
  readonly ports: boolean
}

/** Protocols with a familiar name. Packet filters may have any number from 0 to 255. IANA protocol numbers. */
const IP_PROTOCOLS: readonly IpProtocol[] = [
  { number: 1, name: 'icmp', label: 'ICMP', ports: false },
  { number: 2, name: 'igmp', label: 'IGMP', ports: false },
  { number: 6, name: 'tcp', label: 'TCP', ports: true },
  { number: 17, name: 'udp', label: 'UDP', ports: true },
  { number: 33, name: 'dccp', label: 'DCCP', ports: true },
  { number: 47, name: 'gre', label: 'GRE', ports: false },
  { number: 50, name: 'esp', label: 'ESP', ports: false },
  { number: 51, name: 'ah', label: 'AH', ports: false },
  { number: 58, name: 'icmpv6', label: 'ICMPv6', ports: false },
  { number: 132, name: 'sctp', label: 'SCTP', ports: true },
  { number: 136, name: 'udplite', label: 'UDP-Lite', ports: true },
]

/**
 * The number of a protocol keyword, in any case.
 *
 * @example protocolNumber('UDP') // 17
 */
export function protocolNumber(name: string): number | undefined {
  const wanted = name.toLowerCase()
  return IP_PROTOCOLS.find((protocol) => protocol.name === wanted)?.number
}

/**
 * The name of a protocol; null is any protocol (`ip` in a packet filter).
 *
 * @example protocolLabel(17) // 'UDP'
 */
export function protocolLabel(number: number | null): string {
  if (number === null) return 'any protocol'
  return IP_PROTOCOLS.find((protocol) => protocol.number === number)?.label ?? `protocol ${number}`
}

/** Whether a protocol of the table has ports. Null (any protocol) has none. */
export function protocolHasPorts(number: number | null): boolean {
  return IP_PROTOCOLS.some((protocol) => protocol.number === number && protocol.ports)
}
