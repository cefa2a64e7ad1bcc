import { formatIpAddress, type IpPrefix } from '@tollgate/contract/standards/ip-address.ts'
import { folded, numberOf, rangeOf, type Known } from '../../decide/values/read-value.ts'
import { spelledOut, type Comparands } from './comparands.ts'
import { MOST_ALIKE, samplesOf } from './map-samples.ts'
import { numbersToTry } from './numbers-to-try.ts'
import { namedTexts, textsBeyond } from './texts-to-try.ts'

const WIDTH = { 4: 32, 6: 128 } as const

export type ValueKind = 'any' | 'number' | 'amount' | 'text'

/** By `mapping_src_type`. */
export const KINDS: Readonly<Record<string, ValueKind>> = { A: 'any', B: 'number', C: 'amount', D: 'text' }

/** Maximum length of a policy counter's status. */
const LONGEST_STATUS = 64

/**
 * One value for each class that the comparands distinguish, more readable ones first (docs/decisions/0062).
 */
export function valuesToTry(comparands: Comparands, kind: ValueKind): Known[] {
  const sampled = kind === 'any' ? withSamples(comparands) : undefined
  return sampled ?? spelledOutToTry(spelledOut(comparands), kind)
}

/** Up to this many values of maps are all tried. Of more, a few are tried per combination of zones. */
const MOST_SPELLED_OUT = 10_000

/**
 * Values to try of comparands with large maps. Undefined if values differ by more than zones and single texts, such as by ranges
 * of numbers.
 */
function withSamples({ maps, ...own }: Comparands): Known[] | undefined {
  const size = [...maps].reduce((sum, { values }) => sum + values.length, 0)
  if (size <= MOST_SPELLED_OUT || own.numbers.size + own.prefixes.size + own.networks.length > 0) return undefined
  const samples = samplesOf([...maps], (all) => spelledOutToTry(all, 'any'))
  const isOther = (value: Known) => !own.texts.has(folded(value))
  if (samples.some((alike) => alike.length >= MOST_ALIKE && !alike.some(isOther))) return undefined
  return [...spelledOutToTry({ ...own, maps: new Set() }, 'any'), ...samples.flat()]
}

function spelledOutToTry(comparands: Comparands, kind: ValueKind): Known[] {
  const borders = bordersOf(comparands, kind)
  if (kind === 'number' || kind === 'amount') {
    const numbers = [...numbersToTry(borders), ...numbersBeginning(comparands, borders).map(Number)]
    return kind === 'amount' ? numbers.filter((number) => number >= 0) : numbers
  }
  const numbers = comparands.numbers.size === 0 ? [] : numbersToTry(borders)
  const named = namedTexts(comparands)
  const all: Known[] = [
    ...named.filter((text) => rangeOf(text) === undefined),
    ...numbers,
    ...named.filter((text) => rangeOf(text) !== undefined),
    ...textsBeyond(comparands),
    ...(comparands.numbers.size === 0 ? [] : spelledOtherwise(borders, comparands.texts)),
    ...(borders.length === 0 ? [] : numbersBeginning(comparands, borders)),
    ...figuresToTry(comparands.figures),
    ...addressesToTry(comparands.networks, comparands.texts),
  ]
  if (kind === 'any') return all
  return all.map(String).filter((text) => text.trim() !== '' && text.length <= LONGEST_STATUS)
}

/** The compared numbers, including numbers that are compared as text. Counted values are never below 0. */
function bordersOf({ numbers, texts }: Comparands, kind: ValueKind): number[] {
  const named = numbers.size === 0 && kind !== 'number' && kind !== 'amount' ? [] : [...texts.keys()]
  const borders = [...numbers, ...named.flatMap((text) => numberOf(text) ?? [])]
  return kind === 'amount' ? [0, ...borders.filter((border) => border >= 0)] : borders
}

/** Each number in a spelling that is not itself compared with: with leading zeros. */
function spelledOtherwise(numbers: readonly number[], texts: ReadonlyMap<string, string>): string[] {
  return numbers.map((number) => {
    const sign = number < 0 ? '-' : ''
    let digits = `0${Math.abs(number)}`
    while (texts.has(sign + digits)) digits = `0${digits}`
    return sign + digits
  })
}

const MOST_DIGITS = 15

/** Numbers, one for each class that prefixes and borders distinguish together. */
function numbersBeginning({ prefixes }: Comparands, borders: readonly number[]): string[] {
  return ['', '-'].flatMap((sign) => {
    const digits = [...prefixes.keys()].filter((prefix) => new RegExp(`^${sign}\\d+$`).test(prefix))
    const sizes = sign === '' ? borders : borders.map((border) => -border)
    return digitsBeginning(
      digits.map((prefix) => prefix.slice(sign.length)),
      sizes.filter((size) => size >= 0),
    ).map((number) => sign + number)
  })
}

/** Like `numbersBeginning`, without a sign. Leading zeros only matter if prefixes have some. */
function digitsBeginning(prefixes: readonly string[], borders: readonly number[]): string[] {
  if (prefixes.length === 0) return []
  const zerosOf = (text: string) => /^0*/.exec(text)?.[0].length ?? 0
  const most = Math.max(...prefixes.map(zerosOf))
  return Array.from({ length: most + 2 }, (_, zeros) => zeros).flatMap((zeros) => {
    const ranges = prefixes.filter((prefix) => zerosOf(prefix) === zeros).flatMap(rangesBeginning)
    const numbers = numbersToTry([0, ...borders, ...ranges]).filter((number) => number >= 0)
    return numbers.map((number) => '0'.repeat(zeros) + String(number))
  })
}

/** The ranges of numbers that begin with some digits: 20 to 21, 200 to 210, 2000 to 2100. */
function rangesBeginning(prefix: string): number[] {
  const digits = Number(prefix)
  const powers = Array.from({ length: Math.max(0, MOST_DIGITS - prefix.length) }, (_, power) => 10 ** power)
  return powers.flatMap((power) => [digits * power, (digits + 1) * power])
}

/** Each figure, its neighbours, and what lies between two, in all their digits. */
function figuresToTry(figures: Comparands['figures']): string[] {
  const sorted = [...figures.values()].toSorted((a, b) => a.cmp(b))
  return sorted.flatMap((figure, at) => {
    const next = sorted[at + 1] ?? figure.plus(1)
    return [figure.minus(1), figure, figure.plus(1), figure.plus(next).times('0.5')].map((one) => one.toFixed())
  })
}

/** Addresses, one for each class that networks distinguish. None is itself compared with as text. */
function addressesToTry(networks: readonly IpPrefix[], texts: ReadonlyMap<string, string>): string[] {
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
