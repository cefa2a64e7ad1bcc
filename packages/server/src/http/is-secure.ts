import type { FastifyRequest } from 'fastify'

/**
 * Whether the caller uses TLS, up to this server or up to the proxy in front. A caller who fakes it over plain http
 * harms only itself: its browser does not send the cookies back.
 */
export function isSecure({ protocol, headers }: Pick<FastifyRequest, 'protocol' | 'headers'>): boolean {
  const { 'x-forwarded-proto': forwarded } = headers
  return protocol === 'https' || (forwarded !== undefined && /^https\b/i.test(String(forwarded)))
}

/** The address that the caller uses for the console, such as `https://console.example.net`. */
export function originOf(request: Pick<FastifyRequest, 'protocol' | 'headers' | 'host'>): string {
  return `${isSecure(request) ? 'https' : 'http'}://${request.host}`
}
