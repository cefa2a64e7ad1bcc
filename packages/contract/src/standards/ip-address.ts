export type IpFamily = 4 | 6

export interface IpAddress {
  readonly family: IpFamily
  readonly value: bigint
}

/** A network: its first address and the number of fixed leading bits. */
export interface IpPrefix extends IpAddress {
  readonly length: number
}

/** A parsed network, or the fault and its position in the text. `hostBits`: bits after the prefix were set. */
export type IpPrefixResult =
  | { ok: true; prefix: IpPrefix; hostBits: boolean }
  | { ok: false; message: string; start: number; end: number }

const WIDTH = { 4: 32, 6: 128 } as const

/**
 * Parses an IPv4 or IPv6 address. Leading zeros in IPv4 are refused, because
 * some programs read them as octal. So are zone names (`%eth0`) and brackets.
 * RFC 4291 2.2.
 */
export function parseIpAddress(text: string): IpAddress | undefined {
  const family = text.includes(':') ? 6 : 4
  const value = family === 6 ? ipv6Value(text) : ipv4Value(text)
  return value === undefined ? undefined : { family, value }
}

/**
 * Parses `address` or `address/length`. An address alone is a network of one.
 *
 * @example parseIpPrefix('10.1.2.3/8') // { ok: true, prefix: 10.0.0.0 of length 8, hostBits: true }
 */
export function parseIpPrefix(text: string): IpPrefixResult {
  const slash = text.indexOf('/')
  const head = slash < 0 ? text : text.slice(0, slash)
  const address = parseIpAddress(head)
  if (!address) return { ok: false, message: 'Not an IPv4 or IPv6 address', start: 0, end: head.length }
  const width = WIDTH[address.family]
  const typed = slash < 0 ? String(width) : text.slice(slash + 1)
  if (!/^\d{1,3}$/.test(typed)) return lengthFault(text, slash, 'The prefix length is a number')
  if (Number(typed) > width) return lengthFault(text, slash, `An IPv${address.family} prefix ends at /${width}`)
  return cleared(address, Number(typed))
}

function lengthFault(text: string, slash: number, message: string): IpPrefixResult {
  return { ok: false, message, start: slash, end: text.length }
}

function cleared({ family, value }: IpAddress, length: number): IpPrefixResult {
  const host = BigInt(WIDTH[family] - length)
  const network = (value >> host) << host
  return { ok: true, prefix: { family, value: network, length }, hostBits: network !== value }
}

/** The normal form of a network. A length that covers the whole address is left out. */
export function formatIpPrefix(prefix: IpPrefix): string {
  const address = formatIpAddress(prefix)
  return prefix.length === WIDTH[prefix.family] ? address : `${address}/${prefix.length}`
}

/**
 * The normal form of an address: dotted IPv4, or IPv6 in lower case with `::`
 * for the longest run of zeros. RFC 5952 4 and 5.
 *
 * @example formatIpAddress({ family: 6, value: 1n }) // '::1'
 */
export function formatIpAddress({ family, value }: IpAddress): string {
  if (family === 4) return dotted(value)
  if (value >> 32n === 0xffffn) return `::ffff:${dotted(value & 0xffff_ffffn)}`
  return compress(groupsOf(value).map((group) => group.toString(16)))
}

function dotted(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.')
}

function groupsOf(value: bigint): bigint[] {
  return [7n, 6n, 5n, 4n, 3n, 2n, 1n, 0n].map((place) => (value >> (place * 16n)) & 0xffffn)
}

/** Replaces the first of the longest runs of two or more zero groups. RFC 5952 4.2. */
function compress(groups: readonly string[]): string {
  const runs = groups.join(':').match(/\b0(:0)+\b/g) ?? []
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '')
  if (longest === '') return groups.join(':')
  return groups.join(':').replace(new RegExp(`(^|:)${longest}(:|$)`), '::')
}

function ipv4Value(text: string): bigint | undefined {
  const octets = text.split('.')
  const sound = octets.length === 4 && octets.every((octet) => /^(0|[1-9]\d{0,2})$/.test(octet) && Number(octet) < 256)
  return sound ? octets.reduce((value, octet) => (value << 8n) | BigInt(octet), 0n) : undefined
}

function ipv6Value(text: string): bigint | undefined {
  const halves = hexTail(text)?.split('::')
  if (!halves || halves.length > 2) return undefined
  const [head = [], tail] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - (tail?.length ?? 0)
  if (tail ? missing < 1 : missing !== 0) return undefined
  const groups = [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n)
}

/** Rewrites a dotted end (`::ffff:1.2.3.4`) as two hex groups. RFC 4291 2.2. */
function hexTail(text: string): string | undefined {
  if (!text.includes('.')) return text
  const cut = text.lastIndexOf(':') + 1
  const value = ipv4Value(text.slice(cut))
  if (value === undefined) return undefined
  return `${text.slice(0, cut)}${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`
}
