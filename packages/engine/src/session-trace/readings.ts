import { IP_CAN_TYPE, RAT_TYPE } from '@tollgate/contract/standards/gx-enumerations.ts'
import { octetsOfHex } from '../diameter/octets.ts'
import { isObject, type FoundValue } from './found-value.ts'
import { locationOfOctets, offsetOfOctets } from './location.ts'

/** Converts a value to the text that zones and policies compare; undefined if it cannot. */
export type Reading = (value: FoundValue) => string | undefined

const HEX = /^(?:[0-9a-f]{2})+$/i
const IMEI = /^(?:imei(?:sv)?-)?(\d{8})(?:\d{6,8}|\d{7}F)$/i

/** RAT-Type numbers by their 5G names, which differ from those of Gx (TS 29.571 5.4.3.2). */
const RAT_OF_5G: Readonly<Record<string, number>> = {
  UTRA: 1000,
  GERA: 1001,
  EUTRA: 1004,
  NBIOT: 1005,
  NR: 1006,
  'LTE-M': 1007,
  NR_U: 1008,
  WLAN: 0,
  VIRTUAL: 1,
  TRUSTED_N3GA: 2,
  WIRELINE: 3,
  WIRELINE_CABLE: 4,
  WIRELINE_BBF: 5,
}
const IP_CAN_OF_5G: Readonly<Record<string, number>> = { '3GPP_ACCESS': 8, NON_3GPP_ACCESS: 9 }

/** By `trace_reading`. */
export const READINGS: Readonly<Record<string, Reading>> = {
  V: (value) => (isObject(value) || !isExact(value) ? undefined : bareIdentity(String(value))),
  S: (value) => (isObject(value) || !isExact(value) ? undefined : numberOfIdentity(bareIdentity(String(value)))),
  A: (value) => (isObject(value) ? routingAreaOf(value) : locationIn(value)?.routingArea),
  N: (value) => (isObject(value) ? nodeOf(value) : locationIn(value)?.node),
  P: (value) => (isObject(value) ? plmnOf(value) : (locationIn(value)?.plmn ?? plainPlmn(String(value)))),
  T: (value) => (isObject(value) ? placeOf(value, 'tac') : locationIn(value)?.area),
  C: (value) => (isObject(value) ? placeOf(value, 'nrCellId', 'eutraCellId') : locationIn(value)?.cell),
  R: (value) => numberOf(value, RAT_OF_5G, RAT_TYPE),
  I: (value) => numberOf(value, IP_CAN_OF_5G, IP_CAN_TYPE),
  D: (value) => deviceType(value),
  Z: (value) => (isObject(value) ? undefined : offsetOf(String(value))),
}

/** Removes the kind of a 5G identity: `msisdn-491701234567` is 491701234567 (TS 29.571 5.3.2). Gx has it in another AVP. */
function bareIdentity(text: string): string {
  return /^(?:(?:msisdn|imsi|imei|imeisv)-(?=\d{5,16}$)|nai-(?=[^@]+@[^@]+$))(.+)$/.exec(text)?.[1] ?? text
}

/** The number in a telephone number, a SIP or tel URI, or an IMSI's NAI, which may begin with a digit for its use (TS 23.003 19.3). */
function numberOfIdentity(text: string): string | undefined {
  const nai = /^[0-9]?(\d{14,15})@.*3gppnetwork\.org$/i.exec(text)?.[1]
  return nai ?? /^(?:sips?:|tel:)?\+?(\d{5,15})(?:$|[@;])/i.exec(text)?.[1]
}

/** Integers above 2^53 lose digits when JSON is parsed. */
function isExact(value: FoundValue): boolean {
  return typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value)
}

/** Values that gateways send for "unknown", by reading: only zeros, and reserved area codes (TS 23.003 19.4.2.3). */
const NOTHING: Readonly<Record<string, RegExp>> = {
  P: /^0+$/,
  T: /-(?:0+|(?:FF)?FFFE)$/,
  C: /^\d+-0+(?:-0+)?$/,
  A: /^\d+-0+-0+$/,
  N: /-0+$/,
  D: /^0+$/,
  S: /^0+$/,
}

/** Whether a read value means "unknown". */
export function isUnknown(reading: string, text: string): boolean {
  return NOTHING[reading]?.test(text) ?? false
}

/** A RAI of 5G (TS 29.571 5.4.4.24). */
function routingAreaOf(value: FoundValue): string | undefined {
  const area = placeOf(value, 'lac')
  const rac = isObject(value) ? value.rac : undefined
  return area === undefined || typeof rac !== 'string' ? undefined : `${area}-${rac.toUpperCase()}`
}

/** A radio node of 5G: `{ plmnId, eNbId: 'MacroeNB-12345' }` (TS 29.571 5.4.4.28). */
function nodeOf(value: FoundValue): string | undefined {
  return placeOf(value, 'eNbId', 'ngeNbId')?.replace(/-[A-Z]*MACRO[A-Z-]*ENB-/, '-')
}

function locationIn(value: FoundValue) {
  return typeof value === 'string' && HEX.test(value) ? locationOfOctets(octetsOfHex(value)) : undefined
}

function plainPlmn(value: string): string | undefined {
  return /^\d{5,6}$/.test(value) ? value : undefined
}

/** Reads `{ mcc, mnc }`, or an object with that as its `plmnId` (TS 29.571 5.4.4.3). */
function plmnOf(value: FoundValue): string | undefined {
  if (!isObject(value)) return undefined
  const { mcc, mnc, plmnId } = value
  if (isObject(plmnId)) return plmnOf(plmnId)
  return typeof mcc === 'string' && typeof mnc === 'string' ? plainPlmn(mcc + mnc) : undefined
}

/** A TAI, ECGI or NCGI of 5G: its network and one of its members. */
function placeOf(value: FoundValue, ...members: readonly string[]): string | undefined {
  const plmn = plmnOf(value)
  const found = members
    .map((name) => (isObject(value) ? value[name] : undefined))
    .find((part) => typeof part === 'string')
  return plmn === undefined || found === undefined ? undefined : `${plmn}-${String(found).toUpperCase()}`
}

/** Converts a 5G or standard name to its number. Numbers stay. */
function numberOf(
  value: FoundValue,
  names: Readonly<Record<string, number>>,
  codes: readonly { value: number; hint?: string }[],
): string | undefined {
  if (isObject(value)) return undefined
  if (/^\d+$/.test(String(value))) return String(value)
  const number = names[String(value)] ?? codes.find(({ hint }) => hint === value)?.value
  return number === undefined ? undefined : String(number)
}

/**
 * The first eight digits of an IMEI or IMEISV: text, also with `imei-` before it or the filler F behind it (TS 32.299
 * 7.1.21), or eight octets of two digits each, the lower half first (TS 29.061 16.4.7.2).
 */
function deviceType(value: FoundValue): string | undefined {
  if (isObject(value)) return undefined
  const digits = String(value).replace(/^0x(?=[0-9a-f]{16}$)(.*)$/i, (_, octets: string) =>
    octets.replaceAll(/(.)(.)/g, '$2$1'),
  )
  return IMEI.exec(digits)?.[1]
}

function offsetOf(text: string): string | undefined {
  if (/^[+-]\d\d:\d\d/.test(text)) return text.slice(0, '+01:00'.length)
  return HEX.test(text) ? offsetOfOctets(octetsOfHex(text)) : undefined
}
