/** Octets or digits that are no Diameter message: where, and why. */
export class DiameterFault extends Error {
  /** Offset of the octet from the begin of the message; of a character where the digits are at fault. */
  readonly offset: number
  /** Names of the AVP and of the groups around it, from the outermost. */
  readonly path: readonly string[]

  constructor(message: string, offset: number, path: readonly string[] = []) {
    super(message)
    this.name = 'DiameterFault'
    this.offset = offset
    this.path = path
  }
}
