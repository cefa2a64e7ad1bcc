/** Largest Unsigned32, which is the largest plain rate in bit/s: about 4.29 Gbit/s. */
export const UINT32_MAX = 4_294_967_295

/** A parsed rate in whole bit/s, or why it cannot be parsed. */
export type BitRateResult = { ok: true; bps: number } | { ok: false; message: string }

const UNITS = [
  { name: 'Tbit/s', letter: 't', exponent: 12 },
  { name: 'Gbit/s', letter: 'g', exponent: 9 },
  { name: 'Mbit/s', letter: 'm', exponent: 6 },
  { name: 'kbit/s', letter: 'k', exponent: 3 },
  { name: 'bit/s', letter: '', exponent: 0 },
] as const

/** kbit/s (the six `ex_` fields) to bit/s; the factor is 1000, never 1024. TS 29.214 5.3.52. */
export function kbpsToBps(kbps: number): number {
  return kbps * 1000
}

/**
 * Formats bit/s in the largest SI unit, with up to three decimals. A rounded
 * rate is marked with ≈, so a label without the mark is exact.
 *
 * @example formatBitRate(82_000) // '82 kbit/s'
 * @example formatBitRate(4_294_967_295) // '≈ 4.295 Gbit/s'
 */
export function formatBitRate(bps: number): string {
  const unit = UNITS.find(({ exponent }) => bps >= 10 ** exponent) ?? UNITS[4]
  const rounded = Number((bps / 10 ** unit.exponent).toFixed(3))
  const exact = Math.round(rounded * 10 ** unit.exponent) === bps
  return `${exact ? '' : '≈ '}${rounded} ${unit.name}`
}

/** A capital B means bytes, unless it begins "Bit". */
const BYTES = /[\d\s][kKmMgGtT]?i?B(?!it)|[bB]yte|octet/

const TYPED_RATE = /^(\d+)(?:\.(\d+))?\s*([kmgt]?)(?:bit\/s|bits\/s|bps|b\/s|bit)?$/i

/**
 * Parses a typed rate to whole bit/s. A plain number is in bit/s; k, M, G and T
 * (in any case) are powers of 1000. Bytes are refused, not converted. The
 * caller checks the range: plain fields end at UINT32_MAX, extended ones do not.
 *
 * @example parseBitRate('1.5M') // { ok: true, bps: 1500000 }
 */
export function parseBitRate(text: string): BitRateResult {
  const typed = text.trim()
  if (BYTES.test(typed)) return refuse('Give bits, not bytes')
  const match = TYPED_RATE.exec(typed)
  if (!match) return refuse(whyUnread(typed))
  const [, whole = '', fraction = '', letter = ''] = match
  return shift(whole, fraction, exponentOf(letter))
}

function whyUnread(typed: string): string {
  if (/^[-\u2212]/.test(typed)) return 'A bit rate cannot be below zero'
  const plain = /^\d{1,3}(,\d{3})+(?!\d)/.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.')
  if (plain !== typed && TYPED_RATE.test(plain)) return `Write it with a decimal point and no commas: ${plain}`
  return 'Write a number and a unit, such as 82 kbit/s or 1.5M'
}

function refuse(message: string): BitRateResult {
  return { ok: false, message }
}

function exponentOf(letter: string): number {
  return UNITS.find((unit) => unit.letter === letter.toLowerCase())?.exponent ?? 0
}

/** Moves the decimal point in text, because 1.1 * 1e6 is not 1100000 in binary. */
function shift(whole: string, fraction: string, exponent: number): BitRateResult {
  if (!/^0*$/.test(fraction.slice(exponent))) return refuse('This is not a whole number of bit/s')
  const bps = Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'))
  return Number.isSafeInteger(bps) ? { ok: true, bps } : refuse('This rate is too large')
}

type RateResult = { ok: true; value: number } | { ok: false; message: string }

/** The whole number of a unit that a text says: a plain number is in that unit, "1.5M" is 1 500 000 bit/s. */
export function readRate(text: string, unit: 'bit/s' | 'kbit/s'): RateResult {
  if (/^\d+$/.test(text)) return { ok: true, value: Number(text) }
  const rate = parseBitRate(text)
  if (!rate.ok) return rate
  const value = unit === 'bit/s' ? rate.bps : rate.bps / kbpsToBps(1)
  return Number.isInteger(value) ? { ok: true, value } : { ok: false, message: 'This is not a whole number of kbit/s' }
}
