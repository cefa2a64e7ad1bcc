/** Octets or digits that are no Diameter message: where, and why. */
export class DiameterFault extends Error {
  /** Offset of the octet from the begin of the message; of a character where the digits are at fault. */
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.name = 'DiameterFault'
    this.offset = offset
  }
}
