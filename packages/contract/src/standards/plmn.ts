import { accepted, refused, type CheckedText } from './checked-text.ts'

/**
 * A mobile network. Both parts are text: the length of the MNC is part of the
 * identity, 302-72 and 302-720 are different networks. TS 23.003 2.2; TS 29.061, attribute 18.
 */
export interface Plmn {
  readonly mcc: string
  readonly mnc: string
}

/** Checks a mobile country code: three digits, kept as text. TS 23.003 2.2. */
export function checkMcc(text: string): CheckedText {
  const mcc = text.trim()
  return /^[0-9]{3}$/.test(mcc) ? accepted(mcc) : refused('A country code (MCC) has three digits')
}

/** Checks a mobile network code: two or three digits, never padded. TS 23.003 2.2. */
export function checkMnc(text: string): CheckedText {
  const mnc = text.trim()
  return /^[0-9]{2,3}$/.test(mnc) ? accepted(mnc) : refused('A network code (MNC) has two or three digits')
}

/**
 * Checks a whole network code, typed with or without the hyphen; the stored
 * form has none, as in zone values.
 *
 * @example checkPlmn('302-720') // { ok: true, normal: '302720' }
 */
export function checkPlmn(text: string): CheckedText {
  const plmn = parsePlmn(text)
  if (!plmn) return refused('Write MCC and MNC, such as 208-01 or 302-720')
  return accepted(plmn.mcc + plmn.mnc)
}

/**
 * Splits a network code; five digits carry an MNC of two, six an MNC of three.
 *
 * @example parsePlmn('30272') // { mcc: '302', mnc: '72' }
 */
export function parsePlmn(text: string): Plmn | undefined {
  const match = /^([0-9]{3})-?([0-9]{2,3})$/.exec(text.trim())
  return match?.[1] && match[2] ? { mcc: match[1], mnc: match[2] } : undefined
}

/** A network code for people, the hyphen showing where the MNC begins: `302-720`. */
export function formatPlmn({ mcc, mnc }: Plmn): string {
  return `${mcc}-${mnc}`
}
