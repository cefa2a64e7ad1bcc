import type { Known } from '../../../src/decide/values/read-value.ts'
import { ADDRESSES, NETWORKS, RANGES, STATUSES, VALUES, WANTED } from '../../decide/random/pools.ts'

const numbers = [...RANGES, ...WANTED, ...VALUES.map(String)]
  .flatMap((text) => text.match(/\d+(\.\d+)?/g) ?? [])
  .map(Number)
const beside = [...new Set(numbers)].flatMap((number) => [number, -number, number + 0.25, number - 0.25, number + 1e6])
const beginnings = [...new Set([...NETWORKS, ...WANTED])].map((text) => text.trim())
const endings = ['', 'z', '0', '5', '-0', 'z-0', '-7', '.5', '00']
const addresses = ADDRESSES.flatMap((text) => text.split('/')[0] ?? [])
const neighbours = ['9.255.255.255', '10.0.0.1', '10.1.0.0', '10.1.2.4', '10.1.2.12', '10.2.0.0', '2001:db8::2', '::']

/** Values of every kind on each other's borders, as random plans compare them: more than any of them can tell apart. */
export const TRIED: readonly Known[] = [
  ...VALUES,
  ...WANTED,
  ...STATUSES,
  ...beside,
  ...beside.map((number) => (number < 0 ? `-0${-number}` : `0${number}`)),
  ...beginnings.flatMap((beginning) => endings.map((ending) => beginning + ending)),
  ...beginnings.map((beginning) => `0${beginning}`),
  ...addresses,
  ...neighbours,
]
