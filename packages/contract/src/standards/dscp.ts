import type { Code } from './codes.ts'

/** A named DSCP with the ToS-Traffic-Class text that matches it. */
export interface Dscp {
  readonly name: string
  /** The six bits, 0 to 63. */
  readonly dscp: number
  /** Value octet and mask octet in hexadecimal, as on the wire. */
  readonly tos: string
  readonly label: string
  /** The RFC that defines it. */
  readonly source: string
}

/** Named code points, ascending. RFC 2474, 2597, 3246, 5865, 8622; octets as in TS 29.212 5.3.15. */
export const DSCP_TABLE: readonly Dscp[] = [
  { name: 'CS0 (default)', dscp: 0, tos: '00FC', label: 'Best effort', source: 'RFC 2474' },
  { name: 'LE', dscp: 1, tos: '04FC', label: 'Lower effort', source: 'RFC 8622' },
  { name: 'CS1', dscp: 8, tos: '20FC', label: 'Class selector', source: 'RFC 2474' },
  { name: 'AF11', dscp: 10, tos: '28FC', label: 'Assured forwarding class 1, drop 1', source: 'RFC 2597' },
  { name: 'AF12', dscp: 12, tos: '30FC', label: 'Assured forwarding class 1, drop 2', source: 'RFC 2597' },
  { name: 'AF13', dscp: 14, tos: '38FC', label: 'Assured forwarding class 1, drop 3', source: 'RFC 2597' },
  { name: 'CS2', dscp: 16, tos: '40FC', label: 'Class selector', source: 'RFC 2474' },
  { name: 'AF21', dscp: 18, tos: '48FC', label: 'Assured forwarding class 2, drop 1', source: 'RFC 2597' },
  { name: 'AF22', dscp: 20, tos: '50FC', label: 'Assured forwarding class 2, drop 2', source: 'RFC 2597' },
  { name: 'AF23', dscp: 22, tos: '58FC', label: 'Assured forwarding class 2, drop 3', source: 'RFC 2597' },
  { name: 'CS3', dscp: 24, tos: '60FC', label: 'Class selector', source: 'RFC 2474' },
  { name: 'AF31', dscp: 26, tos: '68FC', label: 'Assured forwarding class 3, drop 1', source: 'RFC 2597' },
  { name: 'AF32', dscp: 28, tos: '70FC', label: 'Assured forwarding class 3, drop 2', source: 'RFC 2597' },
  { name: 'AF33', dscp: 30, tos: '78FC', label: 'Assured forwarding class 3, drop 3', source: 'RFC 2597' },
  { name: 'CS4', dscp: 32, tos: '80FC', label: 'Class selector', source: 'RFC 2474' },
  { name: 'AF41', dscp: 34, tos: '88FC', label: 'Assured forwarding class 4, drop 1', source: 'RFC 2597' },
  { name: 'AF42', dscp: 36, tos: '90FC', label: 'Assured forwarding class 4, drop 2', source: 'RFC 2597' },
  { name: 'AF43', dscp: 38, tos: '98FC', label: 'Assured forwarding class 4, drop 3', source: 'RFC 2597' },
  { name: 'CS5', dscp: 40, tos: 'A0FC', label: 'Class selector', source: 'RFC 2474' },
  { name: 'VOICE-ADMIT', dscp: 44, tos: 'B0FC', label: 'Admitted voice', source: 'RFC 5865' },
  { name: 'EF', dscp: 46, tos: 'B8FC', label: 'Expedited forwarding', source: 'RFC 3246' },
  { name: 'CS6', dscp: 48, tos: 'C0FC', label: 'Class selector', source: 'RFC 2474' },
  { name: 'CS7', dscp: 56, tos: 'E0FC', label: 'Class selector', source: 'RFC 2474' },
]

/** Choices for ToS-Traffic-Class; any other four hex digits may be typed. TS 29.212 5.3.15. */
export const TOS_CODES: readonly Code<string>[] = DSCP_TABLE.map((row) => ({
  value: row.tos,
  label: `${row.name} — ${row.label}`,
  hint: `DSCP ${row.dscp}`,
}))
