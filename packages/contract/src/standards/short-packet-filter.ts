import { parseIpPrefix } from './ip-address.ts'
import { protocolNumber } from './ip-protocol.ts'

const PORTS = /^\d+(?:-\d+)?$/

/** What the words of a short filter say so far. */
interface Said {
  address?: string
  protocol?: string
  ports?: string
}

/**
 * The Flow-Description of a filter that names only the remote side: its address, protocol and ports, in any order.
 * Undefined for anything else, and for ports alone: a number could be a protocol too.
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
