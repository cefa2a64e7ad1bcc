import type { FastifyRequest } from 'fastify'

export const WRONG_HOST = 'The console is not served under this name: ALLOWED_HOSTS does not have it'

/** What asks for these knows the server by its address: a load balancer. They tell nothing. */
const ANY_HOST = new Set(['/healthz', '/readyz'])

/** Whether the name that a browser asked for is one of the console's: another may have been pointed at this address to get in. */
export function isAllowedHost({ headers, routeOptions }: FastifyRequest, allowed: readonly string[]): boolean {
  const host = (headers.host ?? '').toLowerCase()
  const { hostname } = URL.parse(`http://${host}`) ?? { hostname: '' }
  return allowed.includes(host) || allowed.includes(hostname) || ANY_HOST.has(routeOptions.url ?? '')
}
