import type { Dice } from '../../../engine/test/decide/random/dice.ts'

/** Texts that a careless reader takes for something else: each of a kind, and some that people reported. */
const KNOWN = [
  ...'00101 010 0x1F 0o17 0b11 12e4 1e3 1E+05 1e400 1_000 1:30 190:20:30 -0 +5 .5 5. 1.10 -.inf .NaN'.split(' '),
  ...'no Yes on y N True FALSE null Null NULL << = Infinity undefined 2026-11-28 2026-11-28T12:00:00Z 12:30:45'.split(
    ' ',
  ),
  ...'8949020000000000010 9007199254740993 100000000000000000000000 0-10 1.1.1.1/32 ::/0 1,000 ٤٢ ०१ १２'.split(' '),
  ...'{} [1] *a &a !x %a a: " \' \\ @x `x` | > - ... a\u2028b x\u0085y'.split(' '),
  'a: b',
  'x #y',
  '- a',
  '? a',
  'é ü',
]

const PARTS: readonly ((dice: Dice) => string)[] = [
  (dice) => dice.pick(KNOWN),
  (dice) => digits(dice, 1, 6),
  (dice) => digits(dice, 16, 40),
  (dice) => `${dice.pick(['', '-', '+'])}${digits(dice, 1, 3)}.${digits(dice, 0, 20)}`,
  (dice) => `${digits(dice, 1, 4)}${dice.pick(['e', 'E', 'e+', 'e-'])}${digits(dice, 1, 3)}`,
  (dice) => `${dice.pick(['0x', '0X', '0o', '0b', '0'])}${digits(dice, 1, 18)}`,
  (dice) => `${digits(dice, 1, 2)}:${digits(dice, 2, 2)}${dice.chance(0.5) ? `:${digits(dice, 2, 2)}` : ''}`,
  (dice) => `20${digits(dice, 2, 2)}-0${digits(dice, 1, 1)}-1${digits(dice, 1, 1)}`,
  (dice) => digits(dice, 1, 8).replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit))),
  (dice) => `${dice.pick(KNOWN)}${dice.pick(['', ' ', '-', ':', '_'])}${digits(dice, 1, 5)}`,
]

function digits(dice: Dice, least: number, most: number): string {
  return Array.from({ length: dice.whole(least, most) }, () => dice.whole(0, 9)).join('')
}

/** A text that is stored as it is: at most 64 characters, without blanks at its ends. */
export function writtenText(dice: Dice): string {
  return dice.pick(PARTS)(dice).trim().normalize('NFC').slice(0, 64)
}
