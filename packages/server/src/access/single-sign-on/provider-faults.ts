/** The provider does not answer, or answers nonsense. */
export class ProviderAway extends Error {
  constructor(cause?: unknown) {
    super('The OpenID provider does not answer', { cause })
  }
}

/** The provider refuses, or its answer is invalid. */
export class ProviderRefused extends Error {
  constructor(why: string, cause?: unknown) {
    super(why, { cause })
  }
}
