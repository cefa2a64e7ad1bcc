import { parseIpPrefix } from './ip-address.ts'
import { protocolNumber } from './ip-protocol.ts'

const PORTS = /^\d+(?:-\d+)?$/

/** The parts of a short filter that were found so far. */
interface Said {
  address?: string
  protocol?: string
  ports?: string
}

/**
 * Converts a short filter to a Flow-Description. It only names the remote side: address, protocol and ports, in any order.
 * Undefined for anything else, and for ports alone, since a number could also be a protocol.
 *
 * @example flowDescriptionOf('10.0.0.0/8 tcp 443') // 'permit out tcp from 10.0.0.0/8 443 to assigned'
 */
export function flowDescriptionOf(short: string): string | undefined {
  const words = short.trim().toLowerCase().split(/\s+/).flatMap(splitService)
  const said: Said = {}
  for (const word of words) {
    const part = partOf(word)
    if (part === undefined || part in said) return undefined
    said[part] = word
  }
  const { address, protocol, ports } = said
  if (address === undefined && protocol === undefined) return undefined
  return `permit out ${protocol ?? 'ip'} from ${[address ?? 'any', ports].filter(Boolean).join(' ')} to assigned`
}

/** `tcp/443` and `443/tcp` are two words. */
function splitService(word: string): readonly string[] {
  const [one = '', other = '', ...more] = word.split('/')
  const isService = more.length === 0 && [one, other].some(isProtocol) && [one, other].some((part) => PORTS.test(part))
  return isService ? [one, other] : [word]
}

function partOf(word: string): keyof Said | undefined {
  if (isProtocol(word)) return 'protocol'
  if (PORTS.test(word)) return 'ports'
  return word === 'any' || parseIpPrefix(word).ok ? 'address' : undefined
}

function isProtocol(word: string): boolean {
  return word === 'ip' || protocolNumber(word) !== undefined
}
