import { accepted, type CheckedText, refused } from './checked-text.ts'

/** The format of zone values with a standard code. */
interface Form {
  /** The format in words. */
  words: string
  /** Allowed numbers of hexadecimal digits in each part after the network. Absent if the value is a plain number. */
  parts?: readonly (readonly number[])[]
}

/** TS 23.003 2.2; TS 29.571 5.4 (TAC, cells); TS 29.274 8.21 (CGI, SAI, RAI); TS 29.212 5.3.27 and 5.3.31 (numbers). */
const FORMS: Readonly<Record<string, Form>> = {
  PLMN: { words: 'MCC and MNC, such as 20801 or 302720', parts: [] },
  TAI: { words: 'network and TAC, such as 20801-00F1', parts: [[4, 6]] },
  ECGI: { words: 'network and cell, such as 20801-0CBDF03', parts: [[7]] },
  NCGI: { words: 'network and cell, such as 20801-00000CBDF', parts: [[9]] },
  CGI: { words: 'network, LAC and CI, such as 20801-00F1-0A2B', parts: [[4], [4]] },
  SAI: { words: 'network, LAC and SAC, such as 20801-00F1-0A2B', parts: [[4], [4]] },
  RAI: { words: 'network, LAC and RAC, such as 20801-00F1-0A', parts: [[4], [2]] },
  RAT: { words: 'the number of a RAT-Type, such as 1004' },
  IPCAN: { words: 'the number of an IP-CAN-Type, such as 5' },
}

/** Standard codes with a known format. */
export const KNOWN_FORMS: readonly string[] = Object.keys(FORMS)

const PREFIX = 2
const NUMBER_RANGE = 3
const ADDRESS_RANGE = 4

/**
 * Why a value does not fit the standard code of its map; undefined if it fits or the code has no known format.
 * In match mode 2 (prefix), and without a mode, the beginning of a valid value fits as well.
 *
 * @example misfit('PLMN', 2, '208') // undefined: a country
 */
export function misfit(stdCode: unknown, matchMode: unknown, value: string): string | undefined {
  const form = typeof stdCode === 'string' ? FORMS[stdCode] : undefined
  if (!form || matchMode === ADDRESS_RANGE || fits(form, matchMode, value.trim())) return undefined
  return `${String(stdCode)} values are ${form.words}${matchMode === PREFIX ? ', or what one begins with' : ''}`
}

function fits(form: Form, matchMode: unknown, value: string): boolean {
  if (matchMode === NUMBER_RANGE) return fitsRange(form, value)
  if (!form.parts) return /^\d{1,10}$/.test(value)
  const parts = value.split('-')
  return isWhole(form.parts, parts) || (matchMode !== 1 && isBeginning(form.parts, parts))
}

/** Checks both ends that are set. Cells and areas are not checked, since they are no numbers with a range. */
function fitsRange({ parts }: Form, value: string): boolean {
  if (parts && parts.length > 0) return true
  const end = parts ? /^\d{5,6}$/ : /^\d{1,10}$/
  return value.split('-').every((text) => text.trim() === '' || end.test(text.trim()))
}

function isWhole(wanted: NonNullable<Form['parts']>, [network = '', ...others]: readonly string[]): boolean {
  return checkPlmn(network).ok && others.length === wanted.length && wanted.every((sizes, n) => isHex(others[n], sizes))
}

function isBeginning(wanted: NonNullable<Form['parts']>, parts: readonly string[]): boolean {
  const last = parts.at(-1) ?? ''
  if (parts.length === 1) return /^\d{1,6}$/.test(last)
  const before = parts.length - 2
  const sizes = wanted[before]
  return sizes !== undefined && isWhole(wanted.slice(0, before), parts.slice(0, -1)) && isHexUpTo(last, sizes)
}

function isHex(text = '', sizes: readonly number[]): boolean {
  return sizes.includes(text.length) && isHexUpTo(text, sizes)
}

function isHexUpTo(text: string, sizes: readonly number[]): boolean {
  return /^[0-9a-f]*$/i.test(text) && text.length <= Math.max(...sizes)
}

/**
 * Checks a network code (MCC and MNC), with or without a hyphen. The stored form has no hyphen, as in zone values.
 * Five digits have an MNC of two, six an MNC of three: 302-72 and 302-720 are different networks. TS 23.003 2.2.
 *
 * @example checkPlmn('302-720') // { ok: true, normal: '302720' }
 */
export function checkPlmn(text: string): CheckedText {
  const match = /^([0-9]{3})-?([0-9]{2,3})$/.exec(text.trim())
  return match?.[1] && match[2]
    ? accepted(match[1] + match[2])
    : refused('Write MCC and MNC, such as 208-01 or 302-720')
}
