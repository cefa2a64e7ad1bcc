import type { FastifyRequest } from 'fastify'

export const WRONG_HOST = 'The console is not served under this name: ALLOWED_HOSTS does not have it'

/** Load balancers ask for these by address instead of name. They reveal nothing. */
const ANY_HOST = new Set(['/healthz', '/readyz'])

/**
 * Whether the `Host` header names this console. Protects against DNS rebinding, where another name points at this
 * address.
 */
export function isAllowedHost({ headers, routeOptions }: FastifyRequest, allowed: readonly string[]): boolean {
  const host = (headers.host ?? '').toLowerCase()
  const { hostname } = URL.parse(`http://${host}`) ?? { hostname: '' }
  return allowed.includes(host) || allowed.includes(hostname) || ANY_HOST.has(routeOptions.url ?? '')
}
