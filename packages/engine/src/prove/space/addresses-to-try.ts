import { formatIpAddress, type IpPrefix } from '@tollgate/contract/standards/ip-address.ts'

const WIDTH = { 4: 32, 6: 128 } as const

/** Addresses that stand for all that some networks tell apart, none of them one of the texts that are met by themselves. */
export function addressesToTry(networks: readonly IpPrefix[], texts: ReadonlyMap<string, string>): string[] {
  return ([4, 6] as const).flatMap((family) => {
    const own = networks.filter((network) => network.family === family)
    if (own.length === 0) return []
    const starts = new Set([0n])
    for (const { value, length } of own) {
      starts.add(value)
      starts.add(value + (1n << BigInt(WIDTH[family] - length)))
    }
    const borders = [...starts].toSorted((a, b) => (a < b ? -1 : 1))
    const end = 1n << BigInt(WIDTH[family])
    return borders.flatMap((from, place) => {
      const to = borders[place + 1] ?? end
      for (let value = from; value < to && value < end; value += 1n) {
        const text = formatIpAddress({ family, value })
        if (!texts.has(text)) return [text]
      }
      return []
    })
  })
}
