export interface SessionLimits {
  /** Time without a request. */
  idleSeconds: number
  /** Time since the sign-in. */
  longestSeconds: number
  /** How long a proof of identity counts. */
  provedSeconds: number
}

export const SESSION_LIMITS: SessionLimits = {
  idleSeconds: 7 * 86_400,
  longestSeconds: 30 * 86_400,
  provedSeconds: 600,
}
