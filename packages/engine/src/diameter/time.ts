/** From 1900, where NTP begins, to 1970 (RFC 5905). */
const NTP_TO_UNIX_S = 2_208_988_800
/** NTP time begins anew in 2036; values below this belong to the second era. */
const FIRST_OF_ERA = 2 ** 31
const ERA_S = 2 ** 32

/** An instant in ISO form as Diameter Time: whole seconds since 1900, rounded up (RFC 6733 4.3.1). */
export function ntpOfInstant(instant: string): number {
  return (Math.ceil(Date.parse(instant) / 1000) + NTP_TO_UNIX_S) % ERA_S
}

export function instantOfNtp(seconds: number): string {
  const era = seconds < FIRST_OF_ERA ? ERA_S : 0
  return new Date((seconds + era - NTP_TO_UNIX_S) * 1000).toISOString().replace('.000Z', 'Z')
}
