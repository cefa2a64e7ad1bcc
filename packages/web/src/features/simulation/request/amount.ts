import { parseQuantity } from '@tollgate/contract/standards/quantity.ts'

const OCTETS = 2
const SECONDS = 0

/**
 * A figure as it is typed: plain, with separators, or with a unit of volume or time; undefined where it is none.
 *
 * @example amountOf('9.3 GB') // 9_300_000_000
 */
export function amountOf(text: string): number | undefined {
  const plain = text.replaceAll(/[\s,_]/g, '')
  if (/^-?\d+(\.\d+)?$/.test(plain)) return Number(plain)
  return parseQuantity(text, OCTETS) ?? parseQuantity(text, SECONDS)
}
