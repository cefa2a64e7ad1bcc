export interface SessionLimits {
  /** Without a request. */
  idleSeconds: number
  /** After the sign-in, whatever happens. */
  longestSeconds: number
  /** For so long after a proof of who calls, nobody is asked for another one. */
  provedSeconds: number
}

export const SESSION_LIMITS: SessionLimits = {
  idleSeconds: 7 * 86_400,
  longestSeconds: 30 * 86_400,
  provedSeconds: 600,
}

/** A session is renewed when this share of its idle time has passed: not with each request. */
const RENEWED_AFTER = 1 / 7

export function renewalSeconds({ idleSeconds }: SessionLimits): number {
  return Math.floor(idleSeconds * RENEWED_AFTER)
}
