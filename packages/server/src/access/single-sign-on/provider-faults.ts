/** The provider does not answer, or not as one. */
export class ProviderAway extends Error {
  constructor(cause?: unknown) {
    super('The OpenID provider does not answer', { cause })
  }
}

/** The provider says no, or what it says does not hold. */
export class ProviderRefused extends Error {
  constructor(why: string, cause?: unknown) {
    super(why, { cause })
  }
}
