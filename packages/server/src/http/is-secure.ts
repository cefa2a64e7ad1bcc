import type { FastifyRequest } from 'fastify'

/**
 * Whether the caller speaks TLS, with us or with the proxy in front. A caller who claims it over plain http harms only
 * itself: its browser does not send the cookies back.
 */
export function isSecure({ protocol, headers }: Pick<FastifyRequest, 'protocol' | 'headers'>): boolean {
  const { 'x-forwarded-proto': forwarded } = headers
  return protocol === 'https' || (forwarded !== undefined && /^https\b/i.test(String(forwarded)))
}

/** The address under which the caller reaches the console, such as `https://console.example.net`. */
export function originOf(request: Pick<FastifyRequest, 'protocol' | 'headers' | 'host'>): string {
  return `${isSecure(request) ? 'https' : 'http'}://${request.host}`
}
