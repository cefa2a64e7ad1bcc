import { folded, type Known } from '../values/read-value.ts'

const PLACES: readonly (string | null)[] = ['TAI', 'ECGI', 'NCGI', 'CGI', 'SAI', 'RAI']
const ENODEB_DIGITS = 5

/**
 * Whether a location says only that it changed: an area, cell or eNodeB of zero. It lies in no zone, whatever its network
 * (field notes 1.7).
 */
export function isUnknownPlace(stdCode: string | null, value: Known): boolean {
  if (!PLACES.includes(stdCode)) return false
  const [, ...parts] = folded(value).split('-')
  const isZero = (part: string) => /^0+$/.test(part)
  return parts.some(isZero) || (stdCode === 'ECGI' && isZero((parts[0] ?? '').slice(0, ENODEB_DIGITS)))
}
