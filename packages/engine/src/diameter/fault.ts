/** Result-Codes of permanent failures caused by the message itself (RFC 6733, 7.1.5). */
export const RESULT = {
  AVP_UNSUPPORTED: 5001,
  INVALID_AVP_VALUE: 5004,
  MISSING_AVP: 5005,
  AVP_OCCURS_TOO_MANY_TIMES: 5009,
  UNSUPPORTED_VERSION: 5011,
  INVALID_AVP_LENGTH: 5014,
  INVALID_MESSAGE_LENGTH: 5015,
} as const

/** Octets or digits that are no Diameter message: where, why, and the Result-Code of the answer. */
export class DiameterFault extends Error {
  /** Offset of the octet in the message, or of the character if the digits are wrong. */
  readonly offset: number
  /** Names of the AVP and its groups, from the outermost, for Failed-AVP. */
  readonly path: readonly string[]
  /** Undefined if no message was read at all. */
  readonly resultCode: number | undefined

  constructor(message: string, offset: number, path: readonly string[] = [], resultCode?: number) {
    super(message)
    this.name = 'DiameterFault'
    this.offset = offset
    this.path = path
    this.resultCode = resultCode
  }
}
