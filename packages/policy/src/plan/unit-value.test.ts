import { holdsNumber, readComparison } from '@tollgate/contract/standards/comparison.ts'
import { array, assert, constantFrom, double, integer, oneof, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { readUnitValue, unitValueInWords, type UnitInput } from './unit-value.ts'

const TEXTS = 1000
const OCTETS = 2

const counted = (unit: number | null): UnitInput => ({ form: 'V', counts: true, unit })
const inputs = constantFrom(...[null, 0, 1, OCTETS, 3, 4, 5].map(counted))
const FACTORS: Readonly<Record<string, number>> = {
  '': 1,
  ' B': 1,
  kB: 1e3,
  ' MB': 1e6,
  ' GiB': 2 ** 30,
  'TiB ': 2 ** 40,
}

test('amounts, ranges and operators are read as what they say', () => {
  const amount = tuple(integer({ min: 1, max: 900 }), constantFrom(...Object.keys(FACTORS)))
  const figure = ([number, unit]: readonly [number, string]) => number * (FACTORS[unit] ?? 0)
  const said = (of: readonly [number, string]) => of.join('')
  assert(
    property(amount, amount, constantFrom('<', '<=', '>', '>='), integer({ min: 0, max: 4 }), (a, b, sign, space) => {
      const gap = ' '.repeat(space)
      // A unit at one end would stand for both.
      const [low, high] = [figure(a), figure(b)]
      const hasUnits = (a[1] === '') === (b[1] === '')
      const texts: [text: string, holds: (number: number) => boolean][] = [
        [said(a), (number) => number === low],
        [
          `${sign}${gap}${said(a)}`,
          (number) => ({ '<': number < low, '<=': number <= low, '>': number > low, '>=': number >= low })[sign],
        ],
        [`${gap}${said(a)}-`, (number) => number >= low],
        ...(hasUnits && low <= high
          ? [
              [
                `${said(a)}${gap}-${gap}${said(b)}`,
                (n: number) => low <= n && n <= high,
              ] satisfies (typeof texts)[number],
            ]
          : []),
      ]
      for (const [text, holds] of texts) {
        const read = readUnitValue(text, counted(OCTETS))
        const range = 'value' in read ? readComparison(read.value) : undefined
        expect(range, text).toBeDefined()
        for (const number of [low - 1, low, low + 1, high, high + 1]) {
          expect(range && holdsNumber(range, number), `${text} of ${number}`).toBe(holds(number))
        }
      }
    }),
    { numRuns: TEXTS },
  )
})

const PIECES = [
  '5',
  '10',
  '-',
  ' ',
  '.',
  ',',
  '+',
  '>',
  '<',
  '=',
  '≥',
  '–',
  '−',
  'GiB',
  'min',
  'h',
  'units',
  'e',
  'not',
  'x',
]
const OTHERS = [
  'banana',
  'up to',
  '٥',
  '５',
  '五',
  'ГБ',
  '½',
  '²',
  '\t',
  '\u00A0',
  '\u202E',
  '∞',
  '0x1F',
  'NaN',
  '1e999',
]
const typed = oneof(
  array(constantFrom(...PIECES), { maxLength: 7 }).map((pieces) => pieces.join('')),
  array(constantFrom(...PIECES, ...OTHERS), { maxLength: 5 }).map((pieces) => pieces.join('')),
  string({ unit: 'grapheme', maxLength: 12 }),
  double().map(String),
)

test('a text is stored as numbers and shown in a form that is read alike, or it is refused', () => {
  const seen = { stored: 0, refused: 0 }
  assert(
    property(typed, inputs, (text, input) => {
      const read = readUnitValue(text, input)
      if ('fault' in read) {
        seen.refused += 1
        expect(read.fault).toMatch(/Allowed are/)
        return
      }
      seen.stored += 1
      const range = readComparison(read.value)
      expect(range, text).toBeDefined()
      expect(unitValueInWords(read.value, input)).toBe(read.words)
      const again = readUnitValue(read.words, input)
      expect('value' in again && [readComparison(again.value), again.words], text).toEqual([range, read.words])
    }),
    { numRuns: TEXTS },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(TEXTS / 20)
})

test.each<[what: string, text: string, input: UnitInput, value: string | undefined]>([
  ['an amount that is plain stays as it was sent', ' >=05.0 ', counted(OCTETS), '>=05.0'],
  ['a text of an input that does not count', 'internet', { form: 'V', counts: false, unit: null }, 'internet'],
  ['an operator of an input that does not count', '> 5 GB', { form: 'V', counts: false, unit: null }, undefined],
  ['a text that begins with a sign', '<unknown>', { form: 'V', counts: false, unit: null }, '<unknown>'],
  ['a status', '> LOW', { form: 'S', counts: false, unit: null }, '> LOW'],
  ['a status of what counts', '5', { form: 'S', counts: true, unit: null }, undefined],
])('%s', (_what, text, input, value) => {
  const read = readUnitValue(text, input)
  expect('value' in read ? read.value : undefined).toBe(value)
})
