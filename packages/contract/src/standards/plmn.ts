import { accepted, refused, type CheckedText } from './checked-text.ts'

/**
 * Checks a network code (MCC and MNC), typed with or without the hyphen; the stored form has none, as in zone values.
 * Five digits carry an MNC of two, six an MNC of three: 302-72 and 302-720 are different networks. TS 23.003 2.2.
 *
 * @example checkPlmn('302-720') // { ok: true, normal: '302720' }
 */
export function checkPlmn(text: string): CheckedText {
  const match = /^([0-9]{3})-?([0-9]{2,3})$/.exec(text.trim())
  return match?.[1] && match[2]
    ? accepted(match[1] + match[2])
    : refused('Write MCC and MNC, such as 208-01 or 302-720')
}
