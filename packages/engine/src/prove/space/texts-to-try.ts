import type { Comparands } from './comparands.ts'

type Texts = Pick<Comparands, 'texts' | 'prefixes'>

/** A typical value of each standard code, which is in no zone of most maps. */
export const SAMPLES: Readonly<Record<string, string>> = { PLMN: '99999', TAI: '99999-00F1', ECGI: '99999-00F10A2' }
/** After a dash it means that the location is unknown (field notes 1.7). */
export const NOWHERE = '-0'

/** The compared texts and prefixes, in their written form. */
export function namedTexts({ texts, prefixes, codes }: Comparands): string[] {
  return [...[...codes].flatMap((code) => SAMPLES[code] ?? []), ...texts.values(), ...prefixes.values()]
}

/** For each prefix a text with it as its longest prefix, a text without any prefix, and an unknown place. */
export function textsBeyond({ texts, prefixes, codes }: Comparands): string[] {
  const beginnings = new BeginningsOf({ texts, prefixes })
  const endings = codes.size > 0 ? ['', NOWHERE] : ['']
  return [['', ''] as const, ...prefixes].flatMap(([prefix, written]) =>
    endings.map((ending) => beginnings.beyond(prefix, written, ending)),
  )
}

class BeginningsOf {
  readonly #known: Texts
  readonly #lengths: readonly number[]

  constructor(known: Texts) {
    this.#known = known
    this.#lengths = [...new Set([...known.prefixes.keys()].map(({ length }) => length))].toSorted((a, b) => b - a)
  }

  /** A text with this prefix as its longest one, which is not itself compared with. */
  beyond(prefix: string, written: string, ending: string): string {
    for (let number = 0; ; number += 1) {
      const filling = fillingOf(number) + ending
      const text = prefix + filling
      if (!this.#known.texts.has(text) && this.#longest(text) === prefix) return written + filling
    }
  }

  #longest(text: string): string {
    const { prefixes } = this.#known
    const length = this.#lengths.find((one) => one <= text.length && prefixes.has(text.slice(0, one)))
    return length === undefined ? '' : text.slice(0, length)
  }
}

const FIRST_LETTER = 0x4e00

/** First readable words, then letters with which no network code begins. */
export function fillingOf(number: number): string {
  return ['other', 'x', '~', '_'][number] ?? String.fromCharCode(FIRST_LETTER + number)
}
