import { folded } from '../../decide/values/read-value.ts'
import { spelledOut, type Comparands } from './comparands.ts'
import type { AtomValue, Link } from './space.ts'

/** Keys of two axes. If both values are known, the text begins with the other value. */
export interface AxisLink {
  text: string
  beginning: string
}

type ValuesOf = (key: string, comparands: Comparands) => AtomValue[]

/**
 * The values to try on each axis. Linked axes also get what distinguishes the values of the other, so that every possible
 * pair is covered: each beginning of a text is tried as a beginning, and each beginning with more after it as a text.
 */
export function linkedValues(
  comparands: ReadonlyMap<string, Comparands>,
  links: readonly AxisLink[],
  valuesOf: ValuesOf,
): Map<string, AtomValue[]> {
  const values = new Map<string, AtomValue[]>()
  for (const [beginning, joined] of Map.groupBy(links, (link) => link.beginning)) {
    const shorter = comparands.get(beginning)
    if (!shorter) continue
    const longer = joined.flatMap(({ text }) => comparands.get(text) ?? [])
    for (const of of [shorter, ...longer]) spelledOut(of)
    const texts = joined.flatMap(({ text }, place) => {
      const of = longer[place]
      return of ? valuesOf(text, of).flatMap((value) => textOf(value) ?? []) : []
    })
    for (const of of longer)
      for (const [key, written] of [...of.texts, ...of.prefixes]) shorter.prefixes.set(key, written)
    const own = valuesOf(beginning, shorter)
    for (const value of own) {
      const known = textOf(value)
      if (known !== undefined) for (const of of longer) of.prefixes.set(known, String(value).trim())
    }
    values.set(beginning, [...own, ...new Set(texts.flatMap(beginningsOf))])
  }
  for (const [key, of] of comparands) if (!values.has(key)) values.set(key, valuesOf(key, of))
  return values
}

function beginningsOf(text: string): string[] {
  return Array.from({ length: text.length }, (_, length) => text.slice(0, length))
}

/** The text of a value for comparing beginnings; undefined without a value. */
export function textOf(value: AtomValue): string | undefined {
  return value === undefined || value === null ? undefined : folded(value)
}

/** For each link, a bit set of the beginnings that fit a value. */
export type FitsOf = (value: AtomValue) => (bigint | undefined)[]

/** Links between axes, by index, and the beginnings that fit the values of each axis. */
export function fitting(
  keys: readonly string[],
  links: readonly AxisLink[],
  values: ReadonlyMap<string, readonly AtomValue[]>,
): { links: Link[]; of: (axis: number) => FitsOf } {
  const made = [...Map.groupBy(links, ({ beginning }) => beginning)].map(([beginning, joined]): Link => {
    const candidates = new Set((values.get(beginning) ?? []).flatMap((value) => textOf(value) ?? []))
    const texts = [...new Set(joined.map(({ text }) => keys.indexOf(text)))]
    return { beginning: keys.indexOf(beginning), texts, candidates: [...candidates] }
  })
  const beginnings = made.map((link) => new Beginnings(link))
  return { links: made, of: (axis) => (value) => beginnings.map((one) => one.fits(axis, value)) }
}

const ALL = -1n

class Beginnings {
  readonly #link: Link
  readonly #bits: ReadonlyMap<string, bigint>
  readonly #lengths: readonly number[]

  constructor(link: Link) {
    this.#link = link
    this.#bits = new Map(link.candidates.map((text, bit) => [text, 1n << BigInt(bit)]))
    this.#lengths = [...new Set(link.candidates.map(({ length }) => length))]
  }

  fits(axis: number, value: AtomValue): bigint | undefined {
    const { beginning, texts, candidates } = this.#link
    const [text, unknown] = [textOf(value), 1n << BigInt(candidates.length)]
    if (axis === beginning) return text === undefined ? unknown : (this.#bits.get(text) ?? 0n)
    if (!texts.includes(axis)) return undefined
    if (text === undefined) return ALL
    const found = this.#lengths.map((length) =>
      length > text.length ? 0n : (this.#bits.get(text.slice(0, length)) ?? 0n),
    )
    return found.reduce((all, bit) => all | bit, unknown)
  }
}
